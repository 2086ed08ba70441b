import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'
import { sql } from '../../../../db/sql.ts'
import type { Deps } from '../../../../deps.ts'
import type { JsonObject } from '../../exact-json.ts'
import { type Payment, paymentColumns } from '../../payment.ts'
import { type Answer, refused } from '../answer.ts'
import { moment } from '../params.ts'

const SECOND_MS = 1000

/** The payments of a period by our times: "successful only; cancelled ones left out", both ends included. */
export async function getStatement(deps: Deps, params: JsonObject): Promise<Answer> {
  const from = moment(params, 'dateFrom')
  const to = moment(params, 'dateTo')
  if (from > to) return refused('wrong_date')
  // Paynet's times have no milliseconds, so the period includes the whole last second.
  const payments = await deps.db.rows<Payment>(sql`
    select ${paymentColumns} from payment
     where provider = 'paynet' and status = 'credited'
       and performed_at >= ${from} and performed_at < ${new Date(to.getTime() + SECOND_MS)}
     order by performed_at, id`)
  return { result: { statements: payments.map(presentRow) } }
}

const presentRow = (payment: Payment) => ({
  transactionId: /^(0|[1-9]\d*)$/.test(payment.provider_transaction_id)
    ? BigInt(payment.provider_transaction_id)
    : payment.provider_transaction_id,
  providerTrnId: payment.id,
  amount: payment.amount_tiyin,
  timestamp: tashkentDateTime(payment.performed_at ?? payment.created_at),
})
