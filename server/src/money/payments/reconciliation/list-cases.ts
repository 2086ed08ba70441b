import type { PaymentProvider } from '@kashf/contract/money.ts'
import type { Queryable } from '../../../db/client.ts'
import { type Statement, sql } from '../../../db/sql.ts'

export interface CaseRow {
  id: number
  kind: string
  provider: PaymentProvider
  /** The provider's transaction id, or the day of a missing statement. */
  subject: string
  payment_id: number | null
  user_id: number | null
  first_name: string | null
  last_name: string | null
  amount_tiyin: bigint | null
  payment_status: string | null
  details: Record<string, unknown>
  created_at: Date
  resolved_at: Date | null
  note: string | null
}

const SELECT = sql`
  select c.id, c.kind, coalesce(c.provider, p.provider) as provider,
         coalesce(c.subject, p.provider_transaction_id) as subject, c.payment_id, p.user_id, u.first_name, u.last_name,
         p.amount_tiyin, p.status as payment_status, c.details, c.created_at, c.resolved_at, c.note
    from payment_case c left join payment p on p.id = c.payment_id left join app_user u on u.id = p.user_id`

/** Cases under a condition over `c`, newest first. */
export function paymentCases(db: Queryable, where: Statement, limit: number): Promise<CaseRow[]> {
  return db.rows<CaseRow>(sql`${SELECT} where ${where} order by c.id desc limit ${limit}`)
}

/** One case, or undefined. */
export function paymentCase(db: Queryable, caseId: number): Promise<CaseRow | undefined> {
  return db.one<CaseRow>(sql`${SELECT} where c.id = ${caseId}`)
}
