import type { Tx } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { Failure } from '../../../errors/failure.ts'
import type { SessionUser } from '../../../http/session.ts'
import { testForTaker } from '../test-for-taker.ts'
import { isQueueOpen } from './queue-end.ts'

interface TestPlaces {
  id: number
  places: number | null
  opens_at: Date | null
  closes_at: Date | null
}

/** Locks the places of a test, so that the last one is taken or offered once. */
export const lockPlaces = (tx: Tx, testId: number): Promise<TestPlaces> =>
  tx.found<TestPlaces>(sql`
    select id, places, opens_at, closes_at from test where id = ${testId} for no key update`)

/**
 * The places that are free for a person: while the queue is open, those that are kept for others who wait are not. Call it under
 * `lockPlaces`.
 */
export async function countPlaces(
  tx: Tx,
  { test, userId, now }: { test: TestPlaces; userId: number; now: Date },
): Promise<{ free: number; is_mine: boolean; is_queued: boolean }> {
  const counted = await tx.only<{
    taken: number
    is_mine: boolean
    waiting: number
    is_queued: boolean
    is_offered: boolean
  }>(sql`
    with queue as (
      select user_id, offer_until from test_queue
       where test_id = ${test.id} and (offer_until is null or offer_until > ${now}))
    select (select count(*)::int from test_place where test_id = ${test.id}) as taken,
           exists (select from test_place where test_id = ${test.id} and user_id = ${userId}) as is_mine,
           (select count(*)::int from queue where user_id <> ${userId}) as waiting,
           exists (select from queue where user_id = ${userId}) as is_queued,
           exists (select from queue where user_id = ${userId} and offer_until is not null) as is_offered`)
  const { taken, waiting, is_offered, is_mine, is_queued } = counted
  const kept = is_offered || !isQueueOpen(test, now) ? 0 : waiting
  return { free: (test.places ?? Number.POSITIVE_INFINITY) - taken - kept, is_mine, is_queued }
}

/** Takes a place for the person, who may have one. Fails with `test_full`. */
export async function takePlace(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  of: { testId: number; userId: number },
): Promise<void> {
  const { testId, userId } = of
  const now = deps.clock.now()
  const test = await lockPlaces(tx, testId)
  const { free, is_mine } = await countPlaces(tx, { test, userId, now })
  if (is_mine) return
  if (free <= 0) throw new Failure('test_full')
  await tx.run(sql`delete from test_queue where test_id = ${testId} and user_id = ${userId}`)
  await tx.run(sql`
    insert into test_place (test_id, user_id, created_at) values (${testId}, ${userId}, ${now})`)
}

/** Reserves a place before the exam. Repeated, it changes nothing. */
export function reservePlace(deps: Deps, input: { viewer: SessionUser; testId: number }): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const test = await testForTaker(deps, tx, input)
    if (test.state === 'cancelled') throw new Failure('test_cancelled')
    if (test.closes_at !== null && test.closes_at <= deps.clock.now()) throw new Failure('test_over')
    await takePlace(deps, tx, { testId: test.id, userId: input.viewer.id })
  })
}

/** Frees a place for others. A person who has begun keeps it. */
export async function freePlace(deps: Deps, input: { viewer: SessionUser; testId: number }): Promise<void> {
  await testForTaker(deps, deps.db, input)
  await deps.db.run(sql`
    delete from test_place p where p.test_id = ${input.testId} and p.user_id = ${input.viewer.id}
       and not exists (select from attempt a where a.test_id = p.test_id and a.user_id = p.user_id)`)
}
