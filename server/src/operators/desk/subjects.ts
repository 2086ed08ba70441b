import type { DeskKind } from '@kashf/contract/operators/desk.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'

const EXISTS: Record<DeskKind, (id: number) => Statement> = {
  teacher: (id) => sql`select from teacher where user_id = ${id}`,
  course: (id) => sql`select from course where id = ${id}`,
  payout: (id) => sql`select from payout where id = ${id}`,
  purchase: (id) => sql`select from purchase where id = ${id}`,
  gift: (id) => sql`select from gift where id = ${id}`,
  seat_order: (id) => sql`select from seat_order where id = ${id}`,
  report: (id) => sql`select from report_case where id = ${id}`,
  contact: (id) => sql`select from contact_message where id = ${id}`,
  payment_case: (id) => sql`select from payment_case where id = ${id}`,
  user: (id) => sql`select from app_user where id = ${id}`,
}

/** A record as the audit trail names it, `course:12`; fails with `not_found` when it does not exist. */
export async function subjectOf(
  db: Queryable,
  { kind, id }: { kind: DeskKind; id: number },
): Promise<string> {
  const row = await db.one<{ found: boolean }>(sql`select exists (${EXISTS[kind](id)}) as found`)
  if (!row?.found) throw new Failure('not_found')
  return `${kind}:${id}`
}
