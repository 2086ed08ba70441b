import { mayInSql } from '../../catalogue/courses/policy.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { looksAfter } from '../learners/looks-after.ts'

/** A reader: null for a visitor. */
type ReaderId = number | Statement | null

/**
 * Whether a person may answer the asker of thread `t` (the alias of a first post) as one of the course's team. Operators may not: what
 * is private they read by a report alone.
 */
export const mayAnswer = (thread: Statement, personId: number | Statement): Statement => sql`(
  ${mayInSql(personId, 'answer', { id: sql`${thread}.course_id`, teacherId: sql`${thread}.teacher_id` })}
  and ${looksAfter(personId, sql`${thread}.author_id`, sql`${thread}.course_id`)})`

/** Whether a reader knows who asked thread `t`, and hears their voice: everybody does, unless it is private. */
export const knowsAsker = (thread: Statement, readerId: ReaderId): Statement =>
  readerId === null
    ? sql`(not ${thread}.is_private)`
    : sql`(not ${thread}.is_private or ${thread}.author_id = ${readerId} or ${mayAnswer(thread, readerId)})`

/** Whether a reader who may open the lesson may read thread `t`. */
export const mayRead = (thread: Statement, readerId: ReaderId): Statement =>
  sql`(${thread}.published_at is not null or ${knowsAsker(thread, readerId)})`
