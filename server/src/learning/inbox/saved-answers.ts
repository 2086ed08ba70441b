import { MAX_SAVED_ANSWERS, type SavedAnswer } from '@kashf/contract/learning/inbox.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { toPlainText } from '../user-text/plain-text.ts'

/** A teacher's saved answers, newest first. */
export const listSavedAnswers = (deps: Pick<Deps, 'db'>, teacherId: number): Promise<SavedAnswer[]> =>
  deps.db.rows<SavedAnswer>(sql`
    select id, text from saved_answer where teacher_id = ${teacherId} order by id desc limit ${MAX_SAVED_ANSWERS}`)

/** Saves an answer for later; the same text is saved once. Fails with `too_many_saved_answers`. */
export function createSavedAnswer(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { teacherId: number; text: string },
): Promise<SavedAnswer> {
  const text = plainAnswer(input.text)
  return deps.db.transaction(async (tx) => {
    // Serializes the calls of a person, so that the limit holds. Curators may be students.
    await tx.one(sql`select id from app_user where id = ${input.teacherId} for no key update`)
    const own = await tx.rows<SavedAnswer>(
      sql`select id, text from saved_answer where teacher_id = ${input.teacherId}`,
    )
    const same = own.find((answer) => answer.text === text)
    if (same) return same
    if (own.length >= MAX_SAVED_ANSWERS) throw new Failure('too_many_saved_answers')
    return tx.only<SavedAnswer>(sql`
      insert into saved_answer (teacher_id, text, created_at)
      values (${input.teacherId}, ${text}, ${deps.clock.now()}) returning id, text`)
  })
}

/** Changes a teacher's own saved answer; `not_found` for any other. */
export async function changeSavedAnswer(
  deps: Pick<Deps, 'db'>,
  input: { teacherId: number; id: number; text: string },
): Promise<SavedAnswer> {
  return deps.db.found<SavedAnswer>(sql`
    update saved_answer set text = ${plainAnswer(input.text)}
     where id = ${input.id} and teacher_id = ${input.teacherId} returning id, text`)
}

/** Deletes a teacher's own saved answer; `not_found` for any other. */
export async function deleteSavedAnswer(
  deps: Pick<Deps, 'db'>,
  input: { teacherId: number; id: number },
): Promise<void> {
  const deleted = await deps.db.run(
    sql`delete from saved_answer where id = ${input.id} and teacher_id = ${input.teacherId}`,
  )
  if (deleted === 0) throw new Failure('not_found')
}

function plainAnswer(typed: string): string {
  const text = toPlainText(typed)
  if (!text) throw invalid({ text: 'required' })
  return text
}
