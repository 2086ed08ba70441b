import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { forEach } from '../../jobs/for-each.ts'
import { defineJob, handlerFor, retried } from '../../jobs/queue.ts'
import { gradedAttempts, isFirstAttempt } from '../grading/graded-attempts.ts'
import { changeKeys, shareKeys, type TestKeys, testKeys } from '../grading/test-keys.ts'
import { MIN_PEOPLE, raschScales } from '../grading/test-scale.ts'
import { measureGrowthAgain } from '../growth/course-growth.ts'
import { fitAndRescore } from '../regrades/rescore-attempts.ts'
import { publishAttempts } from './publish-attempts.ts'

/** Attempts of one transaction. */
const BATCH = 200

const publishResultsJob = defineJob<{ testId: number }>('publish-results', retried(10))

/** Decides that the results of a test are out: graded attempts are published by the job, later ones with their grades. */
export async function decideResults(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  testId: number,
): Promise<void> {
  await tx.run(
    sql`update test set results_at = ${deps.clock.now()} where id = ${testId} and results_at is null`,
  )
  await deps.jobs.send(tx, publishResultsJob, { testId })
}

/** Queues the fitting of a Rasch scale as soon as enough people have a result. */
export async function fitWhenReady(deps: Pick<Deps, 'jobs'>, tx: Tx, keys: TestKeys): Promise<void> {
  const { test_id, version, blueprint } = keys.version
  if (keys.scales !== null || raschScales(blueprint).size === 0) return
  const { people } = await tx.only<{ people: number }>(sql`
    select count(*)::int as people from attempt a
     where a.test_id = ${test_id} and a.test_version = ${version} and a.state in ('graded', 'published') and ${isFirstAttempt}`)
  if (people < MIN_PEOPLE) return
  await deps.jobs.send(tx, publishResultsJob, { testId: test_id }, { singletonKey: `test ${test_id}` })
}

/** Fits the scales that the test still lacks, then publishes what is graded and was decided to be out. A retry repeats nothing. */
export const publishResultsHandler = handlerFor(publishResultsJob, async (deps: Deps, { testId }, signal) => {
  await fitMissing(deps, testId)
  let failure: unknown = null
  for (let last = 0; ; ) {
    signal.throwIfAborted()
    const batch = await deps.db.rows<{ id: number }>(sql`
        select a.id from attempt a join test t on t.id = a.test_id
         where a.test_id = ${testId} and a.state = 'graded' and a.id > ${last} and t.results_at is not null
           and (a.result ->> 'pending')::int = 0
         order by a.id limit ${BATCH}`)
    const end = batch.at(-1)
    if (!end) break
    await publishBatch(deps, testId, batch, signal).catch((error) => {
      failure = error
    })
    last = end.id
  }
  if (failure !== null) throw failure
})

async function fitMissing(deps: Deps, testId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await changeKeys(tx, testId)
    const versions = await tx.rows<{ version: number }>(sql`
      select v.version from test_version v
       where v.test_id = ${testId}
         and not exists (select from test_scale s where s.test_id = v.test_id and s.test_version = v.version)`)
    const keys: TestKeys[] = []
    for (const { version } of versions) keys.push(await testKeys(tx, testId, version))
    const unfitted = keys.filter(({ version }) => raschScales(version.blueprint).size > 0)
    if (unfitted.length === 0) return
    const attempts = await gradedAttempts(tx, testId, 'all')
    for (const one of unfitted) await fitAndRescore(deps, tx, one, attempts)
    await measureGrowthAgain(deps, tx, testId)
  })
}

/** Publishes a batch in one transaction; where that fails, its attempts one by one, so that one does not stop the others. */
async function publishBatch(
  deps: Deps,
  testId: number,
  batch: readonly { id: number }[],
  signal: AbortSignal,
): Promise<void> {
  const publish = (attemptIds: number[]) =>
    deps.db.transaction(async (tx) => {
      await shareKeys(tx, testId)
      await publishAttempts(deps, tx, { testId, attemptIds })
    })
  try {
    await publish(batch.map(({ id }) => id))
  } catch (error) {
    deps.log.warn({ err: error, testId }, 'a batch of results was not published at once')
    await forEach(deps, batch, { failed: 'a result was not published', signal }, ({ id }) => publish([id]))
  }
}
