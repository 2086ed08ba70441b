/** What a lesson costs in data, said before it plays. */
export const playerDataText = {
  title: 'Bu dars oladigan trafik',
  about: (size: string) => `≈\u00a0${size}`,
} as const
