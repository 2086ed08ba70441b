import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { type TakenTest, testForTaker } from './test-for-taker.ts'

/** Takes a place for the person, who may have one. Fails with `test_full`. */
export async function takePlace(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  test: Pick<TakenTest, 'id' | 'places'>,
  userId: number,
): Promise<void> {
  // Places are counted under the lock of the test, so that the last one is taken once.
  await tx.run(sql`select from test where id = ${test.id} for no key update`)
  const row = await tx.only<{ taken: number; is_mine: boolean }>(sql`
    select count(*)::int as taken, coalesce(bool_or(user_id = ${userId}), false) as is_mine
      from test_place where test_id = ${test.id}`)
  if (row.is_mine) return
  if (test.places !== null && row.taken >= test.places) throw new Failure('test_full')
  await tx.run(sql`
    insert into test_place (test_id, user_id, created_at) values (${test.id}, ${userId}, ${deps.clock.now()})`)
}

/** Reserves a place before the exam. Repeated, it changes nothing. */
export function reservePlace(deps: Deps, input: { viewer: SessionUser; testId: number }): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const test = await testForTaker(deps, tx, input)
    if (test.state === 'cancelled') throw new Failure('test_cancelled')
    if (test.closes_at !== null && test.closes_at <= deps.clock.now()) throw new Failure('test_over')
    await takePlace(deps, tx, test, input.viewer.id)
  })
}

/** Frees a place for others. A person who has begun keeps it. */
export async function freePlace(deps: Deps, input: { viewer: SessionUser; testId: number }): Promise<void> {
  await testForTaker(deps, deps.db, input)
  await deps.db.run(sql`
    delete from test_place p where p.test_id = ${input.testId} and p.user_id = ${input.viewer.id}
       and not exists (select from attempt a where a.test_id = p.test_id and a.user_id = p.user_id)`)
}
