import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { countVisibleInThread } from './count-thread.ts'
import { hidePost, lockPost, restorePost } from './posts.ts'

/**
 * Hides a comment from everybody, and with it the answers in its thread. Its author hears why. Hiding what is hidden
 * changes nothing. `not_found` when it was deleted.
 */
export async function hideComment(
  deps: Deps,
  tx: Tx,
  input: { commentId: number; reason: string },
): Promise<void> {
  const comment = await lockPost(tx, 'course_comment', input.commentId)
  if (comment.hidden_at) return
  const shown = await countVisibleInThread(tx, comment)
  await hidePost(deps, tx, 'course_comment', { post: comment, reason: input.reason })
  await tx.run(sql`
    update course set comments_count = comments_count - ${shown} where id = ${comment.course_id}`)
  tx.afterCommit(() => deps.publicCache.clear())
}

/** Shows a hidden comment again. Showing what is shown changes nothing. */
export async function restoreComment(deps: Deps, tx: Tx, input: { commentId: number }): Promise<void> {
  const comment = await lockPost(tx, 'course_comment', input.commentId)
  if (!comment.hidden_at) return
  await restorePost(tx, 'course_comment', comment.id)
  const shown = await countVisibleInThread(tx, comment)
  await tx.run(sql`
    update course set comments_count = comments_count + ${shown} where id = ${comment.course_id}`)
  tx.afterCommit(() => deps.publicCache.clear())
}
