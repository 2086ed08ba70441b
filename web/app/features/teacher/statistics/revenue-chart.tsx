import type { StatisticsDay } from '@kashf/contract/statistics/statistics.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatCount, formatDateTime, formatMoney } from '../../../shell/format/format.ts'
import { statisticsText as text } from '../../../text/teach/statistics.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { axisMaximum } from './axis-maximum.ts'
import { ChartCursor } from './chart-cursor.tsx'
import { type Bar, groupDays } from './group-days.ts'
import { longDay, shortDay } from './statistics-period.ts'

const HEIGHT = 200

/**
 * Revenue by day as bars, with the previous period as a dashed line; the arrow keys and the pointer read single days.
 */
export function RevenueChart({
  days,
  previous,
  computedAt,
}: {
  days: StatisticsDay[]
  previous: StatisticsDay[]
  /** Until when sales are in the figures; null: none are yet. */
  computedAt: string | null
}) {
  const bars = groupDays(days)
  const before = groupDays(previous)
  const [chosen, setChosen] = useState<number | null>(null)
  const at = chosen === null ? null : Math.min(chosen, bars.length - 1)
  const all = [...bars, ...before].map(({ revenue }) => revenue)
  if (all.every((revenue) => revenue === 0)) {
    return (
      <p className="text-ink-2">
        {computedAt ? text.nothingUntil(formatDateTime(computedAt)) : text.notComputed}
      </p>
    )
  }
  const top = axisMaximum(Math.max(...all))
  const bottom = -axisMaximum(Math.max(0, -Math.min(...all)))
  const low = Math.min(...all) < 0 ? bottom : 0
  const y = (revenue: number) => (HEIGHT * (top - revenue)) / (top - low)
  const width = 100 / bars.length
  const total = days.reduce((sum, { revenue }) => sum + revenue, 0)
  const move = (step: number) =>
    setChosen((known) => Math.min(bars.length - 1, Math.max(0, (known ?? bars.length - 1) + step)))
  const bar = at === null ? undefined : bars[at]
  const other = at === null ? undefined : before[at]
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div aria-hidden="true" className="relative w-16 text-right text-xs leading-tight text-ink-3">
          {[top, ...(low < 0 ? [0, low] : [top / 2, 0])].map((value) => (
            <span
              key={value}
              className="absolute right-0 -translate-y-1/2"
              style={{ top: `${(100 * (top - value)) / (top - low)}%` }}
            >
              {shortMoney(value)}
            </span>
          ))}
        </div>
        <ChartCursor
          label={`${text.daily}. ${text.chartLabel(formatMoney(total), rangeOf(bars))}`}
          reading={bar && readingOf(bar)}
          count={bars.length}
          at={at ?? bars.length - 1}
          onMove={setChosen}
        >
          <svg
            aria-hidden="true"
            viewBox={`0 0 100 ${HEIGHT}`}
            preserveAspectRatio="none"
            className="size-full"
          >
            {[top, top / 2, 0].map((value) => (
              <line
                key={value}
                x1="0"
                x2="100"
                y1={y(value)}
                y2={y(value)}
                vectorEffect="non-scaling-stroke"
                className="stroke-line"
              />
            ))}
            {bars.map(({ from, revenue }, nth) => (
              <rect
                key={from}
                x={nth * width + width * 0.15}
                width={width * 0.7}
                y={Math.min(y(revenue), y(0))}
                height={Math.abs(y(revenue) - y(0))}
                className={cx(revenue < 0 ? 'fill-red' : 'fill-lapis', nth !== at && 'opacity-55')}
              />
            ))}
            {before.length > 1 && (
              <polyline
                points={before.map(({ revenue }, nth) => `${(nth + 0.5) * width},${y(revenue)}`).join(' ')}
                fill="none"
                strokeWidth="1.5"
                strokeDasharray="4 4"
                vectorEffect="non-scaling-stroke"
                className="stroke-ink-3"
              />
            )}
          </svg>
        </ChartCursor>
        <span />
        <div
          aria-hidden="true"
          className="mt-2 flex justify-between text-xs leading-tight text-ink-3 tabular-nums"
        >
          <span>{shortDay(bars[0]?.from ?? '')}</span>
          <span>{shortDay(bars[Math.floor((bars.length - 1) / 2)]?.from ?? '')}</span>
          <span>{shortDay(bars.at(-1)?.from ?? '')}</span>
        </div>
      </div>
      <div className="flex min-h-14 items-center gap-3 rounded-md bg-sunken px-4 py-2">
        <p className="min-w-0 flex-1 text-sm">
          {bar ? (
            <>
              <strong>{readingOf(bar)}</strong>
              {other && (
                <span className="block text-ink-2">
                  {text.beforeReading(dayOf(other), formatCount(other.sales), formatMoney(other.revenue))}
                </span>
              )}
            </>
          ) : (
            text.chartLabel(formatMoney(total), rangeOf(bars))
          )}
        </p>
        <Button variant="quiet" aria-label={text.previousDay} onClick={() => move(-1)}>
          <ChevronLeft size={18} aria-hidden="true" />
        </Button>
        <Button variant="quiet" aria-label={text.nextDay} onClick={() => move(1)}>
          <ChevronRight size={18} aria-hidden="true" />
        </Button>
      </div>
    </div>
  )
}

const dayOf = ({ from, to }: Bar): string =>
  from === to ? longDay(from) : `${shortDay(from)} – ${longDay(to)}`
const readingOf = (bar: Bar): string =>
  text.dayReading(dayOf(bar), formatCount(bar.sales), formatMoney(bar.revenue))
const rangeOf = (bars: Bar[]): string => `${longDay(bars[0]?.from ?? '')} – ${longDay(bars.at(-1)?.to ?? '')}`

/** Abbreviates an amount for an axis: `240 ming`, `1,2 mln`. */
function shortMoney(uzs: number): string {
  const size = Math.abs(uzs)
  const inUnits = (unit: number) => String(Math.round((uzs / unit) * 10) / 10).replace('.', ',')
  if (size >= 1_000_000) return text.millions(inUnits(1_000_000))
  return size >= 1000 ? text.thousands(inUnits(1000)) : String(uzs)
}
