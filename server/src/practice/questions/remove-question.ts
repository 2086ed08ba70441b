import { MAX_BANK_QUESTIONS } from '@kashf/contract/practice/limits.ts'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { lockBank, touchBank } from './own-bank.ts'
import { type OfQuestion, ofTeacher } from './question-row.ts'

/** How long the teacher can restore a deleted question. */
const RESTORABLE_MS = 30 * DAY_MS

/** Deletes a question of the teacher. Published tests keep it, and for 30 days it can be restored. */
export async function deleteQuestion(
  deps: Pick<Deps, 'db' | 'clock'>,
  { questionId, teacherId }: OfQuestion,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const { bank_id } = await tx.found<{ bank_id: number }>(sql`
      update bank_question set deleted_at = ${now}
       where id = (select q.id from ${ofTeacher(teacherId)} where q.id = ${questionId}) and deleted_at is null
      returning bank_id`)
    await touchBank(tx, bank_id, now)
  })
}

/** Brings back a question that was deleted within the last 30 days. Restoring it again changes nothing. */
export async function restoreQuestion(
  deps: Pick<Deps, 'db' | 'clock'>,
  { questionId, teacherId }: OfQuestion,
): Promise<void> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - RESTORABLE_MS)
  await deps.db.transaction(async (tx) => {
    const { bank_id: bankId } = await tx.found<{ bank_id: number }>(sql`
      select q.bank_id from ${ofTeacher(teacherId)}
       where q.id = ${questionId} and (q.deleted_at is null or q.deleted_at > ${since})`)
    await lockBank(tx, { bankId, teacherId })
    const { count } = await tx.only<{ count: number }>(sql`
      select count(*)::int as count from bank_question where bank_id = ${bankId} and deleted_at is null`)
    if (count >= MAX_BANK_QUESTIONS) throw new Failure('too_many_questions')
    const restored = await tx.run(sql`
      update bank_question set deleted_at = null where id = ${questionId} and deleted_at > ${since}`)
    if (restored > 0) await touchBank(tx, bankId, now)
  })
}
