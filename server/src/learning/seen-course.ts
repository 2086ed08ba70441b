import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { Failure } from '../http/failure.ts'
import type { SessionUser } from '../http/session.ts'
import { type Access, enrolmentOf } from './access.ts'
import { maySeeCourse, mayWatch } from './policy.ts'

/** A course that the viewer may see, with what they bought of it. */
export interface SeenCourse {
  id: number
  teacher_id: number
  status: number
  title: string
  enrolment: Access | null
}

/** A lesson of a course that the viewer may see; `watchable` says whether its video and attachment are open to them. */
export interface SeenLesson {
  id: number
  is_open: boolean
  course: SeenCourse
  watchable: boolean
}

/** The course, or `not_found` when there is none or it is none of the viewer's business. */
export async function seenCourse(
  db: Queryable,
  courseId: number,
  viewer: SessionUser | null,
): Promise<SeenCourse> {
  const course = await db.one<Omit<SeenCourse, 'enrolment'>>(
    sql`select id, teacher_id, status, title from course where id = ${courseId}`,
  )
  if (!course) throw new Failure('not_found')
  const enrolment = viewer ? await enrolmentOf(db, { userId: viewer.id, courseId }) : null
  if (!maySeeCourse(course, viewer, enrolment)) throw new Failure('not_found')
  return { ...course, enrolment }
}

/** The lesson, or `not_found` when there is none (any more) or its course is none of the viewer's business. */
export async function seenLesson(
  deps: { clock: Clock },
  db: Queryable,
  lessonId: number,
  viewer: SessionUser | null,
): Promise<SeenLesson> {
  const lesson = await db.one<{ id: number; course_id: number; is_open: boolean }>(
    sql`select id, course_id, is_open from lesson where id = ${lessonId} and deleted_at is null`,
  )
  if (!lesson) throw new Failure('not_found')
  const course = await seenCourse(db, lesson.course_id, viewer)
  const watchable = mayWatch(course, lesson, viewer, course.enrolment, deps.clock.now())
  return { id: lesson.id, is_open: lesson.is_open, course, watchable }
}
