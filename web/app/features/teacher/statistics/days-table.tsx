import type { StatisticsDay } from '@kashf/contract/statistics/statistics.ts'
import { useState } from 'react'
import { formatCount } from '../../../shell/format/format.ts'
import { statisticsText as text } from '../../../text/teach/statistics.ts'
import { Button } from '../../../ui/button.tsx'
import { type FiguresColumn, FiguresTable } from './figures-table.tsx'
import { longDay } from './statistics-period.ts'

const FIRST = 10

interface Row extends Pick<StatisticsDay, 'sales' | 'earned' | 'discount' | 'refunded' | 'revenue'> {
  name: string
  /** The revenue in the previous period. */
  before: number
}

const columns: FiguresColumn<Row>[] = [
  { head: text.day, cell: ({ name }) => name },
  { head: text.sales, cell: ({ sales }) => formatCount(sales), number: true, phone: 'fact' },
  { head: text.fullPrice, cell: ({ earned, discount }) => formatCount(earned + discount), number: true },
  { head: text.discount, cell: ({ discount }) => formatCount(-discount), number: true },
  { head: text.refunded, cell: ({ refunded }) => formatCount(-refunded), number: true },
  {
    head: text.revenue,
    cell: ({ revenue }) => formatCount(revenue),
    number: true,
    className: 'font-semibold',
    phone: 'figure',
  },
]
const beforeColumn: FiguresColumn<Row> = {
  head: text.beforeColumn,
  cell: ({ before }) => formatCount(before),
  number: true,
  phone: ({ before }) => text.before(formatCount(before)),
}

/** Revenue by day, newest first, with the total; amounts in so'm. */
export function DaysTable({ days, previous }: { days: StatisticsDay[]; previous: StatisticsDay[] }) {
  const [isWhole, setWhole] = useState(false)
  const rows = days
    .map((day, at): Row => ({ ...day, name: longDay(day.date), before: previous[at]?.revenue ?? 0 }))
    .reverse()
  const shown = isWhole ? rows : rows.slice(0, FIRST)
  const sum = (of: (day: StatisticsDay) => number) => days.reduce((all, day) => all + of(day), 0)
  const total: Row = {
    name: text.total(formatCount(days.length)),
    sales: sum(({ sales }) => sales),
    earned: sum(({ earned }) => earned),
    discount: sum(({ discount }) => discount),
    refunded: sum(({ refunded }) => refunded),
    revenue: sum(({ revenue }) => revenue),
    before: previous.reduce((all, { revenue }) => all + revenue, 0),
  }
  return (
    <div className="grid gap-3">
      <FiguresTable
        label={text.dailySom}
        columns={previous.length > 0 ? [...columns, beforeColumn] : columns}
        rows={[...shown, total]}
        keyOf={({ name }) => name}
        toneOf={(row) => (row === total ? 'total' : undefined)}
      />
      {!isWhole && rows.length > FIRST && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {text.rest}
        </Button>
      )}
    </div>
  )
}
