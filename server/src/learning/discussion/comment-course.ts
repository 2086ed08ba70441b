import type { CourseComment } from '@kashf/contract/catalogue/catalogue.ts'
import type { CommentBody } from '@kashf/contract/learning/learning.ts'
import type { Viewer } from '../../access/policy.ts'
import { type VisibleCourse, visibleCourse } from '../../access/visible-course.ts'
import { countComments } from '../../catalogue/courses/counters.ts'
import { may, peopleWho } from '../../catalogue/courses/policy.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { type NewNotice, notifyAll } from '../../notices/notify.ts'
import { toPlainText } from '../user-text/plain-text.ts'
import { refuseSpam } from '../user-text/refuse-spam.ts'
import { findComment } from './comments.ts'
import { lockThread, refreshAnsweredAt, setSeen, type Thread } from './posts.ts'

/** Notifies the author of the thread about an answer, and the teachers about every post; nobody about their own. */
async function notifyParticipants(
  deps: Deps,
  tx: Tx,
  of: { course: VisibleCourse; comment: CourseComment; thread: Thread | null },
): Promise<void> {
  const { course, comment, thread } = of
  const { author } = comment
  const subject = {
    course_id: course.id,
    comment_id: thread?.id ?? comment.id,
    post_id: comment.id,
    title: course.title,
    author: `${author.first_name} ${author.last_name}`,
  }
  const notices: NewNotice[] = []
  if (thread && thread.author_id !== author.id) {
    notices.push({ userId: thread.author_id, kind: 'comment_answer', subject })
  }
  for (const userId of peopleWho('teach', course)) {
    if (userId !== author.id) notices.push({ userId, kind: 'new_comment', subject })
  }
  await notifyAll(deps, tx, notices)
}

/**
 * Posts a comment by a buyer, or an answer by a buyer or the course's teacher. Fails with `purchase_required` for others, and
 * for a teacher who opens a thread on their own course.
 */
export function commentCourse(deps: Deps, input: NewComment): Promise<CourseComment> {
  return deps.db.transaction((tx) => commentCourseIn(deps, tx, input))
}

interface NewComment {
  viewer: Viewer
  courseId: number
  body: CommentBody
}

/** `commentCourse` in a transaction of the caller. */
export async function commentCourseIn(deps: Deps, tx: Tx, input: NewComment): Promise<CourseComment> {
  const { viewer, courseId, body } = input
  const text = toPlainText(body.text)
  if (!text) throw invalid({ text: 'required' })
  const course = await visibleCourse(deps, tx, courseId, viewer)
  const mayAnswer = may(viewer, 'answer', course)
  if (!course.access && !(mayAnswer && body.parent_id)) throw new Failure('purchase_required')
  const place = sql`p.course_id = ${courseId}`
  const thread = body.parent_id
    ? await lockThread(tx, 'course_comment', { parentId: body.parent_id, place })
    : null
  const now = deps.clock.now()
  await refuseSpam(tx, { viewer, course, text, now, threadId: thread?.id })
  const made = await tx.one<{ id: number }>(sql`
    insert into course_comment (course_id, author_id, parent_id, text, created_at)
    values (${courseId}, ${viewer.id}, ${thread?.id ?? null}, ${text}, ${now}) returning id`)
  await countComments(tx, courseId, 1)
  if (thread) {
    await refreshAnsweredAt(tx, 'course_comment', thread.id)
    const isTeacher = may(viewer, 'teach', course)
    await setSeen(tx, 'course_comment', { id: thread.id, seenAt: isTeacher ? deps.clock.now() : null })
  }
  const comment = made && (await findComment(tx, { id: made.id, viewerId: viewer.id }))
  if (!comment) throw new Error('the comment was not written')
  await notifyParticipants(deps, tx, { course, comment, thread })
  tx.afterCommit(() => deps.publicCache.clear())
  return comment
}
