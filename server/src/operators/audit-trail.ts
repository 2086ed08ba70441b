import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@kashf/contract/common.ts'
import type { AuditEntry, AuditQuery } from '@kashf/contract/operators/operators.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { audit } from '../audit/audit.ts'
import { person, type RowOf, withTimeText } from '../db/answer-row.ts'
import type { Tx } from '../db/client.ts'
import { pageOf } from '../db/cursor.ts'
import { literal } from '../db/literals.ts'
import { allOf, type Statement, sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import { namesOfSubjects, subjectsNamed } from './audit-subjects.ts'
import { idBelowCursor } from './list-filter.ts'

interface Decision<Result> {
  subject: string
  /** What the decision changes, and the operator saw. */
  snapshot: (tx: Tx) => Promise<object | undefined>
  /** Whether it adds to decisions of colleagues, like the second approval of a payout, instead of replacing them. */
  adds?: boolean
  change: (tx: Tx) => Promise<Result>
}

/**
 * Makes an operator's change of a subject as the only one at its time. `before` is read under the lock of the subject. Throws
 * `decided_meanwhile` when a colleague changed it since the call began, unless the change fails for a reason of its own.
 */
export async function decideAlone<Result>(
  tx: Tx,
  work: Decision<Result>,
): Promise<{ before: object | undefined; after: object | undefined; result: Result }> {
  const seen = await work.snapshot(tx)
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`decision:${work.subject}`}, 0))`)
  const before = await work.snapshot(tx)
  // What is gone fails as if it had never been there.
  if (seen && !before) throw new Failure('decided_meanwhile')
  const result = await work.change(tx)
  if (!work.adds && !isDeepStrictEqual(seen, before)) throw new Failure('decided_meanwhile')
  return { before, after: await work.snapshot(tx), result }
}

/**
 * Makes an operator's change (`decideAlone`) and writes its audit entry, with `snapshot` before and after, in one transaction:
 * neither exists without the other. Returns the result of `change`.
 */
export function audited<Result>(
  deps: Deps,
  work: Decision<Result> & {
    operatorId: number
    action: string
    /** The operator's reason, when the snapshot does not contain it. */
    reason?: string
  },
): Promise<Result> {
  return deps.db.transaction(async (tx) => {
    const { before, after, result } = await decideAlone(tx, work)
    const { operatorId, action, subject, reason } = work
    await audit(tx, {
      personId: operatorId,
      action,
      subject,
      before,
      after: { ...after, ...(reason !== undefined && { reason }) },
    })
    return result
  })
}

type AuditRow = RowOf<Omit<AuditEntry, 'subject_name'>>

/** The subjects of the same entity: a teacher is a person, whose entries have either subject. */
function sameSubject(subject: string): string[] {
  const id = /^(?:user|teacher):(\d{1,10})$/.exec(subject)?.[1]
  return id === undefined ? [subject] : [`user:${id}`, `teacher:${id}`]
}

/**
 * The newest entries of one kind of people. Those of operators by operator, because the index has them in this order
 * and edits of teachers are many times as many.
 */
function entriesBy(by: AuditQuery['by'], wanted: Statement, limit: number): Statement {
  if (by === undefined)
    return sql`(select a.* from audit_entry a where ${wanted} order by a.id desc limit ${limit})`
  if (by === 'teachers') {
    return sql`(select a.* from audit_entry a join app_user by on by.id = a.operator_id
                 where by.type <> ${literal.userType.operator} and ${wanted} order by a.id desc limit ${limit})`
  }
  return sql`
    (select latest.* from app_user by cross join lateral (
       select a.* from audit_entry a where a.operator_id = by.id and ${wanted} order by a.id desc limit ${limit}) latest
      where by.type = ${literal.userType.operator}
     union all
     (select a.* from audit_entry a where a.operator_id is null and ${wanted} order by a.id desc limit ${limit}))`
}

/** The audit trail, newest first. */
export async function listAudit(deps: Deps, query: AuditQuery): Promise<Page<AuditEntry>> {
  const limit = query.limit ?? 24
  const subjects = foldUzbek(query.search ?? '') ? await subjectsNamed(deps.db, query.search ?? '') : null
  const wanted = allOf([
    ...idBelowCursor(query.cursor, sql`a.id`),
    ...(query.id ? [sql`a.id = ${query.id}::bigint`] : []),
    ...(query.action ? [sql`a.action = ${query.action}`] : []),
    ...(query.subject ? [sql`a.subject = any(${sameSubject(query.subject)}::text[])`] : []),
    ...(subjects ? [sql`a.subject = any(${subjects}::text[])`] : []),
    ...(query.operator_id ? [sql`a.operator_id = ${query.operator_id}`] : []),
  ])
  const rows = await deps.db.rows<AuditRow>(sql`
    select a.id::text, ${person(sql`u`)} as operator, a.action, a.subject, a.before, a.after, a.source,
           a.request_id, a.created_at
      from ${entriesBy(query.by, wanted, limit + 1)} a left join app_user u on u.id = a.operator_id
     order by a.id desc limit ${limit + 1}`)
  const page = pageOf(rows, limit, (row) => [Number(row.id)])
  const names = await namesOfSubjects(
    deps.db,
    page.rows.map(({ subject }) => subject),
  )
  return {
    data: page.rows.map((row) => ({
      ...withTimeText(row),
      subject_name: names.get(row.subject) ?? null,
    })),
    next_cursor: page.next_cursor,
  }
}
