import { type Statement, sql } from '../db/sql.ts'

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
