import type { AttemptState } from '@kashf/contract/practice/attempts.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { gradeOne } from '../grading/grade-paper.ts'
import { shareKeys, testKeys } from '../grading/test-keys.ts'
import type { PaperSlot } from '../papers/draw-paper.ts'
import { type FormerResult, formerColumns, tellRegraded } from '../regrades/tell-regraded.ts'
import { publishAttempts } from './publish-attempts.ts'

/** An attempt at a test of the author who decides about it. */
export interface JudgedAttempt {
  id: number
  test_id: number
  test_version: number
  state: AttemptState
  exempt: number[]
  slots: PaperSlot[]
  are_results_out: boolean
}

export interface OfAttempt {
  attemptId: number
  ownerId: number
}

/** The test of an attempt, if it is the author's own; `not_found` for any other. */
export const testOfAttempt = (
  db: Queryable,
  { attemptId, ownerId }: OfAttempt,
): Promise<{ test_id: number }> =>
  db.found(sql`
    select a.test_id from attempt a join test t on t.id = a.test_id
     where a.id = ${attemptId} and t.owner_id = ${ownerId} and t.deleted_at is null`)

/** An attempt at the author's own test, locked until the transaction ends; `not_found` for any other. */
export async function lockAttemptOfTest(tx: Tx, of: OfAttempt): Promise<JudgedAttempt> {
  const { test_id: testId } = await testOfAttempt(tx, of)
  return lockAttempt(tx, { attemptId: of.attemptId, testId })
}

/** An attempt at a test, locked until the transaction ends. The caller has decided who may judge it. */
export async function lockAttempt(
  tx: Tx,
  { attemptId, testId }: { attemptId: number; testId: number },
): Promise<JudgedAttempt> {
  await shareKeys(tx, testId)
  return tx.found<JudgedAttempt>(sql`
    select a.id, a.test_id, a.test_version, a.state, a.exempt, p.slots,
           t.results_at is not null or v.settings ->> 'results' = 'at_once' as are_results_out
      from attempt a join test t on t.id = a.test_id join test_paper p on p.id = a.paper_id
      join test_version v on v.test_id = a.test_id and v.version = a.test_version
     where a.id = ${attemptId} for no key update of a`)
}

/**
 * Grades an attempt again after a decision of the author. It is published if it waited for that alone; a person who knew other
 * points is told.
 */
export async function gradeAgain(deps: Deps, tx: Tx, attempt: JudgedAttempt): Promise<void> {
  if (attempt.state !== 'graded' && attempt.state !== 'published') return
  const former = await tx.only<FormerResult>(
    sql`select ${formerColumns} from attempt a where a.id = ${attempt.id}`,
  )
  const keys = await testKeys(tx, attempt.test_id, attempt.test_version)
  const { score, pending } = await gradeOne(tx, attempt, keys)
  if (attempt.state === 'graded') {
    if (pending > 0 || !attempt.are_results_out) return
    return publishAttempts(deps, tx, { testId: attempt.test_id, attemptIds: [attempt.id] })
  }
  if (score.points_milli === former.points_milli) return
  await tx.run(sql`
    update attempt set former = ${JSON.stringify({ ...former, reason: null })}::jsonb where id = ${attempt.id}`)
  await tellRegraded(deps, tx, { testId: attempt.test_id, key: String(deps.clock.now().getTime()) }, [
    attempt.id,
  ])
}
