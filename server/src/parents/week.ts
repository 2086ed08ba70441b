import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { DAY_MS, HOUR_MS } from '../clock.ts'

/** The hour of Sunday, in Tashkent, from which the report of a week exists. */
export const REPORT_HOUR = 18

/** The newest Sunday whose evening has come, in Tashkent. A report tells of the seven days before it. */
export function lastWeekEnd(now: Date): string {
  const today = tashkentDay(new Date(now.getTime() - REPORT_HOUR * HOUR_MS))
  return daysAfter(today, -new Date(`${today}T00:00:00Z`).getUTCDay())
}

/** The day so many days later: `2026-03-09`. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
