import { setImmediate } from 'node:timers/promises'
import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { scorePaper, writeScores } from '../grading/grade-paper.ts'
import { type GradedAttempt, paperOf } from '../grading/graded-attempts.ts'
import type { Score } from '../grading/score-attempt.ts'
import { type TestKeys, writeScales } from '../grading/test-keys.ts'
import { fitScales } from '../grading/test-scale.ts'

/** An attempt with what it earns by the keys and scales as they are now. */
export interface Rescored {
  attempt: GradedAttempt
  score: Score
  pending: number
}

/** Attempts that are scored before other calls come in between. */
const AT_A_TIME = 100

/** What attempts of a version earn. */
export async function rescore(keys: TestKeys, attempts: readonly GradedAttempt[]): Promise<Rescored[]> {
  const rescored: Rescored[] = []
  for (const [i, attempt] of attempts.entries()) {
    if (i % AT_A_TIME === 0) await setImmediate()
    const pending = [...attempt.answers.values()].filter(({ verdict }) => verdict === 'pending').length
    rescored.push({ attempt, score: scorePaper(keys, paperOf(attempt)), pending })
  }
  return rescored
}

/**
 * Fits the scales of a version, if enough people wrote it, freezes them, and gives every attempt its score. The transaction holds
 * `changeKeys`.
 */
export async function fitAndRescore(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  keys: TestKeys,
  attempts: readonly GradedAttempt[],
): Promise<void> {
  const { test_id, version } = keys.version
  const own = attempts.filter(({ test_version }) => test_version === version)
  const scales = fitScales(keys, own.filter(({ is_first }) => is_first).map(paperOf))
  if (scales === null) return
  await writeScales(tx, { testId: test_id, version, now: deps.clock.now() }, scales)
  const rescored = await rescore({ ...keys, scales }, own)
  await writeScores(
    tx,
    rescored.map(({ attempt, score, pending }) => ({ id: attempt.id, score, pending })),
  )
}
