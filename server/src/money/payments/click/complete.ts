import type { Tx } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { creditPayment } from '../credit-payment.ts'
import { isSwept } from '../expire-payments.ts'
import { openCase } from '../open-case.ts'
import { type Payment, paymentColumns } from '../payment.ts'
import { type Answer, answered } from './answer.ts'
import { cancel } from './cancel.ts'
import type { ClickRequest } from './fields.ts'
import { reviveSweptPayment } from './revive-swept-payment.ts'

/** "Step 2: after the card was charged, or to cancel." With `error` 0 the wallet is credited. */
export async function complete(deps: Deps, asked: ClickRequest): Promise<Answer> {
  return deps.db.transaction(async (tx) => {
    const attempts = await lockAttempts(tx, asked)
    const payment = attempts.find((attempt) => BigInt(attempt.id) === asked.prepareId)
    // "Prepared row by `merchant_prepare_id`, and its click_trans_id, service_id and merchant_trans_id equal to the
    // request, else -6."
    if (
      !payment ||
      payment.provider_transaction_id !== asked.transactionId ||
      payment.account_text !== asked.account
    ) {
      return answered('no_transaction')
    }
    if (asked.error < 0) return cancel(deps, tx, payment, asked.error)
    if (payment.status === 'credited') return answered('already_paid')
    if (payment.status === 'reversed' || (payment.status === 'cancelled' && !isSwept(payment))) {
      // Click says that it charged what it had cancelled: a person must find out which is true.
      await openCase(deps, tx, payment, 'paid_after_cancel')
      return answered('cancelled')
    }
    if (payment.amount_tiyin !== asked.amountTiyin) return answered('wrong_amount')
    const paid = attempts.find((attempt) => attempt.performed_at !== null)
    if (paid) {
      await openCase(deps, tx, payment, 'paid_twice')
      return answered(paid.status === 'credited' ? 'already_paid' : 'cancelled')
    }
    // "If a successful Complete arrives after that sweep, the payer was charged: credit it and log."
    const waiting = isSwept(payment) ? await reviveSweptPayment(deps, tx, payment) : payment
    const credited = await creditPayment(deps, tx, waiting)
    return { ...answered('success'), merchant_confirm_id: credited.id }
  })
}

/** All attempts of the payment that was prepared, locked: two of them may be completed at once, and one is credited. */
function lockAttempts(tx: Tx, asked: ClickRequest): Promise<Payment[]> {
  return tx.rows<Payment>(sql`
    select ${paymentColumns} from payment
     where provider = 'click' and service_id = ${asked.serviceId} and provider_payment_id = (
        select provider_payment_id from payment
         where id = ${asked.prepareId}::bigint and provider = 'click' and service_id = ${asked.serviceId})
     order by id for no key update`)
}
