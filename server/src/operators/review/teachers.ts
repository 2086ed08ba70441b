import type { Page } from '@kashf/contract/common.ts'
import { TEACHER_STATUS } from '@kashf/contract/constants.ts'
import type { AdminTeacher, QueueQuery } from '@kashf/contract/operators/operators.ts'
import { approveTeacher, rejectTeacher } from '../../accounts/profile/review-teacher.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { pageOf } from '../../db/cursor.ts'
import { allOf, type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { audited } from '../audit-trail.ts'
import { wantedRecords } from '../desk/claims.ts'
import {
  cursorNumbers,
  fromMicroseconds,
  matchesSearch,
  parseStatusNumber,
  phoneDigits,
  toMicroseconds,
} from '../list-filter.ts'

type TeacherRow = RowOf<AdminTeacher> & { applied_us: number }

const SELECT = sql`
  select u.id, u.first_name, u.last_name, u.username, u.email, t.phone, t.specialization, t.info, t.link, t.status,
         t.rejection_reason, u.blocked_at is not null as is_blocked, t.applied_at, ${toMicroseconds(sql`t.applied_at`)} as applied_us, u.created_at
    from teacher t join app_user u on u.id = t.user_id`

const present = ({ applied_us: _, ...row }: TeacherRow): AdminTeacher => withTimeText(row)

/** Teachers with a verified address. Waiting ones are in the order of their applications, others newest first. */
export async function listTeachers(
  deps: Deps,
  query: QueueQuery,
  operatorId: number,
): Promise<Page<AdminTeacher>> {
  const limit = query.limit ?? 24
  const status = parseStatusNumber('teachers', query.status, TEACHER_STATUS)
  const isQueue = status === TEACHER_STATUS.waiting
  const digits = phoneDigits(query.search)
  const [appliedUs, id] = cursorNumbers(query.cursor, 2)
  const after: Statement[] =
    appliedUs === undefined || id === undefined
      ? []
      : isQueue
        ? [sql`(t.applied_at, t.user_id) > (${fromMicroseconds(appliedUs)}, ${id}::bigint)`]
        : [sql`(t.applied_at, t.user_id) < (${fromMicroseconds(appliedUs)}, ${id}::bigint)`]
  const where = allOf([
    sql`u.verified_at is not null`,
    ...wantedRecords(query, operatorId, 'teacher', sql`t.user_id`),
    ...(status === null ? [] : [sql`t.status = ${status}`]),
    ...(digits === null
      ? matchesSearch(query.search, [sql`u.search_key`])
      : [sql`position(${digits} in t.phone) > 0`]),
    ...after,
  ])
  const order = isQueue ? sql`t.applied_at, t.user_id` : sql`t.applied_at desc, t.user_id desc`
  const rows = await deps.db.rows<TeacherRow>(
    sql`${SELECT} where ${where} order by ${order} limit ${limit + 1}`,
  )
  const page = pageOf(rows, limit, (row) => [row.applied_us, row.id])
  return { data: page.rows.map(present), next_cursor: page.next_cursor }
}

async function teacherById(db: Queryable, teacherId: number): Promise<AdminTeacher> {
  const row = await db.found<TeacherRow>(sql`${SELECT} where t.user_id = ${teacherId}`)
  return present(row)
}

const snapshot = (teacherId: number) => (tx: Queryable) =>
  tx.one<object>(sql`select status, rejection_reason from teacher where user_id = ${teacherId}`)

/** Approves a teacher, or rejects one when there is a `reason`; audited. */
export function decideTeacher(
  deps: Deps,
  input: { operatorId: number; teacherId: number; reason: string | null },
): Promise<AdminTeacher> {
  const { operatorId, teacherId, reason } = input
  return audited(deps, {
    operatorId,
    action: reason === null ? 'teacher.approve' : 'teacher.reject',
    subject: `teacher:${teacherId}`,
    snapshot: snapshot(teacherId),
    change: async (tx) => {
      if (reason === null) await approveTeacher(deps, tx, { teacherId })
      else await rejectTeacher(deps, tx, { teacherId, reason })
      return teacherById(tx, teacherId)
    },
  })
}
