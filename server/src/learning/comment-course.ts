import type { CourseComment } from '@kashf/contract/catalogue.ts'
import type { CommentBody } from '@kashf/contract/learning.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure, invalid } from '../http/failure.ts'
import type { SessionUser } from '../http/session.ts'
import { findComment } from './comments.ts'
import { overseesCourse } from './policy.ts'
import { seenCourse } from './seen-course.ts'

/** The thread that is answered: answers to an answer join its thread, so that threads stay one level deep. */
async function threadOf(tx: Tx, courseId: number, parentId: number): Promise<number> {
  const parent = await tx.one<{ thread_id: number }>(sql`
    select coalesce(parent_id, id) as thread_id from course_comment
     where id = ${parentId} and course_id = ${courseId} and deleted_at is null and hidden_at is null`)
  if (!parent) throw invalid({ parent_id: 'not_yours' })
  return parent.thread_id
}

/**
 * A buyer's comment, or an answer in a thread by a buyer or by the course's teacher. `purchase_required` for others,
 * and for a teacher who would open a thread about their own course.
 */
export async function commentCourse(
  deps: Deps,
  input: { viewer: SessionUser; courseId: number; body: CommentBody },
): Promise<CourseComment> {
  const { viewer, courseId, body } = input
  return deps.db.transaction(async (tx) => {
    const course = await seenCourse(tx, courseId, viewer)
    const mayAnswer = overseesCourse(course, viewer)
    if (!course.enrolment && !(mayAnswer && body.parent_id)) throw new Failure('purchase_required')
    const threadId = body.parent_id ? await threadOf(tx, courseId, body.parent_id) : null
    const made = await tx.one<{ id: number }>(sql`
      insert into course_comment (course_id, author_id, parent_id, text, created_at)
      values (${courseId}, ${viewer.id}, ${threadId}, ${body.text.trim()}, ${deps.clock.now()}) returning id`)
    await tx.run(sql`update course set comments_count = comments_count + 1 where id = ${courseId}`)
    tx.afterCommit(() => deps.publicCache.clear())
    const comment = made && (await findComment(tx, made.id))
    if (!comment) throw new Error('the comment was not written')
    return comment
  })
}
