import { mayInSql } from '../catalogue/courses/policy.ts'
import { type Statement, sql } from '../db/sql.ts'

/**
 * Who checks the work of row `w` (of `homework_work`), whose course is `c`: the one rule, which every list and every decision asks.
 */
export const mayCheck = (personId: number | Statement): Statement => mayInSql(personId, 'check_homework')

/**
 * Whether somebody holds the work of row `w`: until their lease ends, or they may not check it any more, whichever is first. Not
 * null.
 */
export const isHeld = (now: Date): Statement =>
  sql`(w.claimed_by is not null and w.claimed_until > ${now} and ${mayCheck(sql`w.claimed_by`)})`

/** Joins a work to its task `h`, its lesson `l` and its course `c`. */
export const joinCourse: Statement = sql`
  join homework h on h.id = w.homework_id
  join lesson l on l.id = h.lesson_id
  join course c on c.id = l.course_id and c.deleted_at is null`
