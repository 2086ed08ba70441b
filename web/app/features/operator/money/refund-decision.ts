import { formatMoney } from '../../../shell/format/format.ts'
import { purchaseQueueText as text } from '../../../text/operate/queue.ts'
import type { Decision } from '../records/decision.tsx'

/** Refunds a purchase; `paid` and `fee` are UZS. A refunded gift is paid back to its buyer. */
export function refundDecision({
  id,
  paid,
  fee,
  isGift,
}: {
  id: number
  paid: number
  fee: number
  isGift: boolean
}): Decision {
  const isFree = paid === 0
  const amount = formatMoney(paid)
  return {
    label: text.refund,
    title: isFree ? text.refundFreeTitle : text.refundTitle(amount),
    consequences: isFree
      ? text.refundFreeThen
      : text.refundThen(amount, formatMoney(paid - fee), formatMoney(fee), isGift),
    call: 'POST /api/admin/purchases/:id/refund',
    params: { id },
    ask: { name: 'reason', hint: text.refundHint },
    done: isFree ? text.refundFreeDone : text.refundDone,
    isDestructive: true,
  }
}
