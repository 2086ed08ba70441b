import { LIFETIME_PERIOD } from '@kashf/contract/constants.ts'
import { TASHKENT_OFFSET_MS } from '@kashf/contract/tashkent-time.ts'

/**
 * When access of `period` months starting at `from` ends; null for lifetime access. Months are counted in the Tashkent
 * calendar; a day that the last month lacks becomes that month's last day.
 */
export function accessUntil(from: Date, period: number): Date | null {
  if (period === LIFETIME_PERIOD) return null
  const local = new Date(from.getTime() + TASHKENT_OFFSET_MS)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + period)
  const daysInMonth = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(day, daysInMonth))
  return new Date(local.getTime() - TASHKENT_OFFSET_MS)
}
