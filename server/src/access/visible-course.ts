import { hasMeeting } from '../catalogue/courses/find-course.ts'
import { type CourseTeam, courseTeam } from '../catalogue/courses/policy.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { Failure } from '../errors/failure.ts'
import { type Access, type AccessRow, accessColumns, accessIn, joinAccess } from './access.ts'
import { type LockedRow, lockOf } from './locks.ts'
import { type LessonAccess, lessonAccess, maySeeCourse, type Viewer } from './policy.ts'

/** A course that the viewer may see, with their access to it. */
export interface VisibleCourse extends CourseTeam {
  id: number
  status: number
  title: string
  access: Access | null
}

/** A lesson of a course that the viewer may see. `duration_s` is 0 until the video has been measured. */
export interface VisibleLesson {
  id: number
  is_open: boolean
  duration_s: number
  video_id: number | null
  vimeo_id: string | null
  /** The test that the lesson is. */
  test_id: number | null
  /** How long reading its text in blocks takes; null without one. */
  reading_s: number | null
  /** Whether it is given at an hour. */
  has_meeting: boolean
  course: VisibleCourse
  /** Whether the viewer may open it, and until when. */
  access: LessonAccess
}

/** The course. Fails with `not_found` when it does not exist or the viewer may not see it. */
export async function visibleCourse(
  deps: { clock: Clock },
  db: Queryable,
  courseId: number,
  viewer: Viewer | null,
): Promise<VisibleCourse> {
  const row = await db.found<Omit<VisibleCourse, 'access'> & AccessRow>(sql`
    select c.id, ${courseTeam}, c.status, c.title, ${accessColumns(deps.clock.now())}
      from course c ${joinAccess(viewer?.id ?? null, sql`c.id`)}
     where c.id = ${courseId} and c.deleted_at is null`)
  const access = accessIn(row)
  if (!maySeeCourse(row, viewer, access)) throw new Failure('not_found')
  return { ...row, access }
}

interface LessonRow extends Omit<VisibleLesson, 'course' | 'access'>, CourseTeam, AccessRow, LockedRow {
  course_id: number
  status: number
  title: string
}

/**
 * The lesson. Fails with `not_found` when it does not exist, was deleted, or the viewer may not see its course. A single
 * statement, because every report of progress runs it.
 */
export async function visibleLesson(
  deps: { clock: Clock },
  db: Queryable,
  lessonId: number,
  viewer: Viewer | null,
): Promise<VisibleLesson> {
  const now = deps.clock.now()
  const row = await db.found<LessonRow>(sql`
    select l.id, l.is_open, coalesce(v.duration_s, m.duration_s, 0)::float8 as duration_s,
           l.video_id, l.vimeo_id, l.test_id, l.reading_s, ${hasMeeting} as has_meeting, ${lockOf(viewer?.id ?? null, now)} as lock, l.course_id, ${courseTeam}, c.status, c.title,
           ${accessColumns(now)}
      from lesson l join course c on c.id = l.course_id
      ${joinAccess(viewer?.id ?? null, sql`l.course_id`)}
      left join video v on v.id = l.video_id
      left join vimeo_video m on m.vimeo_id = l.vimeo_id
     where l.id = ${lessonId} and l.deleted_at is null and c.deleted_at is null`)
  const { id, is_open, duration_s, video_id, vimeo_id, test_id, reading_s, has_meeting, lock, ...state } = row
  const course = { ...state, id: row.course_id, access: accessIn(row) }
  if (!maySeeCourse(course, viewer, course.access)) throw new Failure('not_found')
  const access = lessonAccess(course, { is_open, lock }, viewer, course.access)
  return { id, is_open, duration_s, video_id, vimeo_id, test_id, reading_s, has_meeting, course, access }
}

/** The failure of a lesson that the viewer may see but not open, with what it waits for. */
export const lessonLocked = (access: LessonAccess): Failure =>
  new Failure('lesson_locked', !access.isOpen && access.lock !== null ? { data: access.lock } : {})
