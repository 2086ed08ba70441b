import { DAY_MS } from '../../../clock.ts'
import type { Tx } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { forEach } from '../../../jobs/for-each.ts'
import { repeat } from '../../../jobs/repeat.ts'
import { notifyEach } from '../../../notices/notify.ts'
import { lockPlaces } from './places.ts'
import { queueEnd, queueEndSql } from './queue-end.ts'

const EVERY_MS = 15_000
/** How long a place is kept for the person to whom it is offered, unless people check in earlier. */
const OFFER_MS = DAY_MS

/**
 * Offers places that have become free to those who have waited longest: somebody gave one up, an offer has ended, or the author
 * added some. Queues that have ended are emptied. One failure does not stop the other tests.
 */
export async function offerFreePlaces(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deps.db.run(sql`
    delete from test_queue q using test t
     where t.id = q.test_id and t.state = 'published' and ${queueEndSql} <= ${now}`)
  const tests = await deps.db.rows<{ id: number }>(sql`
    select t.id from test t
     where t.id in (select test_id from test_queue) and t.state = 'published'
       and (exists (select from test_queue q where q.test_id = t.id and q.offer_until <= ${now})
         or (exists (select from test_queue q where q.test_id = t.id and q.offer_until is null)
           and coalesce(t.places > (select count(*) from test_place p where p.test_id = t.id)
             + (select count(*) from test_queue q where q.test_id = t.id and q.offer_until is not null), true)))`)
  await forEach(deps, tests, { failed: 'free places of a test were not offered' }, ({ id }) =>
    deps.db.transaction((tx) => offerPlacesOf(deps, tx, id)),
  )
}

async function offerPlacesOf(deps: Deps, tx: Tx, testId: number): Promise<void> {
  const now = deps.clock.now()
  const test = await lockPlaces(tx, testId)
  await tx.run(sql`delete from test_queue where test_id = ${testId} and offer_until <= ${now}`)
  const offered = await tx.rows<{ id: bigint; user_id: number; offer_until: Date; title: string }>(sql`
    update test_queue q set offer_until = least(${new Date(now.getTime() + OFFER_MS)}::timestamptz, ${queueEnd(test)}::timestamptz)
      from test t
     where t.id = q.test_id and q.id in (
       select id from test_queue where test_id = ${testId} and offer_until is null order by id
        limit greatest(0, ${test.places}::int
          - (select count(*) from test_place where test_id = ${testId})
          - (select count(*) from test_queue where test_id = ${testId} and offer_until is not null)))
    returning q.id, q.user_id, q.offer_until, t.title`)
  await notifyEach(
    deps,
    tx,
    offered.map(({ id, user_id, offer_until, title }) => ({
      userId: user_id,
      kind: 'place_offered',
      subject: { test_id: testId, title, until: offer_until.toISOString() },
      once: `place_offered:${id}`,
    })),
  )
}

/** Offers free places until the returned function is called. For the worker role. */
export const keepOfferingPlaces = (deps: Deps): (() => Promise<void>) =>
  repeat(deps, {
    everyMs: EVERY_MS,
    failed: 'free places were not offered',
    work: () => offerFreePlaces(deps),
  })
