import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../http/failure.ts'
import { notify } from '../../notices/notify.ts'
import { markAnswered } from './mark-answered.ts'

interface Moderated {
  id: number
  course_id: number
  parent_id: number | null
  author_id: number
  hidden_at: Date | null
  title: string
}

async function lockQuestion(tx: Tx, questionId: number): Promise<Moderated> {
  const question = await tx.one<Moderated>(sql`
    select q.id, q.course_id, q.parent_id, q.author_id, q.hidden_at, c.title
      from lesson_question q join course c on c.id = q.course_id
     where q.id = ${questionId} and q.deleted_at is null for no key update of q`)
  if (!question) throw new Failure('not_found')
  return question
}

/**
 * Takes a question out of everybody's sight, and with it the answers under it. Its author hears why. Hiding what is hidden
 * changes nothing. `not_found` when it was deleted.
 */
export async function hideQuestion(
  deps: Deps,
  tx: Tx,
  input: { questionId: number; reason: string },
): Promise<void> {
  const question = await lockQuestion(tx, input.questionId)
  if (question.hidden_at) return
  await tx.run(sql`
    update lesson_question set hidden_at = ${deps.clock.now()}, hidden_reason = ${input.reason}
     where id = ${question.id}`)
  if (question.parent_id !== null) await markAnswered(tx, question.parent_id)
  await notify(deps, tx, {
    userId: question.author_id,
    kind: 'comment_hidden',
    subject: { course_id: question.course_id, title: question.title, reason: input.reason },
  })
}

/** Shows a hidden question again. Showing what is shown changes nothing. */
export async function restoreQuestion(tx: Tx, input: { questionId: number }): Promise<void> {
  const question = await lockQuestion(tx, input.questionId)
  if (!question.hidden_at) return
  await tx.run(
    sql`update lesson_question set hidden_at = null, hidden_reason = null where id = ${question.id}`,
  )
  if (question.parent_id !== null) await markAnswered(tx, question.parent_id)
}
