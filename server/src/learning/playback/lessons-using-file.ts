import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import { enrolmentOf } from '../access.ts'
import { maySeeCourse, mayWatch, type Viewer } from '../policy.ts'

/** What holds a stored file: a lesson, or a course as its trailer (`lesson_id` null), which is open to everybody. */
export interface FileUse {
  course_id: number
  teacher_id: number
  status: number
  lesson_id: number | null
  is_open: boolean
}

const holders = (db: Queryable, lessons: Statement, trailers: Statement) =>
  db.rows<FileUse>(sql`
    select c.id as course_id, c.teacher_id, c.status, l.id as lesson_id, l.is_open
      from lesson l join course c on c.id = l.course_id where ${lessons} and l.deleted_at is null
    union all
    select c.id, c.teacher_id, c.status, null, true from course c where ${trailers}`)

export const usesOfVideo = (db: Queryable, id: number) =>
  holders(db, sql`l.video_id = ${id}`, sql`c.trailer_id = ${id}`)
export const usesOfVimeo = (db: Queryable, vimeoId: string) =>
  holders(db, sql`l.vimeo_id = ${vimeoId}`, sql`false`)
export const usesOfAttachment = (db: Queryable, id: number) =>
  holders(db, sql`l.attachment_id = ${id}`, sql`false`)

/** The holder through which the viewer may watch, and the end of their term (null: none ends it). */
export interface Watchable {
  holder: FileUse
  until: Date | null
}

/** `not_found` when the viewer may see no course with the file, `lesson_locked` when they may watch it in none. */
export async function requireWatchable(
  db: Queryable,
  now: Date,
  viewer: Viewer | null,
  found: FileUse[],
): Promise<Watchable> {
  let isSeen = false
  for (const holder of found) {
    const enrolment = viewer && (await enrolmentOf(db, { userId: viewer.id, courseId: holder.course_id }))
    if (!maySeeCourse(holder, viewer, enrolment)) continue
    if (mayWatch(holder, holder, viewer, enrolment, now)) {
      return { holder, until: holder.is_open ? null : (enrolment?.expires_at ?? null) }
    }
    isSeen = true
  }
  throw new Failure(isSeen ? 'lesson_locked' : 'not_found')
}
