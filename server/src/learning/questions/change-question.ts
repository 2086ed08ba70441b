import type { Question } from '@kashf/contract/learning/questions.ts'
import type { Viewer } from '../../access/policy.ts'
import { visibleCourse } from '../../access/visible-course.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { hidePost, lockOwnPost, lockPost, refreshAnsweredAt, restorePost } from '../discussion/posts.ts'
import { toPlainText } from '../user-text/plain-text.ts'
import { refuseSpam } from '../user-text/refuse-spam.ts'
import { deleteFiles } from './question-files.ts'
import { findQuestion } from './questions.ts'
import { questionWords } from './similar-questions.ts'

/** Edits the author's own question or answer, which is then shown as edited. */
export function editQuestion(deps: Deps, input: Edit & { viewer: SessionUser }): Promise<Question> {
  return deps.db.transaction(async (tx) => {
    await editQuestionIn(deps, tx, input)
    const question = await findQuestion(deps, tx, input)
    if (!question) throw new Failure('not_found')
    return question
  })
}

interface Edit {
  viewer: Viewer
  id: number
  text: string
}

/** `editQuestion` in a transaction of the caller. */
export async function editQuestionIn(deps: Deps, tx: Tx, input: Edit): Promise<void> {
  const { viewer, id } = input
  const text = toPlainText(input.text)
  if (!text) throw invalid({ text: 'required' })
  const own = await lockOwnPost(tx, 'lesson_question', { id, authorId: viewer.id })
  const course = await visibleCourse(deps, tx, own.course_id, viewer)
  const now = deps.clock.now()
  const words = own.parent_id === null ? questionWords(own.course_id, text) : []
  await refuseSpam(tx, { viewer, course, text, now, except: { questionId: id } })
  await tx.run(
    sql`update lesson_question set text = ${text}, words = ${words}, edited_at = ${now} where id = ${id}`,
  )
}

/** Deletes the author's own question, with the answers under it, or their own answer; with their photos and voices. */
export async function deleteQuestion(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  input: { viewer: SessionUser; id: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const own = await lockOwnPost(tx, 'lesson_question', { id: input.id, authorId: input.viewer.id })
    await tx.run(sql`update lesson_question set deleted_at = ${deps.clock.now()} where id = ${input.id}`)
    await deleteFiles(deps, tx, sql`(q.id = ${input.id} or q.parent_id = ${input.id})`)
    if (own.parent_id !== null) await refreshAnsweredAt(tx, 'lesson_question', own.parent_id)
  })
}

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
  if (question.parent_id !== null) await refreshAnsweredAt(tx, 'lesson_question', question.parent_id)
}

/** Shows a hidden question again. Idempotent. */
export async function restoreQuestion(tx: Tx, input: { questionId: number }): Promise<void> {
  const question = await lockPost(tx, 'lesson_question', input.questionId)
  if (!question.hidden_at) return
  await restorePost(tx, 'lesson_question', question.id)
  if (question.parent_id !== null) await refreshAnsweredAt(tx, 'lesson_question', question.parent_id)
}
