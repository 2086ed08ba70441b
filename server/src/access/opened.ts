import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'

interface OfLearner {
  userId: number
  courseId: number
}

/** A lesson of the course, or all of it (null). */
type Opened = OfLearner & { lessonId: number | null }

/** Opens a lesson or the course for a learner whatever it waits for (`lockOf`). Idempotent. */
export async function openLesson(
  tx: Queryable,
  opened: Opened & { at: Date; by: number; reason: string | null },
): Promise<void> {
  const { userId, courseId, lessonId, at, by, reason } = opened
  await tx.run(sql`
    insert into lesson_opened (user_id, course_id, lesson_id, opened_at, opened_by, reason)
    values (${userId}, ${courseId}, ${lessonId}::int, ${at}, ${by}, ${reason}) on conflict do nothing`)
}

/** Takes back what `openLesson` did. What stays open because conditions changed is left. Idempotent. */
export async function takeBackLesson(tx: Queryable, { userId, courseId, lessonId }: Opened): Promise<void> {
  await tx.run(sql`
    delete from lesson_opened
     where user_id = ${userId} and course_id = ${courseId} and lesson_id is not distinct from ${lessonId}::int
       and opened_by is not null`)
}

/** What was opened for the learner by somebody and not taken back, the whole course first. */
export const openedBy = (
  db: Queryable,
  { userId, courseId }: OfLearner,
): Promise<{ lesson_id: number | null; opened_at: Date; reason: string | null }[]> =>
  db.rows(sql`
    select lesson_id, opened_at, reason from lesson_opened
     where user_id = ${userId} and course_id = ${courseId} and opened_by is not null order by lesson_id nulls first`)
