import type { SeatOrderStatus } from '@kashf/contract/purchases/seat-orders.ts'
import { SEAT_ORDER_STATUS } from '../../../text/buy/seat-orders.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const TONES: { readonly [status in SeatOrderStatus]: BadgeTone } = {
  awaiting: 'wait',
  paid: 'good',
  expired: 'neutral',
  cancelled: 'neutral',
}

/** The state of an order of places. */
export const OrderBadge = ({ status }: { status: SeatOrderStatus }) => (
  <Badge tone={TONES[status]}>{SEAT_ORDER_STATUS[status]}</Badge>
)
