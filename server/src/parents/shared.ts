import { type Statement, sql } from '../db/sql.ts'

/** The rows of a link with its learner: `l` (parent_link), `s` (parent_sharing), `u` (app_user). */
export const linkOfLearner = sql`
  parent_link l join parent_sharing s on s.student_id = l.student_id join app_user u on u.id = l.student_id`

/** Whether the learner of `u` has an account that is neither blocked nor being closed. Otherwise their links are worth nothing. */
export const isActive = sql`u.blocked_at is null and u.closes_at is null and u.closed_at is null`

/** Whether the adult of `s` has not confirmed sharing for a year. Nobody is paused by a job: time alone does it. */
export const isPausedAt = (now: Date): Statement =>
  sql`(s.is_adult and s.confirmed_at <= ${now}::timestamptz - interval '1 year')`

/** Whether reports of `u` and `s` may reach parents. */
export const isSharedAt = (now: Date): Statement => sql`(${isActive} and not ${isPausedAt(now)})`
