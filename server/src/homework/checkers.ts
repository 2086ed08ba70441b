import { mayInSql } from '../catalogue/courses/policy.ts'
import { type Statement, sql } from '../db/sql.ts'
import { looksAfter } from '../learning/learners/looks-after.ts'

/**
 * Who checks the works of a learner in the course `c`: its owner and its curators, but not the learner, who may be one of them. A
 * curator who looks after groups of the course checks those of their members alone.
 */
export const mayCheckOf = (personId: number | Statement, learnerId: Statement): Statement => sql`(
  ${learnerId} <> ${personId} and ${mayInSql(personId, 'check_homework')} and ${looksAfter(personId, learnerId)})`

/** `mayCheckOf` the work of row `w` (of `homework_work`): the one rule, which every list and every decision asks. */
export const mayCheck = (personId: number | Statement): Statement => mayCheckOf(personId, sql`w.user_id`)

/**
 * Who marks the answers of attempt `a` at test `t`, taken from a lesson of course `c` or from none: the owner of the test, and those
 * who check the works of that learner in that course. Not null.
 */
export const mayMark = (personId: number | Statement): Statement =>
  sql`(
    t.owner_id = ${personId} or coalesce(${mayCheckOf(personId, sql`a.user_id`)}, false))`

/** Joins a work to its task `h`, its lesson `l` and its course `c`. */
export const joinCourse: Statement = sql`
  join homework h on h.id = w.homework_id
  join lesson l on l.id = h.lesson_id
  join course c on c.id = l.course_id and c.deleted_at is null`

/** Joins an attempt `a` to the lesson `l` and the course `c` from which the test was taken; both are null where there are none. */
export const joinCourseOfAttempt: Statement = sql`
  left join lesson l on l.id = a.lesson_id
  left join course c on c.id = l.course_id and c.deleted_at is null`
