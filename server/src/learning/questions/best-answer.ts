import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { mayAnswer } from './private-questions.ts'

/**
 * Marks an answer as the best one of a question, or with null takes the mark back; for its asker and those who answer in the course.
 * Fails with `best_answer_changed` when the mark is not what the person saw (`was`).
 */
export async function markBestAnswer(
  deps: Pick<Deps, 'db'>,
  input: { viewer: SessionUser; questionId: number; answerId: number | null; was: number | null },
): Promise<void> {
  const { viewer, questionId, answerId, was } = input
  await deps.db.transaction(async (tx) => {
    const thread = await tx.found<{ best_answer_id: number | null }>(sql`
      select t.best_answer_id from lesson_question t
       where t.id = ${questionId} and t.parent_id is null and t.deleted_at is null and t.hidden_at is null
         and (t.author_id = ${viewer.id} or ${mayAnswer(sql`t`, viewer.id)}) for no key update`)
    if (thread.best_answer_id === answerId) return
    if (thread.best_answer_id !== was) throw new Failure('best_answer_changed')
    const isThere = await tx.one(sql`
      select 1 from lesson_question
       where id = ${answerId}::int and parent_id = ${questionId} and deleted_at is null and hidden_at is null`)
    if (answerId !== null && !isThere) throw invalid({ answer_id: 'not_yours' })
    await tx.run(sql`update lesson_question set best_answer_id = ${answerId} where id = ${questionId}`)
  })
}
