import { sql } from '../../../../db/sql.ts'
import type { Deps } from '../../../../deps.ts'
import { expirePayments } from '../../expire-payments.ts'
import { type Payment, paymentColumns } from '../../payment.ts'
import { type Answer, millis, presentState, refused } from '../answer.ts'
import { moment, type Params } from '../params.ts'

/** All transactions of a period, for the provider's daily reconciliation. */
export async function getStatement(deps: Deps, params: Params): Promise<Answer> {
  const from = moment(params, 'from')
  const to = moment(params, 'to')
  if (from > to) return refused('bad_request')
  await expirePayments(deps, 'payme')
  // "Select by Payme's own time, from ≤ time ≤ to, both ends inclusive, ascending; every transaction whose Create
  // succeeded, whatever its state now."
  const payments = await deps.db.rows<Payment>(sql`
    select ${paymentColumns} from payment
     where provider = 'payme' and provider_time between ${from} and ${to} order by provider_time, id`)
  return { result: { transactions: payments.map(presentRow) } }
}

const presentRow = (payment: Payment) => ({
  id: payment.provider_transaction_id,
  time: millis(payment.provider_time),
  amount: Number(payment.amount_tiyin),
  account: { payment_id: payment.account_text },
  ...presentState(payment),
  // "null when we are the only receiver."
  receivers: null,
})
