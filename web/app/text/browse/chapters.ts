/** The chapters of a lesson's video. */
export const chapterText = {
  title: 'Boblar',
  count: (count: number) => `${count}\u00a0bob`,
} as const
