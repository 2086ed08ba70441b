import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { invalid } from '../http/failure.ts'
import type { SessionUser } from '../http/session.ts'
import { overseesCourse } from './policy.ts'
import type { SeenCourse } from './seen-course.ts'

const DAY_MS = 86_400_000
/** Nobody says the same twice within this. */
const SAME_WITHIN_MS = DAY_MS
/** Whoever bought the course more recently puts no links: an account made to advertise does not wait. */
const LINKS_AFTER_MS = DAY_MS

const LINK =
  /https?:\/\/|www\.|\bt\.me\b|\b[\w-]+\.(?:uz|com|ru|net|org|me|info|io|xyz|top|shop|site|online|link)\b/iu

async function isFreshBuyer(
  db: Queryable,
  of: { userId: number; courseId: number; now: Date },
): Promise<boolean> {
  const row = await db.one<{ created_at: Date }>(sql`
    select created_at from enrolment where student_id = ${of.userId} and course_id = ${of.courseId}`)
  return row !== undefined && of.now.getTime() - row.created_at.getTime() < LINKS_AFTER_MS
}

/**
 * Refuses a comment (`invalid` on `text`) that its author has written already today, and links of those who bought the
 * course only today. A changed comment (`exceptId`) is not its own repetition. Teachers of the course and operators may
 * do both.
 */
export async function refuseSpam(
  db: Queryable,
  input: { viewer: SessionUser; course: SeenCourse; text: string; now: Date; exceptId?: number },
): Promise<void> {
  const { viewer, course, text, now, exceptId } = input
  if (overseesCourse(course, viewer)) return
  if (LINK.test(text) && (await isFreshBuyer(db, { userId: viewer.id, courseId: course.id, now }))) {
    throw invalid({ text: 'link_too_soon' })
  }
  const since = new Date(now.getTime() - SAME_WITHIN_MS)
  const same = await db.one(sql`
    select 1 from (
      select id, text from course_comment
       where author_id = ${viewer.id} and created_at > ${since} order by id desc limit 100) latest
     where lower(text) = lower(${text}) and id is distinct from ${exceptId ?? null}::int
     limit 1`)
  if (same) throw invalid({ text: 'repeated_text' })
}
