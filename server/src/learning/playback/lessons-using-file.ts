import { type AccessRow, accessColumns, accessIn, joinAccess } from '../../access/access.ts'
import { type LockedRow, lockOf } from '../../access/locks.ts'
import { lessonAccess, maySeeCourse, type Viewer } from '../../access/policy.ts'
import { type CourseTeam, courseTeam } from '../../catalogue/courses/policy.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import { type Recipient, recipientOf } from '../delivery/record-delivery.ts'

/** A lesson that uses a stored file, or a course that uses it as its trailer (`lesson_id` null), which everybody may play. */
export interface FileUse extends CourseTeam, LockedRow {
  course_id: number
  status: number
  lesson_id: number | null
  is_open: boolean
}

/** A file that lessons use, and courses as a trailer: conditions about `lesson l` and `course c`. */
interface UsedFile {
  lessons: Statement
  trailers: Statement
}

export const videoFile = (id: number): UsedFile => ({
  lessons: sql`l.video_id = ${id}`,
  trailers: sql`c.trailer_id = ${id}`,
})
export const vimeoFile = (vimeoId: string): UsedFile => ({
  lessons: sql`l.vimeo_id = ${vimeoId}`,
  trailers: sql`false`,
})
export const attachmentFile = (id: number): UsedFile => ({
  lessons: sql`l.id in (
    select id from lesson where attachment_id = ${id} union all select lesson_id from lesson_file where attachment_id = ${id})`,
  trailers: sql`false`,
})

const usesOf = (db: Queryable, now: Date, viewer: Viewer | null, { lessons, trailers }: UsedFile) =>
  db.rows<FileUse & AccessRow>(sql`
    select used.*, ${accessColumns(now)} from (
      select c.id as course_id, ${courseTeam}, c.status, l.id as lesson_id, l.is_open,
             ${lockOf(viewer?.id ?? null, now)} as lock
        from lesson l join course c on c.id = l.course_id where ${lessons} and l.deleted_at is null
      union all
      select c.id, ${courseTeam}, c.status, null, true, null from course c where ${trailers}) used
      ${joinAccess(viewer?.id ?? null, sql`used.course_id`)}`)

/** The use of a file that lets the viewer watch, and when their term ends (null: never). */
export interface Watchable {
  use: FileUse
  until: Date | null
  /** The recipient whose delivered seconds are counted; null where they are not. */
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
  file: UsedFile,
): Promise<Watchable> {
  let isVisible = false
  for (const use of await usesOf(db, now, viewer, file)) {
    const access = accessIn(use)
    if (!maySeeCourse(use, viewer, access)) continue
    const opens = lessonAccess(use, use, viewer, access)
    if (opens.isOpen) {
      const course = { ...use, id: use.course_id }
      const lesson = { ...use, id: use.lesson_id }
      return { use, until: opens.until, recipient: recipientOf(course, lesson, viewer) }
    }
    isVisible = true
  }
  throw new Failure(isVisible ? 'lesson_locked' : 'not_found')
}
