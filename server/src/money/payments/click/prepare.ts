import type { Tx } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { findPayable, wrongAmount } from '../check-topup.ts'
import { lockPayment, type Payment, recordPayment } from '../payment.ts'
import { type Answer, answered } from './answer.ts'
import { cancel } from './cancel.ts'
import type { ClickRequest } from './fields.ts'

/** "Step 1: validate and reserve." The payment becomes pending; the wallet does not change. */
export async function prepare(deps: Deps, asked: ClickRequest): Promise<Answer> {
  return deps.db.transaction(async (tx) => {
    const existing = await lockPayment(tx, 'click', asked.transactionId, asked.serviceId)
    if (asked.error < 0) return existing ? cancel(deps, tx, existing, asked.error) : answered('cancelled')
    if (existing) return repeated(existing, asked)

    const paid = await paidAttempt(tx, asked)
    // "A new click_trans_id is a new payment, unless its click_paydoc_id was already confirmed: then -4."
    if (paid) return answered(paid.status === 'credited' ? 'already_paid' : 'cancelled')
    const payable = await findPayable(tx, asked.account, deps.clock.now())
    if (payable === 'used') return answered('already_paid')
    if (typeof payable === 'string') return answered('no_user')
    if (asked.amountTiyin === null || wrongAmount(deps, payable, asked.amountTiyin))
      return answered('wrong_amount')
    const recorded = await recordPayment(deps, tx, {
      provider: 'click',
      id: asked.transactionId,
      serviceId: asked.serviceId,
      providerPaymentId: asked.paymentId,
      to: payable,
      amountTiyin: asked.amountTiyin,
      accountText: asked.account,
    })
    if (recorded) return prepared(recorded)
    // A concurrent call with the same attempt was faster.
    const first = await lockPayment(tx, 'click', asked.transactionId, asked.serviceId)
    if (!first) throw new Error(`attempt ${asked.transactionId} is neither new nor there`)
    return repeated(first, asked)
  })
}

const prepared = (payment: Payment): Answer => ({ ...answered('success'), merchant_prepare_id: payment.id })

/** "Prepare replay (same click_trans_id and service_id): the same `merchant_prepare_id`, no second row." */
function repeated(payment: Payment, asked: ClickRequest): Answer {
  // Another account or amount with the same id is not a replay; nothing changes.
  if (payment.account_text !== asked.account) return answered('no_user')
  if (payment.amount_tiyin !== asked.amountTiyin) return answered('wrong_amount')
  // A success here would make Click charge the payer for an ended payment.
  if (payment.status === 'cancelled' || payment.status === 'reversed') return answered('cancelled')
  return prepared(payment)
}

/** The attempt of the same payment that was credited, even if it has been reversed since. */
function paidAttempt(tx: Tx, asked: ClickRequest): Promise<Pick<Payment, 'status'> | undefined> {
  return tx.one<Pick<Payment, 'status'>>(sql`
    select status from payment where provider = 'click' and service_id = ${asked.serviceId}
       and provider_payment_id = ${asked.paymentId} and performed_at is not null`)
}
