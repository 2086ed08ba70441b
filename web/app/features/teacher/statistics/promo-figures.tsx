import type { CourseStatistics } from '@kashf/contract/statistics/statistics.ts'
import { formatCount, formatMoney } from '../../../shell/format/format.ts'
import { statisticsText as text } from '../../../text/teach/statistics.ts'
import { type FiguresColumn, FiguresTable } from './figures-table.tsx'

type PromoCode = CourseStatistics['promo_codes'][number]

const columns: FiguresColumn<PromoCode>[] = [
  { head: text.promoCode, cell: ({ code }) => code },
  { head: text.sales, cell: ({ sales }) => formatCount(sales), number: true, phone: 'fact' },
  { head: text.toYou, cell: ({ earned }) => formatMoney(earned), number: true, phone: 'figure' },
  { head: text.discount, cell: ({ discount }) => formatMoney(discount), number: true, phone: 'fact' },
]

/** The sales of each promo code. */
export function PromoFigures({ codes }: { codes: PromoCode[] }) {
  if (codes.length === 0) return <p className="text-ink-2">{text.noPromoCodes}</p>
  return <FiguresTable label={text.promoCodes} columns={columns} rows={codes} keyOf={({ id }) => id} />
}
