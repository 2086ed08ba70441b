import type { AdminReport, ReportSubject } from '@kashf/contract/learning/reports.ts'
import { person, titled } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { type Statement, sql } from '../../db/sql.ts'

type ReportTarget = NonNullable<AdminReport['thing']>

/** The author `u` and the course `c`. */
const place = sql`${person(sql`u`)} as author, ${titled(sql`c`)} as course`

const QUERIES: Record<ReportSubject, (ids: number[]) => Statement> = {
  course: (ids) => sql`
    select c.id, c.title as text, c.status <> ${literal.courseStatus.published} as is_hidden, ${place}, null::int as lesson_id
      from course c join app_user u on u.id = c.teacher_id where c.id = any(${ids}::int[])`,
  comment: (ids) => sql`
    select m.id, m.text, m.hidden_at is not null as is_hidden, ${place}, null::int as lesson_id
      from course_comment m join app_user u on u.id = m.author_id join course c on c.id = m.course_id
     where m.id = any(${ids}::int[]) and m.deleted_at is null`,
  question: (ids) => sql`
    select q.id, q.text, q.hidden_at is not null as is_hidden, ${place}, q.lesson_id
      from lesson_question q join app_user u on u.id = q.author_id join course c on c.id = q.course_id
     where q.id = any(${ids}::int[]) and q.deleted_at is null`,
}

/** The current state of reported items, by `comment:12`, without those that no longer exist. One query per kind. */
export async function readReportTargets(
  db: Queryable,
  wanted: readonly { subject: ReportSubject; subject_id: number }[],
): Promise<Map<string, ReportTarget>> {
  const targets = new Map<string, ReportTarget>()
  for (const subject of new Set(wanted.map((item) => item.subject))) {
    const ids = wanted.filter((item) => item.subject === subject).map((item) => item.subject_id)
    for (const { id, ...target } of await db.rows<ReportTarget & { id: number }>(QUERIES[subject](ids))) {
      targets.set(`${subject}:${id}`, target)
    }
  }
  return targets
}
