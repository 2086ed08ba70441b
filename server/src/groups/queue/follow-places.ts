import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { forEach } from '../../jobs/for-each.ts'
import { repeat } from '../../jobs/repeat.ts'
import { notifyEach } from '../../notices/notify.ts'
import { noticesOfPauses, settlePauses } from '../members/end-pauses.ts'

const EVERY_MS = 15_000
/** People who are notified in one transaction. */
const BATCH = 500

/**
 * What time brings to places: offers and sales end, sales begin, pauses are over. Then everybody with a new offer, and everybody
 * who waited for a sale, is told once. One failure does not stop the other courses.
 */
export async function followPlaces(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const ended = await deps.db.rows<{ course_id: number }>(sql`
    select distinct q.course_id from place_queue q left join course_group g on g.id = q.group_id
     where q.offer_until <= ${now} or g.sale_ends_at <= ${now}`)
  await forEach(deps, ended, { failed: 'places of a course were not offered' }, ({ course_id }) =>
    deps.db.transaction((tx) => tx.run(sql`select leave_queue(${course_id}, null, ${now})`)),
  )
  await untilDone(() => deps.db.transaction((tx) => endPauses(deps, tx, now)))
  await untilDone(() => deps.db.transaction((tx) => tellOffers(deps, tx, now)))
  await untilDone(() => deps.db.transaction((tx) => tellInterested(deps, tx, now)))
}

async function untilDone(batch: () => Promise<number>): Promise<void> {
  let told = BATCH
  while (told === BATCH) told = await batch()
}

/** Ends pauses that are over, and tells their members what has opened meanwhile. */
async function endPauses(deps: Deps, tx: Tx, now: Date): Promise<number> {
  const ended = await settlePauses(
    tx,
    sql`m.id in (select id from group_member where paused_until <= ${now}
                  order by id limit ${BATCH} for no key update skip locked)`,
  )
  await notifyEach(deps, tx, await noticesOfPauses(tx, now, ended))
  return ended.length
}

interface Told {
  id: bigint
  user_id: number
  course_id: number
  title: string
  group_title: string | null
  until: Date
}

async function tellOffers(deps: Deps, tx: Tx, now: Date): Promise<number> {
  const told = await tx.rows<Told>(sql`
    with told as (
      update place_queue set told_at = ${now}
       where id in (select id from place_queue where offer_until > ${now} and told_at is null
                     order by id limit ${BATCH} for no key update skip locked)
      returning id, user_id, course_id, group_id, offer_until)
    select q.id, q.user_id, q.course_id, c.title, g.title as group_title, q.offer_until as until
      from told q join course c on c.id = q.course_id left join course_group g on g.id = q.group_id order by q.id`)
  await notifyEach(
    deps,
    tx,
    told.map(({ id, user_id, course_id, title, group_title, until }) => ({
      userId: user_id,
      kind: 'group_place_offered',
      subject: { course_id, title, group: group_title, until: until.toISOString() },
      once: `group_place:${id}`,
    })),
  )
  return told.length
}

async function tellInterested(deps: Deps, tx: Tx, now: Date): Promise<number> {
  const told = await tx.rows<Omit<Told, 'id'> & { group_id: number }>(sql`
    with told as (
      delete from group_interest i using (
        select i.group_id, i.user_id from group_interest i join course_group g on g.id = i.group_id
         where coalesce(g.sale_starts_at, g.created_at) <= ${now} limit ${BATCH} for update of i skip locked) due
       where i.group_id = due.group_id and i.user_id = due.user_id returning i.group_id, i.user_id)
    select i.group_id, i.user_id, c.id as course_id, c.title, g.title as group_title, g.sale_ends_at as until
      from told i join course_group g on g.id = i.group_id join course c on c.id = g.course_id`)
  await notifyEach(
    deps,
    tx,
    told.map(({ group_id, user_id, course_id, title, group_title, until }) => ({
      userId: user_id,
      kind: 'group_sale_began',
      subject: { course_id, title, group: group_title ?? '', until: until.toISOString() },
      once: `group_sale:${group_id}`,
    })),
  )
  return told.length
}

/** Follows places until the returned function is called. For the worker role; any number may run. */
export const keepFollowingPlaces = (deps: Deps): (() => Promise<void>) =>
  repeat(deps, { everyMs: EVERY_MS, failed: 'places were not followed', work: () => followPlaces(deps) })
