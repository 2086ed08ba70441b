import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { forEach } from '../../jobs/for-each.ts'
import { countFailedAttempt } from '../../jobs/leased.ts'
import type { Metric } from '../../observability/metric.ts'
import type { PaperSlot } from '../papers/draw-paper.ts'
import { publishAttempts } from '../results/publish-attempts.ts'
import { fitWhenReady } from '../results/publish-results.ts'
import { gradeOne } from './grade-paper.ts'
import { currentDecisions, type FrozenKeys, frozenKeys, shareKeys } from './test-keys.ts'

interface AttemptToGrade {
  id: number
  test_id: number
  test_version: number
  exempt: number[]
  slots: PaperSlot[]
  are_results_out: boolean
}

/**
 * Grades attempts that were handed in or expired, each in a transaction of its own. An attempt whose results come at once, or
 * were published meanwhile, is published with its grade. One that is graded already stays as it is. One that fails does not
 * stop the others, and waits longer after every try.
 */
export async function gradeAttempts(
  deps: Deps,
  attempts: readonly { id: number; test_id: number }[],
): Promise<void> {
  const known = new Map<string, FrozenKeys>()
  await forEach(deps, attempts, { failed: 'an attempt was not graded' }, ({ id, test_id }) =>
    deps.db
      .transaction(async (tx) => {
        await shareKeys(tx, test_id)
        const attempt = await lockToGrade(tx, id)
        if (!attempt) return
        const { test_version } = attempt
        const of = `${test_id} ${test_version}`
        const frozen = known.get(of) ?? (await frozenKeys(tx, test_id, test_version))
        known.set(of, frozen)
        const keys = { ...frozen, ...(await currentDecisions(tx, test_id, test_version)) }
        const { pending } = await gradeOne(tx, attempt, keys)
        await tx.run(
          sql`update attempt set state = 'graded', graded_at = ${deps.clock.now()} where id = ${id}`,
        )
        const isAtOnce = keys.version.settings.results === 'at_once' || attempt.are_results_out
        if (!isAtOnce || pending > 0) return
        await publishAttempts(deps, tx, { testId: test_id, attemptIds: [id] })
        await fitWhenReady(deps, tx, keys)
      })
      .catch(async (error) => {
        await postponeGrading(deps, id)
        throw error
      }),
  )
}

/** The pause after the first failure, which doubles with every further one, in seconds. */
const PAUSE_S = 5
const MAX_PAUSE_S = 3600
/** Failures after which the metric counts an attempt. */
const TOLD_TRIES = 3

async function postponeGrading(deps: Pick<Deps, 'db' | 'clock'>, attemptId: number): Promise<void> {
  countFailedAttempt('grading')
  await deps.db.run(sql`
    update attempt set grading_tries = least(grading_tries + 1, 30),
           grade_at = ${deps.clock.now()}::timestamptz
             + least(${PAUSE_S}::int * power(2, grading_tries), ${MAX_PAUSE_S}::int) * interval '1 second'
     where id = ${attemptId} and state in ('submitted', 'expired')`)
}

/** Attempts whose grading has failed again and again, for operators. */
export const ungradedMetric = (deps: Pick<Deps, 'db'>): Metric => ({
  name: 'kashf_attempts_ungraded',
  help: 'Attempts at tests whose grading failed three times and is tried again',
  read: async () => {
    const { count } = await deps.db.only<{ count: number }>(sql`
      select count(*)::int as count from attempt
       where state in ('submitted', 'expired') and grading_tries >= ${TOLD_TRIES}`)
    return count
  },
})

const lockToGrade = (tx: Tx, id: number): Promise<AttemptToGrade | undefined> =>
  tx.one<AttemptToGrade>(sql`
    select a.id, a.test_id, a.test_version, a.exempt, p.slots, t.results_at is not null as are_results_out
      from attempt a join test_paper p on p.id = a.paper_id join test t on t.id = a.test_id
     where a.id = ${id} and a.state in ('submitted', 'expired') for no key update of a skip locked`)
