import type { Tx } from '../../../../db/client.ts'
import { sql } from '../../../../db/sql.ts'
import type { Deps } from '../../../../deps.ts'
import { creditPayment } from '../../credit-payment.ts'
import { exactJson, type JsonObject } from '../../exact-json.ts'
import { lockCurrentPayment } from '../../expire-payments.ts'
import type { Payment } from '../../payment.ts'
import { type Answer, millis, refused } from '../answer.ts'
import { timestamp, transactionId } from '../params.ts'

/** Credits the wallet. */
export async function confirm(deps: Deps, body: JsonObject): Promise<Answer> {
  timestamp(body)
  const id = transactionId(body)
  return deps.db.transaction(async (tx) => {
    const payment = await lockCurrentPayment(deps, tx, 'uzum', id)
    if (!payment) return refused('no_transaction')
    switch (payment.status) {
      case 'pending':
        await storeSource(tx, payment, body)
        // A wallet blocked since /create is still credited, because the payer has been charged.
        return answer(await creditPayment(deps, tx, payment))
      case 'credited':
        return deps.env.uzum.repeats === 'repeat' ? answer(payment) : refused('already_confirmed')
      case 'cancelled':
      case 'reversed':
        // "Transaction cancelled, cannot confirm", also for an expired payment.
        return refused('cancelled')
    }
  })
}

const SOURCE_FIELDS = ['paymentSource', 'tariff', 'processingReferenceNumber', 'phone', 'cardType']

/** "Store the payment-source fields of /confirm for audit only." */
async function storeSource(tx: Tx, payment: Payment, body: JsonObject): Promise<void> {
  const given = SOURCE_FIELDS.flatMap((name) => {
    const value = body[name]
    // Accept only short strings and numbers, without U+0000, which a JSON column cannot hold.
    const isPlain = (typeof value === 'string' && !value.includes('\0')) || typeof value === 'number'
    return isPlain ? [[name, String(value).slice(0, 200).toWellFormed()]] : []
  })
  await tx.run(sql`
    update payment set details = ${exactJson(Object.fromEntries(given))}::jsonb where id = ${payment.id}`)
}

const answer = (payment: Payment): Answer => ({
  success: {
    transId: payment.provider_transaction_id,
    status: 'CONFIRMED',
    confirmTime: millis(payment.performed_at),
    amount: payment.amount_tiyin,
  },
})
