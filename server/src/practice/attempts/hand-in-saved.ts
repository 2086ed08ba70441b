import type { SavedAnswersBody, SavedAttempt } from '@kashf/contract/practice/saved-papers.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { AttemptDeps } from './attempt-deps.ts'
import { ownAttempt } from './attempt-row.ts'
import { insertAttempt, lockBeginning, nextNumber } from './insert-attempt.ts'
import { sortAnswers, writeTaken } from './keep-answers.ts'
import { gradeNow } from './submit-attempt.ts'
import { testForTaker } from './test-for-taker.ts'

interface HandedIn {
  viewer: SessionUser
  savedId: number
  body: SavedAnswersBody
  deviceName: string
}

/**
 * Makes the one attempt of a saved paper with what was answered without a line, and hands it in, in the version that was saved.
 * Repeated, by any device, it returns that attempt and changes nothing; a paper that was handed in with a line meanwhile, whose
 * answers may be known, is that attempt. Fails with `no_attempts_left`, `test_cancelled`, `lesson_locked` and `not_found`.
 */
export async function handInSaved(deps: AttemptDeps, input: HandedIn): Promise<SavedAttempt> {
  const { id, isNew } = await deps.db.transaction(async (tx) => {
    await lockBeginning(tx, input.viewer.id)
    const saved = await tx.found<Saved>(sql`
      select s.id, s.attempt_id, s.lesson_id, s.saved_at, s.paper_id, p.test_id,
             (select max(a.id) from attempt a where a.user_id = s.user_id and a.test_id = p.test_id and a.paper_id = s.paper_id
                and a.state not in ('ready', 'open', 'void')) as with_line_id
        from saved_paper s join test_paper p on p.id = s.paper_id
       where s.id = ${input.savedId} and s.user_id = ${input.viewer.id}`)
    const known = saved.attempt_id ?? saved.with_line_id
    if (known !== null) return { id: known, isNew: false }
    return { id: await makeAttempt(deps, tx, saved, input), isNew: true }
  })
  if (isNew) await gradeNow(deps, id)
  const { state, writer_id } = await ownAttempt(deps.db, { attemptId: id, userId: input.viewer.id })
  return { attempt_id: id, state, is_of_this_device: writer_id === input.body.device }
}

interface Saved {
  id: number
  attempt_id: number | null
  /** The attempt with this paper that was handed in with a line. */
  with_line_id: number | null
  lesson_id: number
  saved_at: Date
  paper_id: number
  test_id: number
}

async function makeAttempt(deps: AttemptDeps, tx: Tx, saved: Saved, input: HandedIn): Promise<number> {
  const { viewer, body, deviceName } = input
  const test = await testForTaker(deps, tx, { testId: saved.test_id, viewer })
  if (test.state === 'cancelled') throw new Failure('test_cancelled')
  const now = deps.clock.now()
  const paper = await deps.papers.open(tx, saved.paper_id)
  const number = await nextNumber(tx, test, paper.version, viewer.id)
  // Ages are claims: nothing was done before the paper was saved, and nothing was handed in before it was begun.
  const ago = (ageMs: number, from: Date) => new Date(Math.max(now.getTime() - ageMs, from.getTime()))
  const openedAt = ago(body.began_age_ms, saved.saved_at)
  const submittedAt = ago(body.handed_in_age_ms, openedAt)
  const attemptId = await insertAttempt(tx, {
    ...{ version: paper.version, paperId: paper.id, userId: viewer.id, lessonId: saved.lesson_id },
    ...{ number, exempt: [], now, taken: { openedAt, submittedAt } },
    device: { id: body.device, name: deviceName },
  })
  const row = await ownAttempt(tx, { attemptId, userId: viewer.id })
  const { accepted } = sortAnswers(row, paper, body, now)
  await writeTaken(tx, row, { device: body.device, answers: accepted, now })
  await tx.run(sql`update saved_paper set attempt_id = ${attemptId} where id = ${saved.id}`)
  return attemptId
}
