import type { Deps } from '../../../../deps.ts'
import type { JsonObject } from '../../exact-json.ts'
import { lockCurrentPayment } from '../../expire-payments.ts'
import { type Answer, millis, refused, reverseTime, stateOf } from '../answer.ts'
import { timestamp, transactionId } from '../params.ts'

/** Reports the state of a transaction: "always tells the truth". */
export async function status(deps: Deps, body: JsonObject): Promise<Answer> {
  timestamp(body)
  const id = transactionId(body)
  const payment = await deps.db.transaction((tx) => lockCurrentPayment(deps, tx, 'uzum', id))
  if (!payment) return refused('no_transaction')
  return {
    success: {
      transId: payment.provider_transaction_id,
      status: stateOf(payment),
      transTime: millis(payment.created_at),
      // "Null until set."
      confirmTime: millis(payment.performed_at),
      reverseTime: reverseTime(payment),
      amount: payment.amount_tiyin,
      data: { account: { value: payment.account_text } },
    },
  }
}
