/** Moments of lessons on the page of a search. */
export const saidText = {
  title: 'Darslarda aytilgan',
} as const
