import type { Page } from '@kashf/contract/common.ts'
import type { DeskKind, OnDesk } from '@kashf/contract/operators/desk.ts'
import type { QueueQuery } from '@kashf/contract/operators/operators.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { audited } from '../audit-trail.ts'
import { subjectOf } from './subjects.ts'

interface Record {
  kind: DeskKind
  id: number
}

/**
 * Claims a record for an operator, also from a colleague, who sees it. Nothing is locked: decisions are open to all.
 */
export async function claim(deps: Deps, operatorId: number, record: Record): Promise<void> {
  const subject = await subjectOf(deps.db, record)
  await audited(deps, {
    operatorId,
    action: 'desk.claim',
    subject,
    snapshot: (tx) => claimOf(tx, subject),
    change: (tx) =>
      tx.run(sql`
        insert into console_claim (subject, operator_id, claimed_at)
        values (${subject}, ${operatorId}, ${deps.clock.now()})
        on conflict (subject) do update set operator_id = excluded.operator_id, claimed_at = excluded.claimed_at`),
  })
}

const claimOf = (tx: Queryable, subject: string) =>
  tx.one<object>(sql`
    select u.first_name || ' ' || u.last_name as claimed_by
      from console_claim c join app_user u on u.id = c.operator_id where c.subject = ${subject}`)

/** Releases the claim on a record. */
export async function release(deps: Deps, operatorId: number, record: Record): Promise<void> {
  const subject = await subjectOf(deps.db, record)
  await audited(deps, {
    operatorId,
    action: 'desk.release',
    subject,
    snapshot: (tx) => claimOf(tx, subject),
    change: (tx) => tx.run(sql`delete from console_claim where subject = ${subject}`),
  })
}

/** The filters that all lists of records have: `id`, and `mine` for those that the operator has claimed. */
export const wantedRecords = (
  query: QueueQuery,
  operatorId: number,
  kind: DeskKind,
  id: Statement,
): Statement[] => [
  ...(query.id ? [sql`${id} = ${query.id}`] : []),
  ...(query.mine
    ? [
        sql`exists (select from console_claim mine
          where mine.operator_id = ${operatorId} and mine.subject = ${`${kind}:`} || ${id})`,
      ]
    : []),
]

interface ClaimRow {
  subject: string
  id: number
  first_name: string
  last_name: string
}

/** Adds the claiming operator to each record of a page. */
export async function withClaims<T extends { id: number }>(
  db: Queryable,
  kind: DeskKind,
  page: { data: T[]; next_cursor: string | null },
): Promise<Page<OnDesk<T>>> {
  const claims = await db.rows<ClaimRow>(sql`
    select c.subject, u.id, u.first_name, u.last_name from console_claim c join app_user u on u.id = c.operator_id
     where c.subject = any(${page.data.map(({ id }) => `${kind}:${id}`)}::text[])`)
  const claimedBy = new Map(claims.map(({ subject, ...operator }) => [subject, operator]))
  const data = page.data.map((record) => ({
    ...record,
    claimed_by: claimedBy.get(`${kind}:${record.id}`) ?? null,
  }))
  return { ...page, data }
}
