import type { StatisticsDay } from '@kashf/contract/statistics/statistics.ts'
import { useState } from 'react'
import { formatCount } from '../../../shell/format/format.ts'
import { statisticsText as text } from '../../../text/teach/statistics.ts'
import { Button } from '../../../ui/button.tsx'
import { Td, Th } from '../../../ui/private/table.tsx'
import { FiguresTable } from './figures-table.tsx'
import { longDay } from './statistics-period.ts'

const FIRST = 10

/** Revenue by day, newest first, with the total; amounts in so'm. */
export function DaysTable({ days, previous }: { days: StatisticsDay[]; previous: StatisticsDay[] }) {
  const [isWhole, setWhole] = useState(false)
  const rows = days.map((day, at) => ({ ...day, before: previous[at]?.revenue })).reverse()
  const shown = isWhole ? rows : rows.slice(0, FIRST)
  const sum = (key: 'sales' | 'earned' | 'discount' | 'refunded' | 'revenue') =>
    days.reduce((all, day) => all + day[key], 0)
  const before = previous.reduce((all, day) => all + day.revenue, 0)
  const isCompared = previous.length > 0
  const factsOf = (sales: number, revenueBefore: number) => [
    text.fact(text.sales, formatCount(sales)),
    ...(isCompared ? [text.before(formatCount(revenueBefore))] : []),
  ]
  return (
    <div className="grid gap-3">
      <FiguresTable
        label={text.dailySom}
        phoneRows={[
          ...shown.map((day) => ({
            key: day.date,
            name: longDay(day.date),
            figure: formatCount(day.revenue),
            facts: factsOf(day.sales, day.before ?? 0),
          })),
          {
            key: 'total',
            name: <strong>{text.total(formatCount(days.length))}</strong>,
            figure: formatCount(sum('revenue')),
            facts: factsOf(sum('sales'), before),
            tone: 'total',
          },
        ]}
        head={
          <>
            <Th>{text.day}</Th>
            <Th number>{text.sales}</Th>
            <Th number>{text.fullPrice}</Th>
            <Th number>{text.discount}</Th>
            <Th number>{text.refunded}</Th>
            <Th number>{text.revenue}</Th>
            {isCompared && <Th number>{text.beforeColumn}</Th>}
          </>
        }
      >
        {shown.map((day) => (
          <tr key={day.date}>
            <Td>{longDay(day.date)}</Td>
            <Td number>{formatCount(day.sales)}</Td>
            <Td number>{formatCount(day.earned + day.discount)}</Td>
            <Td number>{formatCount(-day.discount)}</Td>
            <Td number>{formatCount(-day.refunded)}</Td>
            <Td number className="font-semibold">
              {formatCount(day.revenue)}
            </Td>
            {isCompared && <Td number>{formatCount(day.before ?? 0)}</Td>}
          </tr>
        ))}
        <tr className="bg-sunken font-semibold">
          <Td>{text.total(formatCount(days.length))}</Td>
          <Td number>{formatCount(sum('sales'))}</Td>
          <Td number>{formatCount(sum('earned') + sum('discount'))}</Td>
          <Td number>{formatCount(-sum('discount'))}</Td>
          <Td number>{formatCount(-sum('refunded'))}</Td>
          <Td number>{formatCount(sum('revenue'))}</Td>
          {isCompared && <Td number>{formatCount(before)}</Td>}
        </tr>
      </FiguresTable>
      {!isWhole && rows.length > FIRST && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {text.rest}
        </Button>
      )}
    </div>
  )
}
