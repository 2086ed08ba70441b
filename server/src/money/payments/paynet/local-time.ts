import { TASHKENT_OFFSET_MS, tashkentDateTime } from '@kashf/contract/tashkent-time.ts'

/** Reads `YYYY-MM-DD HH:mm:ss` or `DD.MM.YYYY HH:mm:ss` on Tashkent's clocks; null for anything else. */
export function readLocalTime(value: unknown): Date | null {
  if (typeof value !== 'string') return null
  const text = value.trim().replace(/^(\d\d)\.(\d\d)\.(\d{4}) /, '$3-$2-$1 ')
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const date = new Date(Date.parse(`${text.replace(' ', 'T')}Z`) - TASHKENT_OFFSET_MS)
  // JavaScript reads 30 February as a day in March; the round trip exposes it.
  return Number.isNaN(date.getTime()) || tashkentDateTime(date) !== text ? null : date
}
