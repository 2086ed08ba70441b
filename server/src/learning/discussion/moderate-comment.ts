import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { countVisibleInThread } from './count-thread.ts'
import { hidePost, lockPost, restorePost } from './posts.ts'

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
  await tx.run(sql`
    update course set comments_count = comments_count - ${visible} where id = ${comment.course_id}`)
  tx.afterCommit(() => deps.publicCache.clear())
}

/** Shows a hidden comment again. Idempotent. */
export async function restoreComment(deps: Deps, tx: Tx, input: { commentId: number }): Promise<void> {
  const comment = await lockPost(tx, 'course_comment', input.commentId)
  if (!comment.hidden_at) return
  await restorePost(tx, 'course_comment', comment.id)
  const visible = await countVisibleInThread(tx, comment)
  await tx.run(sql`
    update course set comments_count = comments_count + ${visible} where id = ${comment.course_id}`)
  tx.afterCommit(() => deps.publicCache.clear())
}
