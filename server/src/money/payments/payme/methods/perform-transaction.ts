import type { Deps } from '../../../../deps.ts'
import { creditPayment } from '../../credit-payment.ts'
import { lockCurrentPayment } from '../../expire-payments.ts'
import type { Payment } from '../../payment.ts'
import { type Answer, millis, refused, STATE, transactionOf } from '../answer.ts'
import { type Params, transactionId } from '../params.ts'

/** Credits the wallet. */
export async function performTransaction(deps: Deps, params: Params): Promise<Answer> {
  const id = transactionId(params)
  return deps.db.transaction(async (tx) => {
    const payment = await lockCurrentPayment(deps, tx, 'payme', id)
    if (!payment) return refused('no_transaction')
    switch (payment.status) {
      case 'pending':
        // A wallet blocked since Create is still credited, because the payer has been charged.
        return answer(await creditPayment(deps, tx, payment))
      case 'credited':
        return answer(payment)
      case 'cancelled':
      case 'reversed':
        return refused('impossible')
    }
  })
}

const answer = (payment: Payment): Answer => ({
  result: {
    transaction: transactionOf(payment),
    perform_time: millis(payment.performed_at),
    state: STATE.credited,
  },
})
