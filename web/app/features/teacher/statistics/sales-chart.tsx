import type { CourseStatistics } from '@kashf/contract/statistics.ts'
import { useState } from 'react'
import { formatCount, formatMoney } from '../../../shell/format/format.ts'
import { statisticsText } from '../../../text/statistics.ts'
import { Table, Td, Th } from '../../../ui/signed-in/table.tsx'
import { axisMaximum } from './axis-maximum.ts'

type Day = CourseStatistics['sales_by_day'][number]

const HEIGHT = 160
const BAR = 20
const GAP = 6

/** Sales per day as bars; hovering or tapping shows one day, a table shows all. */
export function SalesChart({ days }: { days: Day[] }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const top = axisMaximum(Math.max(0, ...days.map(({ sales }) => sales)))
  const width = days.length * (BAR + GAP) - GAP
  const day = chosen === null ? null : days[chosen]
  const sales = days.reduce((sum, each) => sum + each.sales, 0)
  const revenue = days.reduce((sum, each) => sum + each.revenue, 0)
  if (sales === 0) return <p className="text-ink-2">{statisticsText.noSales}</p>

  return (
    <div className="grid grid-cols-1 gap-3">
      <p aria-live="polite" className="font-medium">
        {day ? dayLabel(day) : statisticsText.salesTotal(formatCount(sales), formatMoney(revenue))}
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div
          aria-hidden="true"
          className="flex flex-col justify-between text-right text-xs text-ink-3 tabular-nums"
        >
          <span className="-mt-2">{top}</span>
          <span className="-mb-2">0</span>
        </div>
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={statisticsText.sales}
          onPointerLeave={() => setChosen(null)}
          className="h-40 w-full"
        >
          {[0, 0.5, 1].map((part) => (
            <line
              key={part}
              x1="0"
              x2={width}
              y1={HEIGHT * part}
              y2={HEIGHT * part}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          {days.map((each, at) => {
            const height = (each.sales / top) * HEIGHT
            return (
              <g key={each.date} onPointerEnter={() => setChosen(at)} onPointerDown={() => setChosen(at)}>
                <rect x={at * (BAR + GAP)} y="0" width={BAR} height={HEIGHT} fill="transparent" />
                <rect
                  x={at * (BAR + GAP)}
                  y={HEIGHT - height}
                  width={BAR}
                  height={height}
                  rx="3"
                  className={at === chosen ? 'fill-lapis' : 'fill-teal'}
                />
              </g>
            )
          })}
        </svg>
        <span />
        <div aria-hidden="true" className="mt-2 flex justify-between text-xs text-ink-3 tabular-nums">
          <span>{shortDate(days[0])}</span>
          <span>{shortDate(days[Math.floor(days.length / 2)])}</span>
          <span>{shortDate(days.at(-1))}</span>
        </div>
      </div>
      <details>
        <summary className="w-fit rounded-sm py-1 font-medium text-lapis">{statisticsText.showTable}</summary>
        <div className="mt-2">
          <SalesTable days={days} />
        </div>
      </details>
    </div>
  )
}

function SalesTable({ days }: { days: Day[] }) {
  return (
    <Table
      label={statisticsText.sales}
      head={
        <>
          <Th>{statisticsText.day}</Th>
          <Th number>{statisticsText.salesCount}</Th>
          <Th number>{statisticsText.daily}</Th>
        </>
      }
    >
      {days
        .filter(({ sales }) => sales > 0)
        .reverse()
        .map((each) => (
          <tr key={each.date}>
            <Td>{longDate(each)}</Td>
            <Td number>{formatCount(each.sales)}</Td>
            <Td number>{formatMoney(each.revenue)}</Td>
          </tr>
        ))}
    </Table>
  )
}

const dayLabel = (day: Day) =>
  statisticsText.dayLabel(longDate(day), formatCount(day.sales), formatMoney(day.revenue))

/** `2026-11-20` → `20.11.2026`. The server's dates are already in Tashkent time. */
const longDate = ({ date }: Day) => date.split('-').reverse().join('.')
const shortDate = (day: Day | undefined) => (day ? longDate(day).slice(0, 5) : '')
