import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'
import type { Deps } from '../../../../deps.ts'
import type { JsonObject } from '../../exact-json.ts'
import type { Payment } from '../../payment.ts'
import { reversePayment } from '../../reverse-payment.ts'
import { type Answer, refused } from '../answer.ts'
import { lockTransaction } from '../lock-transaction.ts'
import { transactionId } from '../params.ts'

/** `cancel_reason` of a payment that the provider cancelled. */
const REASON_CANCELLED = 5

/** Reverses a payment in full, once. */
export async function cancelTransaction(deps: Deps, params: JsonObject): Promise<Answer> {
  const id = transactionId(params)
  return deps.db.transaction(async (tx) => {
    const payment = await lockTransaction(tx, id)
    if (!payment) return refused('no_transaction')
    // "CancelTransaction repeated: result with state 2, configurable."
    if (payment.status === 'reversed') {
      return deps.env.paynet.cancelRepeats === 'repeat' ? answer(payment) : refused('already_cancelled')
    }
    const reversed = await reversePayment(deps, tx, payment, REASON_CANCELLED)
    return reversed ? answer(reversed) : refused('spent')
  })
}

const answer = (payment: Payment): Answer => ({
  result: {
    providerTrnId: payment.id,
    timestamp: tashkentDateTime(payment.cancelled_at ?? payment.created_at),
    transactionState: 2,
  },
})
