import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../runtime/deps.ts'
import { hidePost, lockPost, restorePost } from '../discussion/posts.ts'
import { refreshAnsweredAt } from './refresh-answered-at.ts'

/**
 * Hides a question and the answers under it from everybody, and notifies its author of the reason. Idempotent. Fails with
 * `not_found` when the question was deleted.
 */
export async function hideQuestion(
  deps: Deps,
  tx: Tx,
  input: { questionId: number; reason: string },
): Promise<void> {
  const question = await lockPost(tx, 'lesson_question', input.questionId)
  if (question.hidden_at) return
  await hidePost(deps, tx, 'lesson_question', { post: question, reason: input.reason })
  if (question.parent_id !== null) await refreshAnsweredAt(tx, question.parent_id)
}

/** Shows a hidden question again. Idempotent. */
export async function restoreQuestion(tx: Tx, input: { questionId: number }): Promise<void> {
  const question = await lockPost(tx, 'lesson_question', input.questionId)
  if (!question.hidden_at) return
  await restorePost(tx, 'lesson_question', question.id)
  if (question.parent_id !== null) await refreshAnsweredAt(tx, question.parent_id)
}
