import type { StatisticsPeriod } from '@kashf/contract/statistics/statistics.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { DAY_MS } from '../clock.ts'
import { invalid } from '../errors/failure.ts'

/** A period of days in Tashkent, both included. */
export interface Period {
  from: string
  to: string
}

/** The maximum length of a period: ten years, longer than any existing figures. */
const MAX_DAYS = 3660
/** The earliest day of a period, late enough that PostgreSQL accepts the start of the previous period. */
const EARLIEST_DAY = '2000-01-01'

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
const daysIn = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** Resolves a requested period: it ends today at the latest, and without `from` it begins on the first day. */
export function resolvePeriod(asked: StatisticsPeriod, firstDay: string, now: Date): Period {
  const today = tashkentDay(now)
  const to = asked.to && asked.to < today ? asked.to : today
  const from = asked.from ?? (firstDay < to ? firstDay : to)
  if (to < EARLIEST_DAY) throw invalid({ to: 'wrong_type' })
  if (from > to || from < EARLIEST_DAY || daysIn({ from, to }) > MAX_DAYS)
    throw invalid({ from: 'wrong_type' })
  return { from, to }
}

/** The previous period of the same length. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -daysIn(period)),
  to: addDays(period.from, -1),
})
