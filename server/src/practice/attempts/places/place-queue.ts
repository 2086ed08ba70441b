import type { TestLobby } from '@kashf/contract/practice/attempts.ts'
import type { Queryable } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { Failure } from '../../../errors/failure.ts'
import type { SessionUser } from '../../../http/session.ts'
import { testForTaker } from '../test-for-taker.ts'
import { countPlaces, lockPlaces } from './places.ts'
import { isQueueOpen } from './queue-end.ts'

/**
 * Puts the person at the end of the queue for a place. Repeated, or with a place, it changes nothing. Fails with
 * `test_state_conflict` while a place is free or when the queue has ended, and as `testForTaker`.
 */
export function joinQueue(deps: Deps, input: { viewer: SessionUser; testId: number }): Promise<void> {
  const { viewer, testId } = input
  return deps.db.transaction(async (tx) => {
    const { state } = await testForTaker(deps, tx, input)
    if (state === 'cancelled') throw new Failure('test_cancelled')
    const now = deps.clock.now()
    const test = await lockPlaces(tx, testId)
    const counted = await countPlaces(tx, { test, userId: viewer.id, now })
    if (counted.is_mine || counted.is_queued) return
    if (counted.free > 0 || !isQueueOpen(test, now)) throw new Failure('test_state_conflict')
    await tx.run(sql`
      insert into test_queue (test_id, user_id, created_at) values (${testId}, ${viewer.id}, ${now})`)
  })
}

/** Leaves the queue, also when a place is offered; the next one gets it. Repeated, it changes nothing. */
export async function leaveQueue(deps: Deps, input: { viewer: SessionUser; testId: number }): Promise<void> {
  await testForTaker(deps, deps.db, input)
  await deps.db.run(sql`
    delete from test_queue where test_id = ${input.testId} and user_id = ${input.viewer.id}`)
}

/** The queue of a test as its lobby shows it: its length, and the reader's place and offer. */
export async function shownQueue(
  db: Queryable,
  { testId, viewerId, now }: { testId: number; viewerId: number | null; now: Date },
): Promise<NonNullable<TestLobby['queue']>> {
  const row = await db.only<{ count: number; position: number | null; offer_until: Date | null }>(sql`
    with queue as (
      select user_id, offer_until, row_number() over (order by id)::int as position from test_queue
       where test_id = ${testId} and (offer_until is null or offer_until > ${now}))
    select (select count(*)::int from queue) as count, own.position, own.offer_until
      from (select) one left join queue own on own.user_id = ${viewerId}`)
  return { ...row, offer_until: row.offer_until?.toISOString() ?? null }
}
