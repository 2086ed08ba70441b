import { LIFETIME_PERIOD, MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import { TASHKENT_OFFSET_MS } from '@kashf/contract/tashkent-time.ts'

/**
 * When access of `period` months starting at `from` ends; null for lifetime access. Months are counted in the Tashkent
 * calendar; a day that the last month lacks becomes that month's last day.
 */
export function accessUntil(from: Date, period: number): Date | null {
  if (period === LIFETIME_PERIOD) return null
  return monthsAfter(from, period === MONTHLY_PERIOD ? 1 : period, dayOf(from))
}

/**
 * When a month that starts at `from` ends, of a run whose months begin on `day`: 31 January is followed by 28 February, and that by
 * 31 March. Where a pause has moved the start to another day, that day counts from now on.
 */
export function monthFrom(from: Date, day: number): { until: Date; day: number } {
  const started = dayOf(from)
  const kept = started === Math.min(day, daysInMonth(inTashkent(from))) ? day : started
  return { until: monthsAfter(from, 1, kept), day: kept }
}

const inTashkent = (at: Date): Date => new Date(at.getTime() + TASHKENT_OFFSET_MS)
const dayOf = (at: Date): number => inTashkent(at).getUTCDate()
const daysInMonth = (local: Date): number =>
  new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()

function monthsAfter(from: Date, months: number, day: number): Date {
  const local = inTashkent(from)
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months)
  local.setUTCDate(Math.min(day, daysInMonth(local)))
  return new Date(local.getTime() - TASHKENT_OFFSET_MS)
}
