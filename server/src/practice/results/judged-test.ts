import type { TestSettings, TestState } from '@kashf/contract/practice/tests.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { decideResults } from './publish-results.ts'

/** A test with what its author decides about its results. */
export interface JudgedTest {
  id: number
  owner_id: number
  state: TestState
  title: string
  closes_at: Date | null
  results_at: Date | null
  /** When results come by the newest published version; null: nothing was published yet. */
  results: TestSettings['results'] | null
}

export interface OfTest {
  testId: number
  ownerId: number
}

/** The author's test; `not_found` for anybody else's. */
export const judgedTest = (
  db: Queryable,
  { testId, ownerId }: OfTest,
  lock: Statement = sql``,
): Promise<JudgedTest> =>
  db.found<JudgedTest>(sql`
    select t.id, t.owner_id, t.state, t.title, t.closes_at, t.results_at,
           (select v.settings ->> 'results' from test_version v where v.test_id = t.id and v.version = t.version) as results
      from test t where t.id = ${testId} and t.owner_id = ${ownerId} and t.deleted_at is null${lock}`)

/** `judgedTest`, locked until the transaction ends. */
export const lockJudgedTest = (tx: Tx, of: OfTest): Promise<JudgedTest> =>
  judgedTest(tx, of, sql` for no key update of t`)

/** Whether the author may publish the results now: nobody writes any more, or the test has closed. */
export function mayPublish(test: JudgedTest, stillWriting: number, now: Date): boolean {
  const isPossible =
    test.state === 'published' &&
    test.results !== null &&
    test.results !== 'at_once' &&
    test.results_at === null
  const isClosed = test.closes_at !== null && test.closes_at <= now
  const waitsForClosing = test.results === 'at_close' && test.closes_at !== null && !isClosed
  return isPossible && !waitsForClosing && (isClosed || stillWriting === 0)
}

/** Publishes the results of a test now. Fails with `test_state_conflict` where `mayPublish` does not allow it. */
export async function publishByHand(deps: Pick<Deps, 'db' | 'clock' | 'jobs'>, of: OfTest): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const test = await lockJudgedTest(tx, of)
    const { writing } = await tx.only<{ writing: number }>(sql`
      select count(*)::int as writing from attempt where test_id = ${test.id} and state = 'open'`)
    if (!mayPublish(test, writing, deps.clock.now())) throw new Failure('test_state_conflict')
    await decideResults(deps, tx, test.id)
  })
}
