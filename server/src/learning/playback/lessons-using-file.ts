import { type CourseTeam, courseTeam } from '../../catalogue/courses/policy.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import { enrolmentOf } from '../access.ts'
import { type Recipient, recipientOf } from '../delivery/record-delivery.ts'
import { maySeeCourse, mayWatch, type Viewer } from '../policy.ts'

/** A lesson that uses a stored file, or a course that uses it as its trailer (`lesson_id` null), which everybody may play. */
export interface FileUse extends CourseTeam {
  course_id: number
  status: number
  lesson_id: number | null
  is_open: boolean
}

const usesOf = (db: Queryable, lessons: Statement, trailers: Statement) =>
  db.rows<FileUse>(sql`
    select c.id as course_id, ${courseTeam}, c.status, l.id as lesson_id, l.is_open
      from lesson l join course c on c.id = l.course_id where ${lessons} and l.deleted_at is null
    union all
    select c.id, ${courseTeam}, c.status, null, true from course c where ${trailers}`)

export const usesOfVideo = (db: Queryable, id: number) =>
  usesOf(db, sql`l.video_id = ${id}`, sql`c.trailer_id = ${id}`)
export const usesOfVimeo = (db: Queryable, vimeoId: string) =>
  usesOf(db, sql`l.vimeo_id = ${vimeoId}`, sql`false`)
export const usesOfAttachment = (db: Queryable, id: number) =>
  usesOf(db, sql`l.attachment_id = ${id}`, sql`false`)

/** The use that lets the viewer watch, and when their term ends (null: never). */
export interface Watchable {
  use: FileUse
  until: Date | null
  /** For whom what is sent is counted; null where it is not. */
  recipient: Recipient | null
}

/**
 * The first use in which the viewer may open the file. Fails with `not_found` when they may see none of the courses, and with
 * `lesson_locked` when they may see one but not watch it.
 */
export async function requireWatchable(
  db: Queryable,
  now: Date,
  viewer: Viewer | null,
  uses: FileUse[],
): Promise<Watchable> {
  let isVisible = false
  for (const use of uses) {
    const enrolment = viewer && (await enrolmentOf(db, { userId: viewer.id, courseId: use.course_id }))
    if (!maySeeCourse(use, viewer, enrolment)) continue
    if (mayWatch(use, use, viewer, enrolment, now)) {
      const until = use.is_open ? null : (enrolment?.expires_at ?? null)
      const course = { ...use, id: use.course_id }
      const lesson = { ...use, id: use.lesson_id }
      return { use, until, recipient: recipientOf(course, lesson, viewer) }
    }
    isVisible = true
  }
  throw new Failure(isVisible ? 'lesson_locked' : 'not_found')
}
