/** The data costs of a lesson, shown before it plays. */
export const playerDataText = {
  title: 'Bu dars oladigan trafik',
  about: (size: string) => `≈\u00a0${size}`,
} as const
