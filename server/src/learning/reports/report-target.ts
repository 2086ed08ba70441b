import type { ReportSubject } from '@kashf/contract/learning/reports.ts'
import { visibleCourse } from '../../access/visible-course.ts'
import { may } from '../../catalogue/courses/policy.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { mayRead } from '../questions/private-questions.ts'

type ReportDeps = Pick<Deps, 'clock'>

/** The reported content and its author. */
export interface ReportTarget {
  text: string
  authorId: number
}

async function reportedCourse(
  deps: ReportDeps,
  db: Queryable,
  courseId: number,
  viewer: SessionUser,
): Promise<ReportTarget> {
  const course = await visibleCourse(deps, db, courseId, viewer)
  return { text: course.title, authorId: course.teacher_id }
}

async function reportedComment(
  deps: ReportDeps,
  db: Queryable,
  id: number,
  viewer: SessionUser,
): Promise<ReportTarget> {
  const comment = await db.found<{ course_id: number; author_id: number; text: string }>(sql`
    select course_id, author_id, text from course_comment
     where id = ${id} and deleted_at is null and hidden_at is null`)
  await visibleCourse(deps, db, comment.course_id, viewer)
  return { text: comment.text, authorId: comment.author_id }
}

async function reportedQuestion(
  deps: ReportDeps,
  db: Queryable,
  id: number,
  viewer: SessionUser,
): Promise<ReportTarget> {
  const question = await db.found<{ course_id: number; author_id: number; text: string }>(sql`
    select q.course_id, q.author_id, q.text from lesson_question q join lesson_question t on t.id = coalesce(q.parent_id, q.id)
     where q.id = ${id} and q.deleted_at is null and q.hidden_at is null and ${mayRead(sql`t`, viewer.id)}`)
  const course = await visibleCourse(deps, db, question.course_id, viewer)
  // Only buyers, the teacher and operators can read questions.
  if (!course.access && !may(viewer, 'oversee', course)) throw new Failure('not_found')
  return { text: question.text, authorId: question.author_id }
}

/** The target of a report. Fails with `not_found` when it does not exist or the viewer may not see it. */
export function findReportTarget(
  deps: ReportDeps,
  db: Queryable,
  input: { subject: ReportSubject; id: number; viewer: SessionUser },
): Promise<ReportTarget> {
  const { subject, id, viewer } = input
  switch (subject) {
    case 'course':
      return reportedCourse(deps, db, id, viewer)
    case 'comment':
      return reportedComment(deps, db, id, viewer)
    case 'question':
      return reportedQuestion(deps, db, id, viewer)
  }
}
