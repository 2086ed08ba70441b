import type { Page } from '@kashf/contract/common.ts'
import type { AuditEntry, AuditQuery } from '@kashf/contract/operators/operators.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { audit } from '../audit/audit.ts'
import { person, type RowOf, withTimeText } from '../db/answer-row.ts'
import type { Tx } from '../db/client.ts'
import { pageOf } from '../db/cursor.ts'
import { allOf, sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { namesOfSubjects, subjectsNamed } from './audit-subjects.ts'
import { idBelowCursor } from './list-filter.ts'

/**
 * Makes an operator's change and writes its audit entry, with `snapshot` before and after, in one transaction: neither
 * exists without the other. Returns the result of `change`.
 */
export function audited<Result>(
  deps: Deps,
  work: {
    operatorId: number
    action: string
    subject: string
    snapshot: (tx: Tx) => Promise<object | undefined>
    /** The operator's reason, when the snapshot does not contain it. */
    reason?: string
    change: (tx: Tx) => Promise<Result>
  },
): Promise<Result> {
  return deps.db.transaction(async (tx) => {
    const before = await work.snapshot(tx)
    const result = await work.change(tx)
    const { operatorId, action, subject, reason } = work
    const after = { ...(await work.snapshot(tx)), ...(reason !== undefined && { reason }) }
    await audit(tx, { personId: operatorId, action, subject, before, after })
    return result
  })
}

type AuditRow = RowOf<Omit<AuditEntry, 'subject_name'>>

/** The subjects of the same entity: a teacher is a person, whose entries have either subject. */
function sameSubject(subject: string): string[] {
  const id = /^(?:user|teacher):(\d{1,10})$/.exec(subject)?.[1]
  return id === undefined ? [subject] : [`user:${id}`, `teacher:${id}`]
}

/** The audit trail, newest first. */
export async function listAudit(deps: Deps, query: AuditQuery): Promise<Page<AuditEntry>> {
  const limit = query.limit ?? 24
  const subjects = foldUzbek(query.search ?? '') ? await subjectsNamed(deps.db, query.search ?? '') : null
  const rows = await deps.db.rows<AuditRow>(sql`
    select a.id::text, ${person(sql`u`)} as operator, a.action, a.subject, a.before, a.after, a.source,
           a.request_id, a.created_at
      from audit_entry a left join app_user u on u.id = a.operator_id
     where ${allOf([
       ...idBelowCursor(query.cursor, sql`a.id`),
       ...(query.id ? [sql`a.id = ${query.id}::bigint`] : []),
       ...(query.action ? [sql`a.action = ${query.action}`] : []),
       ...(query.subject ? [sql`a.subject = any(${sameSubject(query.subject)}::text[])`] : []),
       ...(subjects ? [sql`a.subject = any(${subjects}::text[])`] : []),
       ...(query.operator_id ? [sql`a.operator_id = ${query.operator_id}`] : []),
     ])}
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
