import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { leaveReplacedRecordings } from '../attempts/recorded-answers.ts'
import { gradeAgain, lockAttemptOfTest, type OfAttempt } from './attempt-of-test.ts'

/**
 * Decides about the answers of an attempt that came after the grace: they take the place of those that stand, or are deleted.
 * Repeated, it changes nothing. Fails with `test_state_conflict` while the attempt is open.
 */
export async function decideLateAnswers(deps: Deps, of: OfAttempt, counts: boolean): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const attempt = await lockAttemptOfTest(tx, of)
    if (attempt.state === 'ready' || attempt.state === 'open') throw new Failure('test_state_conflict')
    if (!counts) {
      await tx.run(sql`delete from attempt_answer where attempt_id = ${attempt.id} and is_late`)
      await leaveReplacedRecordings(deps, tx, attempt.id)
      return
    }
    await tx.run(sql`
      delete from attempt_answer w using attempt_answer l
       where w.attempt_id = ${attempt.id} and not w.is_late
         and l.attempt_id = w.attempt_id and l.slot = w.slot and l.part = w.part and l.is_late`)
    const moved = await tx.run(sql`
      update attempt_answer set is_late = false where attempt_id = ${attempt.id} and is_late`)
    await leaveReplacedRecordings(deps, tx, attempt.id)
    if (moved > 0) await gradeAgain(deps, tx, attempt)
  })
}
