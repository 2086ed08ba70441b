import type { AdminReport, ReportSubject } from '@kashf/contract/learning/reports.ts'
import type { Queryable } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { type Statement, sql } from '../../db/sql.ts'

type ReportTarget = NonNullable<AdminReport['thing']>

interface TargetRow {
  id: number
  text: string
  is_hidden: boolean
  author_id: number
  first_name: string
  last_name: string
  course_id: number
  title: string
  lesson_id: number | null
}

const QUERIES: Record<ReportSubject, (ids: number[]) => Statement> = {
  course: (ids) => sql`
    select c.id, c.title as text, c.status <> ${literal.courseStatus.published} as is_hidden, c.teacher_id as author_id,
           u.first_name, u.last_name, c.id as course_id, c.title, null::int as lesson_id
      from course c join app_user u on u.id = c.teacher_id where c.id = any(${ids}::int[])`,
  comment: (ids) => sql`
    select m.id, m.text, m.hidden_at is not null as is_hidden, m.author_id, u.first_name, u.last_name,
           c.id as course_id, c.title, null::int as lesson_id
      from course_comment m join app_user u on u.id = m.author_id join course c on c.id = m.course_id
     where m.id = any(${ids}::int[]) and m.deleted_at is null`,
  question: (ids) => sql`
    select q.id, q.text, q.hidden_at is not null as is_hidden, q.author_id, u.first_name, u.last_name,
           c.id as course_id, c.title, q.lesson_id
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
    for (const row of await db.rows<TargetRow>(QUERIES[subject](ids))) {
      targets.set(`${subject}:${row.id}`, {
        text: row.text,
        is_hidden: row.is_hidden,
        author: { id: row.author_id, first_name: row.first_name, last_name: row.last_name },
        course: { id: row.course_id, title: row.title },
        lesson_id: row.lesson_id,
      })
    }
  }
  return targets
}
