import { TASHKENT_AHEAD_MS } from '../../../clock.ts'

/** `YYYY-MM-DD HH:mm:ss`, as Paynet reads times. */
export const localTime = (at: Date): string =>
  new Date(at.getTime() + TASHKENT_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ')

/** A time in either form, `YYYY-MM-DD HH:mm:ss` or `DD.MM.YYYY HH:mm:ss`; null for what is none. */
export function readLocalTime(value: unknown): Date | null {
  if (typeof value !== 'string') return null
  const text = value.trim().replace(/^(\d\d)\.(\d\d)\.(\d{4}) /, '$3-$2-$1 ')
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const date = new Date(`${text.replace(' ', 'T')}+05:00`)
  // A 30th of February would become a day in March.
  return Number.isNaN(date.getTime()) || localTime(date) !== text ? null : date
}
