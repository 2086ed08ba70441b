import { MAX_BANK_REFERENCE } from '@kashf/contract/operators/limits.ts'
import type { AdminSeatOrder } from '@kashf/contract/operators/seat-orders.ts'
import { formatCount, formatDateTime, formatMoney } from '../../../shell/format/format.ts'
import { seatQueueText as text } from '../../../text/operate/seat-orders.ts'
import type { Decision } from '../records/decision.tsx'

/** What an operator may decide about an order of places: match its invoice, or end its unused places. */
export function seatOrderDecisions(order: AdminSeatOrder): Decision[] {
  const { id, course, invoice, status, places, used, returned, price, sum } = order
  const unused = places - used - returned
  return [
    ...((status === 'awaiting' || status === 'expired') && invoice
      ? [
          {
            label: text.match,
            title: text.matchTitle(String(invoice.number)),
            consequences: [
              ...text.matchThen(formatMoney(sum), invoice.firm),
              ...(status === 'expired' ? [text.matchInTime(formatDateTime(invoice.expires_at))] : []),
            ],
            call: 'POST /api/admin/seat-orders/:id/match' as const,
            params: { id },
            body: { amount: sum, in_time: status === 'expired' },
            ask: { name: 'reference' as const, hint: text.matchHint, maxLength: MAX_BANK_REFERENCE },
            done: text.matchDone,
          },
        ]
      : []),
    ...(status === 'paid' && unused > 0
      ? [
          {
            label: text.voidIt,
            title: text.voidTitle(course.title),
            consequences: text.voidThen(formatCount(unused), formatMoney(unused * price)),
            call: 'POST /api/admin/seat-orders/:id/void' as const,
            params: { id },
            ask: { name: 'reason' as const, hint: text.voidHint },
            done: text.voidDone,
            isDestructive: true,
          },
        ]
      : []),
  ]
}
