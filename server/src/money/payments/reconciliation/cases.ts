import type { PaymentProvider } from '@kashf/contract/money/money.ts'
import type { AdminPaymentCase } from '@kashf/contract/operators/money.ts'
import { person } from '../../../db/answer-row.ts'
import type { Queryable, Tx } from '../../../db/client.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { Failure } from '../../../errors/failure.ts'
import type { Payment } from '../payment.ts'

const CASES = {
  reversal_refused: 'a reversal was refused: the money is spent',
  paid_after_cancel: 'a payment was reported as charged after it had been cancelled',
  paid_twice: 'a second attempt of a credited payment was reported as charged',
}

/**
 * Opens a case for a person to investigate, one per payment and kind, and logs it. A closed case is reopened, because a
 * repeated request means that the payer is still waiting. The earlier note stays in the audit trail.
 */
export async function openCase(
  deps: Pick<Deps, 'clock' | 'log'>,
  tx: Tx,
  payment: Payment,
  kind: keyof typeof CASES,
): Promise<void> {
  await tx.run(sql`
    insert into payment_case (payment_id, kind, created_at) values (${payment.id}, ${kind}, ${deps.clock.now()})
    on conflict on constraint payment_case_once do update
      set resolved_at = null, resolved_by = null, note = null, created_at = excluded.created_at
      where payment_case.resolved_at is not null`)
  tx.afterCommit(() => deps.log.error({ payment_id: payment.id, provider: payment.provider }, CASES[kind]))
}

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
  credit: (Omit<NonNullable<AdminPaymentCase['credit']>, 'amount'> & { amount_tiyin: string }) | null
  created_at: Date
  resolved_at: Date | null
  note: string | null
}

const SELECT = sql`
  select c.id, c.kind, coalesce(c.provider, p.provider) as provider,
         coalesce(c.subject, p.provider_transaction_id) as subject, c.payment_id, p.user_id, u.first_name, u.last_name,
         p.amount_tiyin, p.status as payment_status, c.details, c.created_at, c.resolved_at, c.note,
         (select json_build_object('user', ${person(sql`w`)}, 'amount_tiyin', k.amount_tiyin::text, 'reason', k.reason,
                   'operator', ${person(sql`o`)}, 'created_at', k.created_at,
                   'decided_by', case when d.id is not null then ${person(sql`d`)} end)
            from payment_case_credit k join app_user w on w.id = k.user_id join app_user o on o.id = k.operator_id
            left join app_user d on d.id = k.decided_by where k.case_id = c.id) as credit
    from payment_case c left join payment p on p.id = c.payment_id left join app_user u on u.id = p.user_id`

/** Cases under a condition over `c`, newest first. */
export function paymentCases(db: Queryable, where: Statement, limit: number): Promise<CaseRow[]> {
  return db.rows<CaseRow>(sql`${SELECT} where ${where} order by c.id desc limit ${limit}`)
}

/** One case, or undefined. */
export function paymentCase(db: Queryable, caseId: number): Promise<CaseRow | undefined> {
  return db.one<CaseRow>(sql`${SELECT} where c.id = ${caseId}`)
}

/** Closes a case with a note on what was done. Fails with `not_found` or `payment_case_resolved`. */
export async function resolveCase(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  input: { caseId: number; operatorId: number; note: string },
): Promise<void> {
  const row = await tx.found<{ resolved_at: Date | null }>(
    sql`select resolved_at from payment_case where id = ${input.caseId} for no key update`,
  )
  if (row.resolved_at) throw new Failure('payment_case_resolved')
  await tx.run(sql`
    update payment_case set resolved_at = ${deps.clock.now()}, resolved_by = ${input.operatorId}, note = ${input.note}
     where id = ${input.caseId}`)
}
