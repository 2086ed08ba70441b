import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'
import type { Deps } from '../../../../runtime/deps.ts'
import type { JsonObject } from '../../exact-json.ts'
import type { Answer } from '../answer.ts'
import { lockNumber } from '../lock-number.ts'
import { transactionId } from '../params.ts'

/** Says what a transaction is in: "1 done, 2 cancelled, 3 not found". */
export async function checkTransaction(deps: Deps, params: JsonObject): Promise<Answer> {
  const id = transactionId(params)
  // A Perform that is under way is waited for, and not called unknown half-way.
  const payment = await deps.db.transaction((tx) => lockNumber(tx, id))
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
