import type { Question } from '@kashf/contract/questions.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../http/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { plainText } from '../plain-text.ts'
import { refuseSpam } from '../refuse-spam.ts'
import { seenCourse } from '../seen-course.ts'
import { markAnswered } from './mark-answered.ts'
import { findQuestion } from './questions.ts'

interface OwnQuestion {
  parent_id: number | null
  course_id: number
}

/** Their own question or answer, as long as it stands; `not_found` for everybody else's. */
async function lockOwn(tx: Tx, of: { id: number; authorId: number }): Promise<OwnQuestion> {
  const own = await tx.one<OwnQuestion>(sql`
    select parent_id, course_id from lesson_question
     where id = ${of.id} and author_id = ${of.authorId} and deleted_at is null and hidden_at is null for no key update`)
  if (!own) throw new Failure('not_found')
  return own
}

/** Changes the words of one's own question or answer; readers see that it was changed. */
export async function editQuestion(
  deps: Deps,
  input: { viewer: SessionUser; id: number; text: string },
): Promise<Question> {
  const { viewer, id } = input
  const text = plainText(input.text)
  if (!text) throw invalid({ text: 'required' })
  return deps.db.transaction(async (tx) => {
    const own = await lockOwn(tx, { id, authorId: viewer.id })
    const course = await seenCourse(tx, own.course_id, viewer)
    const now = deps.clock.now()
    await refuseSpam(tx, { viewer, course, text, now, except: { questionId: id } })
    await tx.run(sql`update lesson_question set text = ${text}, edited_at = ${now} where id = ${id}`)
    const question = await findQuestion(tx, { id, viewerId: viewer.id })
    if (!question) throw new Failure('not_found')
    return question
  })
}

/** Takes one's own question, with the answers under it, or one's own answer out of sight. */
export async function deleteQuestion(deps: Deps, input: { viewer: SessionUser; id: number }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const own = await lockOwn(tx, { id: input.id, authorId: input.viewer.id })
    await tx.run(sql`update lesson_question set deleted_at = ${deps.clock.now()} where id = ${input.id}`)
    if (own.parent_id !== null) await markAnswered(tx, own.parent_id)
  })
}
