import type { Queryable } from '../db/client.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { Grant, GrantSource } from './grants.ts'

/**
 * For lists that are about learners, to select from as `e`: one row for a person and a course while any grant is not revoked,
 * with `student_id`, `course_id`, `created_at` (of the first grant) and `purchase_id` (the latest sale, or null). There are
 * indexes by `(student_id, created_at)` and `(course_id, created_at)`.
 */
export const learners: Statement = sql`enrolment`

/** Whether the course is open to the learner of row `e`. */
export const isOpenAt = (now: Date): Statement => sql`e.open_during @> ${now}::timestamptz`

/** When the access of row `e` closes, or closed last; null: never. */
export const closesAt = (now: Date): Statement => sql`access_closes(e.open_during, ${now}::timestamptz)`

/** What gives a person access to a course and was not taken back, oldest first. */
export const grantsOf = (
  db: Queryable,
  { userId, courseId }: Pick<Grant, 'userId' | 'courseId'>,
): Promise<{ source: GrantSource; granted_at: Date; valid_until: Date | null }[]> =>
  db.rows(sql`
    select source, granted_at, valid_until from course_grant
     where user_id = ${userId} and course_id = ${courseId} and revoked_at is null order by granted_at, source_id`)

/** Joins one grant as `given`, for a subject that gives grants itself and asks what became of them. */
export const joinGrant = (of: {
  userId: Statement
  courseId: Statement
  source: GrantSource
  sourceId: Statement
}): Statement => sql`
  left join course_grant given on given.user_id = ${of.userId} and given.course_id = ${of.courseId}
   and given.source = ${of.source} and given.source_id = ${of.sourceId}`

/** Whether the joined grant was neither taken back nor has expired; a paused one lives. */
export const grantLives = (now: Date): Statement =>
  sql`(given.granted_at is not null and given.revoked_at is null and coalesce(given.valid_until > ${now}, true))`
export const grantEndsAt: Statement = sql`given.valid_until`
/** When the pause of the joined grant that runs now ends; null without one. */
export const grantPausedUntil = (now: Date): Statement =>
  sql`(select upper(pause) from unnest(given.paused) pause where pause @> ${now}::timestamptz)`
