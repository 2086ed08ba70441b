import type { Question } from '@kashf/contract/questions.ts'
import { sql } from '../../db/sql.ts'
import { Failure, invalid } from '../../http/errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Deps } from '../../runtime/deps.ts'
import { lockOwnPost } from '../discussion/posts.ts'
import { toPlainText } from '../user-text/plain-text.ts'
import { refuseSpam } from '../user-text/refuse-spam.ts'
import { visibleCourse } from '../visible-course.ts'
import { findQuestion } from './questions.ts'
import { refreshAnsweredAt } from './refresh-answered-at.ts'

/** Edits the author's own question or answer, which is then shown as edited. */
export async function editQuestion(
  deps: Deps,
  input: { viewer: SessionUser; id: number; text: string },
): Promise<Question> {
  const { viewer, id } = input
  const text = toPlainText(input.text)
  if (!text) throw invalid({ text: 'required' })
  return deps.db.transaction(async (tx) => {
    const own = await lockOwnPost(tx, 'lesson_question', { id, authorId: viewer.id })
    const course = await visibleCourse(tx, own.course_id, viewer)
    const now = deps.clock.now()
    await refuseSpam(tx, { viewer, course, text, now, except: { questionId: id } })
    await tx.run(sql`update lesson_question set text = ${text}, edited_at = ${now} where id = ${id}`)
    const question = await findQuestion(tx, { id, viewerId: viewer.id })
    if (!question) throw new Failure('not_found')
    return question
  })
}

/** Deletes the author's own question, with the answers under it, or their own answer. */
export async function deleteQuestion(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { viewer: SessionUser; id: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const own = await lockOwnPost(tx, 'lesson_question', { id: input.id, authorId: input.viewer.id })
    await tx.run(sql`update lesson_question set deleted_at = ${deps.clock.now()} where id = ${input.id}`)
    if (own.parent_id !== null) await refreshAnsweredAt(tx, own.parent_id)
  })
}
