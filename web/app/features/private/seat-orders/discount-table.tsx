import type { SeatOffer } from '@kashf/contract/purchases/seat-orders.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { seatText as text } from '../../../text/buy/seat-orders.ts'
import { Table } from '../../../ui/private/table.tsx'

/** What one place costs from so many places on. */
export const DiscountTable = ({ lines }: Pick<SeatOffer, 'lines'>) => (
  <Table
    isNarrow
    label={text.table}
    rows={lines}
    keyOf={({ places }) => places}
    columns={[
      { head: text.fromHead, cell: ({ places }) => text.from(formatCount(places)) },
      { head: text.discountHead, number: true, cell: ({ percent }) => text.discount(String(percent)) },
      { head: text.eachHead, number: true, cell: ({ price }) => formatCount(price) },
    ]}
  />
)
