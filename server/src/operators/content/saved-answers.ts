import type { ContactSavedAnswer } from '@kashf/contract/content/contact.ts'
import { MAX_CONTACT_SAVED_ANSWERS } from '@kashf/contract/content/limits.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'

/** The answers that operators saved for contact messages, newest first; all operators share them. */
export const listContactAnswers = (deps: Pick<Deps, 'db'>): Promise<ContactSavedAnswer[]> =>
  deps.db.rows<ContactSavedAnswer>(
    sql`select id, text from contact_saved_answer order by id desc limit ${MAX_CONTACT_SAVED_ANSWERS}`,
  )

/** Saves an answer; the same text is saved once. Fails with `too_many_saved_answers`. */
export function saveContactAnswer(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { operatorId: number; text: string },
): Promise<ContactSavedAnswer> {
  const text = input.text.trim()
  return deps.db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('contact_saved_answer'))`)
    const saved = await tx.rows<ContactSavedAnswer>(sql`select id, text from contact_saved_answer`)
    const same = saved.find((answer) => answer.text === text)
    if (same) return same
    if (saved.length >= MAX_CONTACT_SAVED_ANSWERS) throw new Failure('too_many_saved_answers')
    return tx.only<ContactSavedAnswer>(sql`
      insert into contact_saved_answer (text, operator_id, created_at)
      values (${text}, ${input.operatorId}, ${deps.clock.now()}) returning id, text`)
  })
}

/** Deletes a saved answer for all operators. */
export async function deleteContactAnswer(deps: Pick<Deps, 'db'>, id: number): Promise<void> {
  await deps.db.found(sql`delete from contact_saved_answer where id = ${id} returning id`)
}
