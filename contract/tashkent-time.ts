/** Tashkent is five hours ahead of UTC all year; Uzbekistan has no summer time. */
export const TASHKENT_OFFSET_MS = 5 * 60 * 60 * 1000

/** The moment at which a day written `2026-03-09` begins in Tashkent. */
export const tashkentMidnight = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - TASHKENT_OFFSET_MS)

/** Formats the day of a moment in Tashkent: `2026-03-09`. */
export const tashkentDay = (at: Date): string =>
  new Date(at.getTime() + TASHKENT_OFFSET_MS).toISOString().slice(0, 10)

/** Formats a moment in Tashkent's time: `2026-03-09 14:05:00`. */
export const tashkentDateTime = (at: Date): string =>
  new Date(at.getTime() + TASHKENT_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
