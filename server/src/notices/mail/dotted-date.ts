import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'

/** `22.11.2026`, the day of a moment in Tashkent as mails write it in every language. */
export const dottedDate = (at: Date): string =>
  tashkentDateTime(at).slice(0, 10).split('-').reverse().join('.')

/** `22.11.2026, 15:04`, in Tashkent. */
export const dottedDateTime = (at: Date): string => `${dottedDate(at)}, ${tashkentDateTime(at).slice(11, 16)}`
