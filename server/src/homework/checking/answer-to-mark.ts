import type { AnswerMarksBody, AnswerToMark } from '@kashf/contract/homework/queue.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { AttemptDeps } from '../../practice/attempts/attempt-deps.ts'
import { lockAttempt } from '../../practice/results/attempt-of-test.ts'
import { writeMarks } from '../../practice/results/mark-answers.ts'
import { type AnswerPlace, markedAnswer, waitsForMarks } from '../../practice/results/marked-answer.ts'
import { mayMark } from '../checkers.ts'
import { claim, endClaim } from './claims.ts'
import { type AnswerEntryRow, answerEntries, presentAnswer } from './queue.ts'

interface OfAnswer {
  place: AnswerPlace
  viewer: SessionUser
}

/** An answer that waits for marks or has some, for those who may mark it; `not_found` for everybody else. */
const entryOf = (
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  { place: { attemptId, slot, part }, viewer }: OfAnswer,
): Promise<AnswerEntryRow> =>
  db.found<AnswerEntryRow>(
    answerEntries(
      sql`a.id = ${attemptId} and w.slot = ${slot} and w.part = ${part} and ${mayMark(viewer.id)}
        and (${waitsForMarks} or (w.marks is not null and not w.is_late))`,
      deps.clock.now(),
    ),
  )

/** What `entryOf` finds, with the question, the answer and its marks. */
export async function answerToMark(deps: AttemptDeps, db: Queryable, of: OfAnswer): Promise<AnswerToMark> {
  const entry = await entryOf(deps, db, of)
  return { ...presentAnswer(entry, of.viewer.id), ...(await markedAnswer(deps, db, of)) }
}

/** Takes an answer for half an hour. Fails with `homework_claimed` while another holds it, and with `homework_state_conflict` when it is marked. */
export function claimAnswer(deps: AttemptDeps, of: OfAnswer): Promise<AnswerToMark> {
  return deps.db.transaction(async (tx) => {
    const { marks } = await answerToMark(deps, tx, of)
    if (marks) throw new Failure('homework_state_conflict')
    await claim(deps, tx, { item: of.place, checkerId: of.viewer.id })
    return answerToMark(deps, tx, of)
  })
}

/** Lets others take an answer that this checker holds. */
export async function releaseAnswer(deps: Deps, of: OfAnswer): Promise<void> {
  await entryOf(deps, deps.db, of)
  await endClaim(deps.db, { item: of.place, checkerId: of.viewer.id })
}

/**
 * Marks an answer, which grades its attempt again. The same marks again change nothing. Fails with `homework_claimed` while another
 * holds it, and with `edit_conflict` when it has other marks.
 */
export function markAnswerOfQueue(
  deps: AttemptDeps,
  { body, ...of }: OfAnswer & { body: AnswerMarksBody },
): Promise<AnswerToMark> {
  const { place, viewer } = of
  return deps.db.transaction(async (tx) => {
    const { test } = await entryOf(deps, tx, of)
    const attempt = await lockAttempt(tx, { attemptId: place.attemptId, testId: test.id })
    const lease = { item: place, checkerId: viewer.id }
    await claim(deps, tx, lease)
    await writeMarks(deps, tx, attempt, { ...body, ...place, replaces: false, markerId: viewer.id })
    await endClaim(tx, lease)
    return answerToMark(deps, tx, of)
  })
}
