import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/**
 * Recalculates whether a question is answered: it is open until the teacher answers, and again when the asker writes after
 * that. Call it in the transaction of every change to the thread.
 */
export async function refreshAnsweredAt(tx: Tx, questionId: number): Promise<void> {
  await tx.run(sql`
    update lesson_question q set answered_at = case when last.by_teacher > coalesce(last.by_asker, 0) then last.answered_at end
      from (select max(a.id) filter (where a.author_id = t.teacher_id) as by_teacher,
                   max(a.id) filter (where a.author_id = t.author_id) as by_asker,
                   max(a.created_at) filter (where a.author_id = t.teacher_id) as answered_at
              from lesson_question t
              left join lesson_question a on a.parent_id = t.id and a.deleted_at is null and a.hidden_at is null
             where t.id = ${questionId}) last
     where q.id = ${questionId}`)
}
