import type { StatisticsDay, StatisticsTotals } from '@kashf/contract/statistics/statistics.ts'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { formatCount, formatMoney } from '../../../shell/format/format.ts'
import { statisticsText as text } from '../../../text/teach/statistics.ts'
import { cx } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

interface Figures {
  totals: StatisticsTotals
  previous_totals: StatisticsTotals | null
  days: StatisticsDay[]
}

/** The main figures, each with its change and its days. */
export function Totals({ data }: { data: Figures | undefined }) {
  const now = data?.totals
  const before = data?.previous_totals ?? null
  const days = data?.days ?? []
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface lg:grid-cols-3">
      <Tile
        label={text.revenue}
        value={now && formatMoney(now.revenue)}
        change={now && before && relative(now.revenue, before.revenue)}
        before={before && formatMoney(before.revenue)}
        line={days.map(({ revenue }) => revenue)}
      />
      <Tile
        label={text.sales}
        value={now && formatCount(now.sales)}
        change={now && before && relative(now.sales, before.sales)}
        before={before && formatCount(before.sales)}
        line={days.map(({ sales }) => sales)}
      />
      <Tile
        label={text.refunds}
        value={now && text.refundsValue(formatCount(now.refunds), formatMoney(now.refunded))}
        change={null}
        before={before && text.refundsValue(formatCount(before.refunds), formatMoney(before.refunded))}
        line={days.map(({ refunded }) => refunded)}
      />
      <Tile
        label={text.newLearners}
        value={now && formatCount(now.new_learners)}
        change={now && before && relative(now.new_learners, before.new_learners)}
        before={before && formatCount(before.new_learners)}
        line={days.map(({ new_learners }) => new_learners)}
      />
      <Tile
        label={text.activeLearners}
        value={now && formatCount(now.active_learners)}
        change={now && before && relative(now.active_learners, before.active_learners)}
        before={before && formatCount(before.active_learners)}
        line={days.map(({ active_learners }) => active_learners)}
      />
      <Tile
        label={text.completed}
        value={now && `${formatCount(now.completed_percent)}%`}
        change={now && before && points(now.completed_percent - before.completed_percent)}
        before={before && `${formatCount(before.completed_percent)}%`}
      />
    </dl>
  )
}

interface Change {
  label: string
  isRise: boolean
}

const signed = (change: number): string => `${change > 0 ? '+' : '−'}${formatCount(Math.abs(change))}`

/** The relative change; null without a previous figure. */
function relative(now: number, before: number): Change | null {
  if (before <= 0 || now === before) return null
  return { label: `${signed(Math.round((100 * (now - before)) / before))}%`, isRise: now > before }
}

const points = (change: number): Change | null =>
  change === 0 ? null : { label: text.points(signed(change)), isRise: change > 0 }

function Tile({
  label,
  value,
  change,
  before,
  line,
}: {
  label: string
  value: string | undefined
  change: Change | null | undefined
  before: string | null
  line?: number[]
}) {
  const Arrow = change?.isRise ? TrendingUp : TrendingDown
  return (
    <div className="flex flex-col border-line p-4 max-sm:px-3 max-lg:nth-[2n]:border-l max-lg:nth-[n+3]:border-t lg:not-nth-[3n+1]:border-l lg:nth-[n+4]:border-t">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="text-xl font-bold tracking-tight max-sm:text-base">
        {value ?? <Skeleton className="my-1 h-6 w-20" />}
      </dd>
      {before !== null && (
        <dd className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
          {change && (
            <span
              className={cx(
                'inline-flex items-center gap-1 font-semibold',
                change.isRise ? 'text-teal' : 'text-red',
              )}
            >
              <Arrow size={15} aria-hidden="true" />
              {change.label}
            </span>
          )}
          {text.before(before)}
        </dd>
      )}
      {line && line.length > 1 && (
        <dd aria-hidden="true" className="mt-auto pt-2">
          <Sparkline values={line} />
        </dd>
      )}
    </div>
  )
}

function Sparkline({ values }: { values: number[] }) {
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)]
  const points = values.map(
    (value, at) => `${(100 * at) / (values.length - 1)},${26 - (24 * (value - low)) / (high - low)}`,
  )
  return (
    <svg viewBox="0 0 100 28" preserveAspectRatio="none" className="h-8 w-full" aria-hidden="true">
      <polygon points={`0,28 ${points.join(' ')} 100,28`} className="fill-lapis-tint" />
      <polyline
        points={points.join(' ')}
        fill="none"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        className="stroke-lapis"
      />
    </svg>
  )
}
