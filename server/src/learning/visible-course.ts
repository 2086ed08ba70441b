import { type CourseTeam, courseTeam } from '../catalogue/courses/policy.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { Failure } from '../errors/failure.ts'
import type { SessionUser } from '../http/session.ts'
import { type Access, enrolmentOf } from './access.ts'
import { maySeeCourse, mayWatch } from './policy.ts'

/** A course that the viewer may see, with their access to it. */
export interface VisibleCourse extends CourseTeam {
  id: number
  status: number
  title: string
  enrolment: Access | null
}

/** A lesson of a course that the viewer may see. `duration_s` is 0 until the video has been measured. */
export interface VisibleLesson {
  id: number
  is_open: boolean
  duration_s: number
  video_id: number | null
  vimeo_id: string | null
  course: VisibleCourse
  /** Whether the viewer may open its video and attachment. */
  watchable: boolean
}

/** The course. Fails with `not_found` when it does not exist or the viewer may not see it. */
export async function visibleCourse(
  db: Queryable,
  courseId: number,
  viewer: SessionUser | null,
): Promise<VisibleCourse> {
  const course = await db.one<Omit<VisibleCourse, 'enrolment'>>(
    sql`select c.id, ${courseTeam}, c.status, c.title from course c where c.id = ${courseId} and c.deleted_at is null`,
  )
  if (!course) throw new Failure('not_found')
  const enrolment = viewer ? await enrolmentOf(db, { userId: viewer.id, courseId }) : null
  if (!maySeeCourse(course, viewer, enrolment)) throw new Failure('not_found')
  return { ...course, enrolment }
}

interface LessonRow extends Omit<VisibleLesson, 'course' | 'watchable'>, CourseTeam {
  course_id: number
  status: number
  title: string
  is_enrolled: boolean
  expires_at: Date | null
}

/**
 * The lesson. Fails with `not_found` when it does not exist, was deleted, or the viewer may not see its course. A single
 * statement, because every report of progress runs it.
 */
export async function visibleLesson(
  deps: { clock: Clock },
  db: Queryable,
  lessonId: number,
  viewer: SessionUser | null,
): Promise<VisibleLesson> {
  const row = await db.one<LessonRow>(sql`
    select l.id, l.is_open, coalesce(v.duration_s, m.duration_s, 0)::float8 as duration_s,
           l.video_id, l.vimeo_id, l.course_id, ${courseTeam}, c.status, c.title, e.student_id is not null as is_enrolled, e.expires_at
      from lesson l join course c on c.id = l.course_id
      left join enrolment e on e.course_id = l.course_id and e.student_id = ${viewer?.id ?? null}::int
      left join video v on v.id = l.video_id
      left join vimeo_video m on m.vimeo_id = l.vimeo_id
     where l.id = ${lessonId} and l.deleted_at is null and c.deleted_at is null`)
  if (!row) throw new Failure('not_found')
  const { id, is_open, duration_s, video_id, vimeo_id, course_id, is_enrolled, expires_at, ...state } = row
  const enrolment = is_enrolled ? { expires_at } : null
  const course = { ...state, id: course_id, enrolment }
  if (!maySeeCourse(course, viewer, enrolment)) throw new Failure('not_found')
  const watchable = mayWatch(course, { is_open }, viewer, enrolment, deps.clock.now())
  return { id, is_open, duration_s, video_id, vimeo_id, course, watchable }
}
