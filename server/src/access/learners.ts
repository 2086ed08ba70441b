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
