import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { notify } from '../../notices/notify.ts'
import { mayAnswer } from './private-questions.ts'

interface PrivateThread {
  author_id: number
  lesson_id: number
  course_id: number
  title: string
  published_at: Date | null
  withdrawn_at: Date | null
  may_answer: boolean
  /** There is a text or a photo: the voice of an asker is never published. */
  has_words: boolean
}

/**
 * Publishes a private question without the name of its asker, who is told, or ends that. People who may answer it do both; its asker
 * takes it back, for good. Fails with `question_withdrawn` after that, and with `question_without_words` when there is only a voice.
 */
export async function publishQuestion(
  deps: Deps,
  { viewer, questionId, isPublished }: { viewer: SessionUser; questionId: number; isPublished: boolean },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const thread = await tx.found<PrivateThread>(sql`
      select t.author_id, t.lesson_id, t.course_id, c.title, t.published_at, t.withdrawn_at, m.may_answer,
             t.text <> '' or exists (select from question_file f where f.question_id = t.id and f.sheet_id is not null) as has_words
        from lesson_question t join course c on c.id = t.course_id
        cross join lateral (select ${mayAnswer(sql`t`, viewer.id)} as may_answer) m
       where t.id = ${questionId} and t.is_private and t.parent_id is null and t.deleted_at is null and t.hidden_at is null
         and (m.may_answer or (t.author_id = ${viewer.id} and not ${isPublished}::boolean)) for no key update of t`)
    if ((thread.published_at !== null) === isPublished) return
    if (!isPublished) {
      const withdrawnAt = thread.author_id === viewer.id ? deps.clock.now() : null
      await tx.run(sql`
        update lesson_question set published_at = null, withdrawn_at = ${withdrawnAt} where id = ${questionId}`)
      return
    }
    if (thread.withdrawn_at) throw new Failure('question_withdrawn')
    if (!thread.has_words) throw new Failure('question_without_words')
    await tx.run(sql`update lesson_question set published_at = ${deps.clock.now()} where id = ${questionId}`)
    const { author_id, course_id, lesson_id, title } = thread
    await notify(deps, tx, {
      userId: author_id,
      kind: 'question_published',
      subject: { course_id, lesson_id, question_id: questionId, title },
    })
  })
}
