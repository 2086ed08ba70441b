import type { CourseComment } from '@kashf/contract/catalogue/catalogue.ts'
import type { Viewer } from '../../access/policy.ts'
import { visibleCourse } from '../../access/visible-course.ts'
import { countComments } from '../../catalogue/courses/counters.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { toPlainText } from '../user-text/plain-text.ts'
import { refuseSpam } from '../user-text/refuse-spam.ts'
import { findComment } from './comments.ts'
import { hidePost, lockOwnPost, lockPost, type OwnPost, refreshAnsweredAt, restorePost } from './posts.ts'

/**
 * How many visible comments disappear with this one: itself, and its answers when it opens a thread. 0 when it or its
 * thread is not visible.
 */
async function countVisibleInThread(
  tx: Tx,
  comment: { id: number; parent_id: number | null },
): Promise<number> {
  const threadId = comment.parent_id ?? comment.id
  // The lock serializes changes of one thread, so that each of them counts the result of the one before.
  await tx.one(sql`select id from course_comment where id = ${threadId} for no key update`)
  const row = await tx.only<{ visible: number }>(sql`
    select count(*)::int as visible from course_comment m
     where (m.id = ${comment.id} or m.parent_id = ${comment.id}) and m.deleted_at is null and m.hidden_at is null
       and exists (select from course_comment t where t.id = ${threadId} and t.deleted_at is null and t.hidden_at is null)
       and exists (select from course_comment o
                    where o.id = ${comment.id} and o.deleted_at is null and o.hidden_at is null)`)
  return row.visible
}

/** Edits the author's own comment or answer, which is then shown as edited. */
export function editComment(deps: Deps, input: Edit): Promise<CourseComment> {
  return deps.db.transaction((tx) => editCommentIn(deps, tx, input))
}

interface Edit {
  viewer: Viewer
  id: number
  text: string
}

/** `editComment` in a transaction of the caller. */
export async function editCommentIn(deps: Deps, tx: Tx, input: Edit): Promise<CourseComment> {
  const { viewer, id } = input
  const text = toPlainText(input.text)
  if (!text) throw invalid({ text: 'required' })
  const own = await lockOwnPost(tx, 'course_comment', { id, authorId: viewer.id })
  const course = await visibleCourse(deps, tx, own.course_id, viewer)
  const now = deps.clock.now()
  await refuseSpam(tx, { viewer, course, text, now, except: { commentId: id } })
  await tx.run(sql`update course_comment set text = ${text}, edited_at = ${now} where id = ${id}`)
  tx.afterCommit(() => deps.publicCache.clear())
  const comment = await findComment(tx, { id, viewerId: viewer.id })
  if (!comment) throw new Failure('not_found')
  return comment
}

/** Deletes a locked comment, with the answers under it, or a locked answer. */
async function deleteLocked(
  deps: Pick<Deps, 'clock' | 'publicCache'>,
  tx: Tx,
  comment: OwnPost,
): Promise<void> {
  const visible = await countVisibleInThread(tx, comment)
  await tx.run(sql`update course_comment set deleted_at = ${deps.clock.now()} where id = ${comment.id}`)
  if (comment.parent_id !== null) await refreshAnsweredAt(tx, 'course_comment', comment.parent_id)
  await countComments(tx, comment.course_id, -visible)
  tx.afterCommit(() => deps.publicCache.clear())
}

/** Deletes the author's own comment, with the answers under it, or their own answer. */
export async function deleteComment(
  deps: Pick<Deps, 'db' | 'clock' | 'publicCache'>,
  input: { viewer: Viewer; id: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const own = await lockOwnPost(tx, 'course_comment', { id: input.id, authorId: input.viewer.id })
    await deleteLocked(deps, tx, own)
  })
}

/** Deletes all comments and answers of a person on a course, after a refund for example. */
export async function deleteCommentsOn(
  deps: Pick<Deps, 'clock' | 'publicCache'>,
  tx: Tx,
  { userId, courseId }: { userId: number; courseId: number },
): Promise<void> {
  const own = await tx.rows<OwnPost>(sql`
    select id, course_id, parent_id from course_comment
     where course_id = ${courseId} and author_id = ${userId} and deleted_at is null order by id for no key update`)
  for (const comment of own) await deleteLocked(deps, tx, comment)
}

/**
 * Hides a comment and the answers under it from everybody, and notifies its author of the reason. Idempotent. Fails with
 * `not_found` when the comment was deleted.
 */
export async function hideComment(
  deps: Deps,
  tx: Tx,
  input: { commentId: number; reason: string },
): Promise<void> {
  const comment = await lockPost(tx, 'course_comment', input.commentId)
  if (comment.hidden_at) return
  const visible = await countVisibleInThread(tx, comment)
  await hidePost(deps, tx, 'course_comment', { post: comment, reason: input.reason })
  if (comment.parent_id !== null) await refreshAnsweredAt(tx, 'course_comment', comment.parent_id)
  await countComments(tx, comment.course_id, -visible)
  tx.afterCommit(() => deps.publicCache.clear())
}

/** Shows a hidden comment again. Idempotent. */
export async function restoreComment(deps: Deps, tx: Tx, input: { commentId: number }): Promise<void> {
  const comment = await lockPost(tx, 'course_comment', input.commentId)
  if (!comment.hidden_at) return
  await restorePost(tx, 'course_comment', comment.id)
  if (comment.parent_id !== null) await refreshAnsweredAt(tx, 'course_comment', comment.parent_id)
  const visible = await countVisibleInThread(tx, comment)
  await countComments(tx, comment.course_id, visible)
  tx.afterCommit(() => deps.publicCache.clear())
}
