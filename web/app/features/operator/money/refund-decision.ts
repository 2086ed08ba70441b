import { refundConsequences, refundReaders } from '@kashf/contract/operators/consequences.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { purchaseQueueText as text } from '../../../text/operate/queue.ts'
import type { Decision } from '../records/decision.tsx'

/** Refunds a purchase; `paid` and `fee` are UZS. A refunded gift is paid back to its buyer. */
export function refundDecision(purchase: {
  id: number
  paid: number
  fee: number
  isGift: boolean
}): Decision {
  const { id, paid, fee } = purchase
  const isFree = paid === 0
  const amounts = { paid: formatMoney(paid), credited: formatMoney(paid - fee), fee: formatMoney(fee) }
  return {
    label: text.refund,
    title: isFree ? text.refundFreeTitle : text.refundTitle(amounts.paid),
    consequences: refundConsequences(purchase).map((each) => text.refundThen[each](amounts)),
    call: 'POST /api/admin/purchases/:id/refund',
    params: { id },
    ask: { name: 'reason', hint: text.refundHint[refundReaders(purchase)] },
    done: isFree ? text.refundFreeDone : text.refundDone,
    isDestructive: true,
  }
}
