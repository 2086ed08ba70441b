const PARTS = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/

/** Characters of a time at most: `99:59:59`. */
export const MAX_CLOCK_TEXT = 8

/** Seconds from `2:15` or `1:02:15`; null for anything else. */
export function parseClock(text: string): number | null {
  const parts = PARTS.exec(text.trim())
  if (!parts) return null
  const [, hours, minutes, seconds] = parts
  if (hours !== undefined && Number(minutes) > 59) return null
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
}
