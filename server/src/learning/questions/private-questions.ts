import { USER_TYPE } from '@kashf/contract/constants.ts'
import { mayInSql } from '../../catalogue/courses/policy.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { looksAfter } from '../learners/looks-after.ts'

/** A reader: null for a visitor. */
type ReaderId = number | Statement | null

/**
 * Whether a person may answer the asker of thread `t` (the alias of a first post) as one of the course's team: its owner and authors,
 * and its curators, who may look after groups. Operators may not: what is private they read by a report alone.
 */
export const mayAnswer = (thread: Statement, personId: number | Statement): Statement => {
  const course = { id: sql`${thread}.course_id`, teacherId: sql`${thread}.teacher_id` }
  return sql`(
    ${mayInSql(personId, 'edit', course)} or (${mayInSql(personId, 'answer', course)}
      and ${looksAfter(personId, sql`${thread}.author_id`, course.id)}))`
}

/** Whether a reader knows who asked thread `t`, and hears their voice: everybody does, unless it is private. */
export const knowsAsker = (thread: Statement, readerId: ReaderId): Statement =>
  readerId === null
    ? sql`(not ${thread}.is_private)`
    : sql`(not ${thread}.is_private or ${thread}.author_id = ${readerId} or ${mayAnswer(thread, readerId)}
        or ${judges(thread, readerId)})`

/** Whether a reader who may open the lesson may read thread `t`. */
export const mayRead = (thread: Statement, readerId: ReaderId): Statement =>
  sql`(${thread}.published_at is not null or ${knowsAsker(thread, readerId)})`

/** An operator reads a thread that was reported, or a post of it, with all that the report is about. */
const judges = (thread: Statement, readerId: number | Statement): Statement => sql`(
  exists (select from app_user o where o.id = ${readerId} and o.type = ${USER_TYPE.operator})
  and exists (select from report_case k
               where k.subject = 'question'
                 and k.subject_id in (select r.id from lesson_question r where r.id = ${thread}.id or r.parent_id = ${thread}.id)))`
