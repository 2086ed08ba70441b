import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../runtime/deps.ts'
import { hidePost, lockPost, restorePost } from '../discussion/posts.ts'
import { refreshAnsweredAt } from './refresh-answered-at.ts'

/**
 * Hides a question from everybody, and with it the answers under it. Its author hears why. Hiding what is hidden changes
 * nothing. `not_found` when it was deleted.
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

/** Shows a hidden question again. Showing what is shown changes nothing. */
export async function restoreQuestion(tx: Tx, input: { questionId: number }): Promise<void> {
  const question = await lockPost(tx, 'lesson_question', input.questionId)
  if (!question.hidden_at) return
  await restorePost(tx, 'lesson_question', question.id)
  if (question.parent_id !== null) await refreshAnsweredAt(tx, question.parent_id)
}
