import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'

/** `22.11.2026`, the day of a moment in Tashkent as mails write it in every language. */
const dottedDate = (at: Date): string => dottedDay(tashkentDateTime(at).slice(0, 10))

/** `2026-11-22` as `22.11.2026`. */
export const dottedDay = (day: string): string => day.split('-').reverse().join('.')

/** `22.11.2026, 15:04`, in Tashkent. */
export const dottedDateTime = (at: Date): string => `${dottedDate(at)}, ${tashkentDateTime(at).slice(11, 16)}`

/** An event with the day on which an account closes as texts write it. */
export const withDottedDay = <Event extends { kind: string; closesAt?: string }>(event: Event): Event =>
  event.closesAt === undefined ? event : { ...event, closesAt: dottedDate(new Date(event.closesAt)) }
