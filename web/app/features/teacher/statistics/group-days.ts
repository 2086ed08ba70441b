import type { StatisticsDay } from '@kashf/contract/statistics/statistics.ts'

/** The maximum number of bars that can be told apart. */
const MAX_BARS = 92

export interface Bar {
  from: string
  to: string
  sales: number
  revenue: number
}

/** One bar for each day, or for each week or 30 days of a long period, with the same total. */
export function groupDays(days: readonly StatisticsDay[]): Bar[] {
  const size = days.length <= MAX_BARS ? 1 : days.length <= 7 * MAX_BARS ? 7 : 30
  const bars: Bar[] = []
  for (let at = 0; at < days.length; at += size) {
    const group = days.slice(at, at + size)
    bars.push({
      from: group[0]?.date ?? '',
      to: group.at(-1)?.date ?? '',
      sales: group.reduce((sum, { sales }) => sum + sales, 0),
      revenue: group.reduce((sum, { revenue }) => sum + revenue, 0),
    })
  }
  return bars
}
