import type { CourseStatistics } from '@kashf/contract/statistics/statistics.ts'
import { formatCount, formatMoney } from '../../../shell/format/format.ts'
import { statisticsText as text } from '../../../text/teach/statistics.ts'
import { Td, Th } from '../../../ui/private/table.tsx'
import { FiguresTable } from './figures-table.tsx'

/** The sales of each promo code. */
export function PromoFigures({ codes }: { codes: CourseStatistics['promo_codes'] }) {
  if (codes.length === 0) return <p className="text-ink-2">{text.noPromoCodes}</p>
  return (
    <FiguresTable
      label={text.promoCodes}
      phoneRows={codes.map(({ id, code, sales, earned, discount }) => ({
        key: id,
        name: code,
        figure: formatMoney(earned),
        facts: [text.fact(text.sales, formatCount(sales)), text.fact(text.discount, formatMoney(discount))],
      }))}
      head={
        <>
          <Th>{text.promoCode}</Th>
          <Th number>{text.sales}</Th>
          <Th number>{text.toYou}</Th>
          <Th number>{text.discount}</Th>
        </>
      }
    >
      {codes.map(({ id, code, sales, earned, discount }) => (
        <tr key={id}>
          <Td>{code}</Td>
          <Td number>{formatCount(sales)}</Td>
          <Td number>{formatMoney(earned)}</Td>
          <Td number>{formatMoney(discount)}</Td>
        </tr>
      ))}
    </FiguresTable>
  )
}
