import type { AdminSeatOrder } from '@kashf/contract/operators/seat-orders.ts'
import { LedgerLink } from '../../features/operator/money/ledger-link.tsx'
import { seatOrderDecisions } from '../../features/operator/money/seat-order-decisions.ts'
import { PersonLink } from '../../features/operator/people/person-link.tsx'
import { Queue } from '../../features/operator/queues/queue.tsx'
import { type Column, statusColumn, timeColumn } from '../../features/operator/records/column.ts'
import type { OpenRecord } from '../../features/operator/records/record-sheet.tsx'
import { OrderBadge } from '../../features/private/seat-orders/order-badge.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatCount, formatDateTime, formatMoney } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { SEAT_ORDER_STATUS } from '../../text/buy/seat-orders.ts'
import { queueText } from '../../text/operate/queue.ts'
import { seatQueueText as text } from '../../text/operate/seat-orders.ts'

export const meta = () => privateHead(text.title)

const columns: Column<AdminSeatOrder>[] = [
  { head: queueText.course, cell: ({ course }) => course.title },
  {
    head: text.buyer,
    cell: ({ buyer, invoice }) => invoice?.firm ?? fullName(buyer),
    width: 'w-44',
    phone: 'fact',
  },
  { head: text.places, cell: ({ places }) => formatCount(places), width: 'w-24', number: true },
  { head: text.sum, cell: ({ sum }) => formatMoney(sum), width: 'w-36', number: true, phone: 'figure' },
  timeColumn(text.made, ({ created_at }) => formatDateTime(created_at)),
  statusColumn(({ status }) => <OrderBadge status={status} />, 'w-40'),
]

/** Orders of places: those whose invoice waits for the bank's transfer first. */
export default function SeatOrders() {
  return (
    <Queue
      list="seat-orders"
      title={text.title}
      tabs={(['awaiting', 'paid', 'expired', 'cancelled'] as const).map((status) => ({
        status,
        label: SEAT_ORDER_STATUS[status],
      }))}
      searchLabel={text.search}
      empty={{ title: text.empty, message: text.emptyHint }}
      columns={columns}
      idOf={(order) => order.id}
      nameOf={(order) => `${order.course.title}, ${fullName(order.buyer)}`}
      open={openOrder}
    />
  )
}

function openOrder(order: AdminSeatOrder): OpenRecord {
  const { invoice, transfer } = order
  return {
    title: order.course.title,
    badge: <OrderBadge status={order.status} />,
    facts: [
      { label: text.buyer, value: <PersonLink person={order.buyer} /> },
      { label: queueText.teacher, value: <PersonLink person={order.teacher} /> },
      { label: text.places, value: formatCount(order.places) },
      { label: text.discount, value: `${order.percent} %` },
      { label: text.sum, value: formatMoney(order.sum) },
      { label: text.made, value: formatDateTime(order.created_at) },
      { label: text.paidAt, value: order.paid_at && formatDateTime(order.paid_at) },
      { label: text.used, value: order.paid_at && formatCount(order.used) },
      { label: text.returned, value: order.paid_at && formatCount(order.returned) },
      { label: text.invoice, value: invoice && `№ ${invoice.number}` },
      { label: text.firm, value: invoice?.firm },
      { label: text.stir, value: invoice?.stir },
      { label: text.address, value: invoice?.address },
      { label: text.contact, value: invoice?.contact },
      { label: text.until, value: invoice && formatDateTime(invoice.expires_at) },
      { label: text.transfer, value: transfer && `${transfer.reference}, ${fullName(transfer.operator)}` },
    ],
    more: <LedgerLink query={`cause=seat_order:${order.id}`} />,
    decisions: seatOrderDecisions(order),
    subject: `seat_order:${order.id}`,
  }
}
