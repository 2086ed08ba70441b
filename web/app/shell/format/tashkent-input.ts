import { TASHKENT_OFFSET_MS } from '@kashf/contract/tashkent-time.ts'

/** A moment on Tashkent's clocks as `<input type="datetime-local">` writes it, like `2026-03-09T14:05`. */
export const typedMoment = (moment: string): string =>
  new Date(Date.parse(moment) + TASHKENT_OFFSET_MS).toISOString().slice(0, 16)

/** The moment that was typed so, for the API. */
export const momentTyped = (typed: string): string => `${typed}:00+05:00`
