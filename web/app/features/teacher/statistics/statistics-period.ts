import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { useSearchParams } from 'react-router'

export const PERIODS = ['7', '28', '90', '365', 'all', 'dates'] as const
export type PeriodName = (typeof PERIODS)[number]

export interface StatisticsView {
  name: PeriodName
  /** Days of the period; '' leaves it open. */
  from: string
  to: string
  compare: boolean
  isTable: boolean
}

const DAY_MS = 86_400_000
const DEFAULT: PeriodName = '28'

/** The chosen period and view, stored in the URL. */
export function useStatisticsView() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('period')
  const name = PERIODS.find((period) => period === asked) ?? DEFAULT
  const view: StatisticsView = {
    name,
    ...daysOf(name, search),
    compare: name !== 'all' && search.get('compare') !== 'off',
    isTable: search.get('view') === 'table',
  }
  /** `null` removes a parameter. */
  const change = (
    changes: Readonly<{ [key in 'period' | 'from' | 'to' | 'compare' | 'view']?: string | null }>,
  ) =>
    setSearch(
      (known) => {
        const next = new URLSearchParams(known)
        for (const [key, value] of Object.entries(changes)) {
          if (value === null) next.delete(key)
          else next.set(key, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { view, change }
}

function daysOf(name: PeriodName, search: URLSearchParams): { from: string; to: string } {
  if (name === 'all') return { from: '', to: '' }
  if (name === 'dates') return { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  const today = new Date()
  return {
    from: tashkentDay(new Date(today.getTime() - (Number(name) - 1) * DAY_MS)),
    to: tashkentDay(today),
  }
}

/** The period as query parameters of the API. */
export const periodQuery = ({ from, to }: Pick<StatisticsView, 'from' | 'to'>) => ({
  ...(from && { from }),
  ...(to && { to }),
})

/** `2026-11-20` → `20.11.2026`. */
export const longDay = (day: string): string => day.split('-').reverse().join('.')
/** `2026-11-20` → `20.11`. */
export const shortDay = (day: string): string => longDay(day).slice(0, 5)
