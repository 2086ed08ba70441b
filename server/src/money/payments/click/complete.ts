import type { Tx } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { creditPayment } from '../credit-payment.ts'
import { isExpiredByUs } from '../expire-payments.ts'
import { type Payment, paymentColumns } from '../payment.ts'
import { openCase } from '../reconciliation/cases.ts'
import { type Answer, answered } from './answer.ts'
import { cancel } from './cancel.ts'
import type { ClickRequest } from './fields.ts'
import { recordClickItems } from './fiscal-items.ts'

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
    if (payment.status === 'reversed' || (payment.status === 'cancelled' && !isExpiredByUs(payment))) {
      // Click reports a charge of a payment it had cancelled. A person must find out which is true.
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
    const waiting = isExpiredByUs(payment) ? await reviveExpiredPayment(deps, tx, payment) : payment
    const credited = await creditPayment(deps, tx, waiting)
    await recordClickItems(deps, tx, credited)
    return { ...answered('success'), merchant_confirm_id: credited.id }
  })
}

/** Locks all attempts of the prepared payment: two may be completed at once, and only one is credited. */
function lockAttempts(tx: Tx, asked: ClickRequest): Promise<Payment[]> {
  return tx.rows<Payment>(sql`
    select ${paymentColumns} from payment
     where provider = 'click' and service_id = ${asked.serviceId} and provider_payment_id = (
        select provider_payment_id from payment
         where id = ${asked.prepareId}::bigint and provider = 'click' and service_id = ${asked.serviceId})
     order by id for no key update`)
}

/**
 * Makes a payment, locked by the caller, pending again: the only backward transition. "A Click payment that our sweep (not
 * Click) cancelled may still become credited, because Click reports a real charge."
 */
async function reviveExpiredPayment(deps: Pick<Deps, 'log'>, tx: Tx, payment: Payment): Promise<Payment> {
  const revived = await tx.one<Payment>(sql`
    update payment set status = 'pending', cancelled_at = null, cancel_reason = null
     where id = ${payment.id} and status = 'cancelled' and provider_cancelled_at is null returning ${paymentColumns}`)
  if (!revived) throw new Error(`payment ${payment.id} was not swept`)
  tx.afterCommit(() =>
    deps.log.warn(
      { payment_id: payment.id, swept_at: payment.cancelled_at },
      'Click charged a payment after we had stopped waiting for it: credited',
    ),
  )
  return revived
}
