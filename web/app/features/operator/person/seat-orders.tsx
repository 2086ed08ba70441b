import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { seatQueueText as text } from '../../../text/operate/seat-orders.ts'
import { OrderBadge } from '../../private/seat-orders/order-badge.tsx'
import { type CompactColumn, CompactTable } from '../records/compact-table.tsx'
import { courseColumn, whenColumn } from './columns.tsx'
import { PersonSection } from './section.tsx'

const columns: CompactColumn<AdminPerson['seat_orders'][number]>[] = [
  courseColumn('seat-orders'),
  { head: text.places, cell: ({ places }) => formatCount(places), number: true, width: 'w-24' },
  { head: text.sum, cell: ({ sum }) => formatCount(sum), number: true, width: 'w-28' },
  whenColumn,
  { head: text.state, cell: ({ status }) => <OrderBadge status={status} />, wide: true, width: 'w-44' },
]

/** The places that a person ordered for others; nothing for a person without orders. */
export function PersonSeatOrders({ orders }: { orders: AdminPerson['seat_orders'] }) {
  if (orders.length === 0) return null
  return (
    <PersonSection title={text.title}>
      <CompactTable label={text.title} columns={columns} rows={orders} keyOf={({ id }) => id} />
    </PersonSection>
  )
}
