import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'
import type { Deps } from '../../../../deps.ts'
import type { JsonObject } from '../../exact-json.ts'
import type { Answer } from '../answer.ts'
import { lockTransaction } from '../lock-transaction.ts'
import { transactionId } from '../params.ts'

/** Reports the state of a transaction: "1 done, 2 cancelled, 3 not found". */
export async function checkTransaction(deps: Deps, params: JsonObject): Promise<Answer> {
  const id = transactionId(params)
  // The lock waits for a concurrent Perform, which must not be reported as unknown.
  const payment = await deps.db.transaction((tx) => lockTransaction(tx, id))
  // "Result with state 3 and providerTrnId 0."
  if (!payment) {
    return {
      result: { transactionState: 3, timestamp: tashkentDateTime(deps.clock.now()), providerTrnId: 0 },
    }
  }
  return {
    result: {
      transactionState: payment.status === 'reversed' ? 2 : 1,
      timestamp: tashkentDateTime(payment.cancelled_at ?? payment.performed_at ?? payment.created_at),
      providerTrnId: payment.id,
    },
  }
}
