import { ANSWER_GRACE_S } from '@kashf/contract/practice/limits.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { repeat } from '../../jobs/repeat.ts'
import { gradeAttempts } from '../grading/grade-attempts.ts'
import { publishDueResults } from '../results/due-results.ts'

const EVERY_MS = 1_000
/** Attempts of one run, so that several workers share the end of a large exam. */
const BATCH = 200

/**
 * Ends attempts whose time and grace are over, grades what was handed in, and publishes exams that have closed. Returns how many
 * attempts were graded. Any number of workers may run it: each takes attempts that no other holds.
 */
export async function followAttempts(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  await deps.db.run(sql`
    update attempt set state = 'expired', submitted_at = deadline_at
     where state = 'open' and deadline_at < ${now}::timestamptz - make_interval(secs => ${ANSWER_GRACE_S})`)
  const waiting = await deps.db.rows<{ id: number; test_id: number }>(sql`
    select id, test_id from attempt
     where state in ('submitted', 'expired') and (grade_at is null or grade_at <= ${now}) order by id limit ${BATCH}`)
  await gradeAttempts(deps, waiting).finally(() => publishDueResults(deps))
  return waiting.length
}

/** Follows attempts every second until the returned function is called. For the worker role. */
export const keepFollowingAttempts = (deps: Deps): (() => Promise<void>) =>
  repeat(deps, {
    everyMs: EVERY_MS,
    failed: 'attempts were not graded',
    work: async (stopping) => {
      while (!stopping.aborted && (await followAttempts(deps)) === BATCH) {
        // The rest of a large exam follows at once.
      }
    },
  })
