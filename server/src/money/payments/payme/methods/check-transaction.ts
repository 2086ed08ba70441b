import type { Deps } from '../../../../deps.ts'
import { lockCurrentPayment } from '../../expire-payments.ts'
import { type Answer, millis, refused, STATE, transactionOf } from '../answer.ts'
import { type Params, transactionId } from '../params.ts'

/** Reports the state of a transaction. */
export async function checkTransaction(deps: Deps, params: Params): Promise<Answer> {
  const id = transactionId(params)
  const payment = await deps.db.transaction((tx) => lockCurrentPayment(deps, tx, 'payme', id))
  if (!payment) return refused('no_transaction')
  return {
    result: {
      create_time: millis(payment.created_at),
      perform_time: millis(payment.performed_at),
      cancel_time: millis(payment.cancelled_at),
      transaction: transactionOf(payment),
      state: STATE[payment.status],
      // "`reason` is null until cancelled."
      reason: payment.cancel_reason,
    },
  }
}
