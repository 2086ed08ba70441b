import type { Deps } from '../../../../deps.ts'
import { lockCurrentPayment } from '../../expire-payments.ts'
import { type Answer, presentState, refused } from '../answer.ts'
import { type Params, transactionId } from '../params.ts'

/** Reports the state of a transaction. */
export async function checkTransaction(deps: Deps, params: Params): Promise<Answer> {
  const id = transactionId(params)
  const payment = await deps.db.transaction((tx) => lockCurrentPayment(deps, tx, 'payme', id))
  return payment ? { result: presentState(payment) } : refused('no_transaction')
}
