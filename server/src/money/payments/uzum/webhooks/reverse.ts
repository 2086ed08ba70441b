import type { Tx } from '../../../../db/client.ts'
import type { Deps } from '../../../../deps.ts'
import type { JsonObject } from '../../exact-json.ts'
import { endExpiredPayment, isExpiredByUs, lockCurrentPayment } from '../../expire-payments.ts'
import { cancelPayment, type Payment } from '../../payment.ts'
import { reversePayment } from '../../reverse-payment.ts'
import { type Answer, REASON_REVERSED, refused, reverseTime } from '../answer.ts'
import { timestamp, transactionId } from '../params.ts'

/** Cancels a pending or failed payment, or refunds a confirmed one: "refund: only by Uzum calling /reverse". */
export async function reverse(deps: Deps, body: JsonObject): Promise<Answer> {
  timestamp(body)
  const id = transactionId(body)
  return deps.db.transaction(async (tx) => {
    const payment = await lockCurrentPayment(deps, tx, 'uzum', id)
    if (!payment) return refused('no_transaction')
    if (payment.status === 'reversed' || (payment.status === 'cancelled' && !isExpiredByUs(payment))) {
      return deps.env.uzum.repeats === 'repeat' ? answer(payment) : refused('already_cancelled')
    }
    const reversed = await reverseNow(deps, tx, payment)
    // "10017: cannot be cancelled in this state": the money is spent. It stays CONFIRMED.
    return reversed ? answer(reversed) : refused('cannot_cancel')
  })
}

async function reverseNow(deps: Deps, tx: Tx, payment: Payment): Promise<Payment | null> {
  if (payment.status === 'credited') return reversePayment(deps, tx, payment, REASON_REVERSED)
  if (payment.status === 'pending') return cancelPayment(deps, tx, payment, REASON_REVERSED)
  // "FAILED → REVERSED (no money)."
  return endExpiredPayment(deps, tx, payment)
}

const answer = (payment: Payment): Answer => ({
  success: {
    transId: payment.provider_transaction_id,
    status: 'REVERSED',
    reverseTime: reverseTime(payment),
    amount: payment.amount_tiyin,
  },
})
