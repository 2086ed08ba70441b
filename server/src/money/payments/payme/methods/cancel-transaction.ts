import type { Deps } from '../../../../deps.ts'
import { cancelPayment, lockPayment, type Payment } from '../../payment.ts'
import { reversePayment } from '../../reverse-payment.ts'
import { type Answer, millis, refused, STATE, transactionOf } from '../answer.ts'
import { type Params, reason, transactionId } from '../params.ts'

/** Cancels a pending payment, or refunds a performed one: the only refund path of this API. */
export async function cancelTransaction(deps: Deps, params: Params): Promise<Answer> {
  const id = transactionId(params)
  const why = reason(params)
  return deps.db.transaction(async (tx) => {
    // No lazy expiry here: "reason 4 if our sweep was first, else as sent".
    const payment = await lockPayment(tx, 'payme', id)
    if (!payment) return refused('no_transaction')
    switch (payment.status) {
      case 'pending':
        return answer(await cancelPayment(deps, tx, payment, why))
      case 'credited': {
        const reversed = await reversePayment(deps, tx, payment, why)
        // "-31007: refund asked but the balance is spent." State stays 2.
        return reversed ? answer(reversed) : refused('cannot_cancel')
      }
      case 'cancelled':
      case 'reversed':
        return answer(payment)
    }
  })
}

const answer = (payment: Payment): Answer => ({
  result: {
    transaction: transactionOf(payment),
    cancel_time: millis(payment.cancelled_at),
    state: STATE[payment.status],
  },
})
