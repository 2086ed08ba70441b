import { TASHKENT_OFFSET_MS } from '@kashf/contract/tashkent-time.ts'

/** Formats a moment for `<input type="datetime-local">` in Tashkent's time, such as `2026-03-09T14:05`. */
export const typedMoment = (moment: string): string =>
  new Date(Date.parse(moment) + TASHKENT_OFFSET_MS).toISOString().slice(0, 16)

/** Converts the value of `<input type="datetime-local">` in Tashkent's time to a moment for the API. */
export const momentTyped = (typed: string): string => `${typed}:00+05:00`
