import { MAX_TARIFFS } from '@kashf/contract/groups/limits.ts'
import type { ChangeTariffBody, TariffBody } from '@kashf/contract/groups/tariffs.ts'
import { oneLine } from '../../accounts/people.ts'
import { audit } from '../../audit/audit.ts'
import { lockCourseFor } from '../../catalogue/courses/policy.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'

type TariffDeps = Pick<Deps, 'db' | 'clock' | 'publicCache'>
interface OfCourse {
  courseId: number
  teacherId: number
}
interface OfTariff {
  tariffId: number
  teacherId: number
}

/** Puts another tariff on sale, behind the others; returns its id. Fails with `too_many_tariffs`. */
export async function createTariff(
  deps: TariffDeps,
  input: OfCourse & { body: TariffBody },
): Promise<number> {
  const { courseId, teacherId, body } = input
  return deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'set_price', input)
    const { count } = await tx.only<{ count: number }>(sql`
      select count(*)::int as count from course_tariff where course_id = ${courseId} and retired_at is null`)
    if (count >= MAX_TARIFFS) throw new Failure('too_many_tariffs')
    const { id } = await tx.only<{ id: number }>(sql`
      insert into course_tariff (course_id, title, description, price_tiyin, period, with_group, with_checking, places,
        position, created_at)
      values (${courseId}, ${oneLine(body.title)}, ${body.description.trim()}, ${BigInt(body.price) * 100n}, ${body.period},
        ${body.with_group}, ${body.with_checking}, ${body.places}, ${count + 1}, ${deps.clock.now()}) returning id`)
    await audit(tx, {
      personId: teacherId,
      action: 'tariff.create',
      subject: `course:${courseId}`,
      after: { tariff: id, ...body },
    })
    tx.afterCommit(() => deps.publicCache.clear())
    return id
  })
}

interface StoredTariff extends TariffBody {
  course_id: number
  taken: number
  edit: number
}

/**
 * Changes what a tariff sells from now on; whoever bought it keeps what they bought. Fails with `edit_conflict`, and at `places`
 * when more are taken. What is added is offered to those who wait.
 */
export async function changeTariff(
  deps: TariffDeps,
  input: OfTariff & { body: ChangeTariffBody },
): Promise<void> {
  const { tariffId, teacherId, body } = input
  await deps.db.transaction(async (tx) => {
    const tariff = await lockTariff(tx, input)
    const { edit, ...after } = body
    if (tariff.edit !== edit) throw new Failure('edit_conflict')
    if (body.places !== null && body.places < tariff.taken) {
      throw invalid({ places: { key: 'places_below_taken', n: tariff.taken } })
    }
    await tx.run(sql`
      update course_tariff set title = ${oneLine(body.title)}, description = ${body.description.trim()},
             price_tiyin = ${BigInt(body.price) * 100n}, period = ${body.period}, with_group = ${body.with_group},
             with_checking = ${body.with_checking}, places = ${body.places}, edit = edit + 1
       where id = ${tariffId}`)
    // Who waits for a choice that no longer exists waits in vain.
    if (body.with_group !== tariff.with_group) await emptyQueue(tx, tariffId)
    await tx.run(sql`select offer_places(${tariff.course_id}, ${deps.clock.now()})`)
    const { course_id, taken: _, edit: __, ...before } = tariff
    await audit(tx, {
      personId: teacherId,
      action: 'tariff.change',
      subject: `course:${course_id}`,
      before: { tariff: tariffId, ...before },
      after,
    })
    tx.afterCommit(() => deps.publicCache.clear())
  })
}

/** Takes a tariff off sale; whoever bought it keeps what they bought, and its queue ends. Repeated, it changes nothing. */
export async function retireTariff(deps: TariffDeps, input: OfTariff): Promise<void> {
  const { tariffId, teacherId } = input
  await deps.db.transaction(async (tx) => {
    const { course_id } = await lockTariff(tx, input)
    const retired = await tx.run(sql`
      update course_tariff set retired_at = ${deps.clock.now()}, edit = edit + 1 where id = ${tariffId} and retired_at is null`)
    if (retired === 0) return
    await emptyQueue(tx, tariffId)
    await tx.run(sql`select offer_places(${course_id}, ${deps.clock.now()})`)
    await audit(tx, {
      personId: teacherId,
      action: 'tariff.retire',
      subject: `course:${course_id}`,
      before: { tariff: tariffId },
    })
    tx.afterCommit(() => deps.publicCache.clear())
  })
}

/** Arranges the tariffs on sale. Fails at `ids` unless each is named once. */
export async function orderTariffs(
  deps: TariffDeps,
  input: OfCourse & { ids: readonly number[] },
): Promise<void> {
  const { courseId, ids } = input
  await deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'set_price', input)
    const moved = await tx.run(sql`
      update course_tariff t set position = o.position
        from unnest(${[...new Set(ids)]}::int[]) with ordinality o(id, position)
       where t.id = o.id and t.course_id = ${courseId} and t.retired_at is null`)
    const { count } = await tx.only<{ count: number }>(sql`
      select count(*)::int as count from course_tariff where course_id = ${courseId} and retired_at is null`)
    if (moved !== count || ids.length !== count) throw invalid({ ids: 'tariff_order' })
    tx.afterCommit(() => deps.publicCache.clear())
  })
}

/** The tariff with its course and all places locked; `not_found` for whoever may not set the price of the course. */
async function lockTariff(tx: Tx, { tariffId, teacherId }: OfTariff): Promise<StoredTariff> {
  const { course_id: courseId } = await tx.found<{ course_id: number }>(
    sql`select course_id from course_tariff where id = ${tariffId}`,
  )
  await lockCourseFor(tx, 'set_price', { courseId, teacherId })
  await tx.run(sql`select lock_places(${courseId})`)
  return tx.only<StoredTariff>(sql`
    select course_id, title, description, (price_tiyin / 100)::int as price, period, with_group, with_checking, places, taken,
           edit
      from course_tariff where id = ${tariffId}`)
}

/** Ends the queue of a tariff, with the offers in it. */
const emptyQueue = (tx: Tx, tariffId: number): Promise<number> =>
  tx.run(sql`
    with gone as (delete from place_queue where tariff_id = ${tariffId} returning group_id, offer_until),
    of_groups as (
      update course_group g set taken = g.taken - o.count
        from (select group_id, count(*) from gone where offer_until is not null group by group_id) o where g.id = o.group_id)
    update course_tariff set taken = taken - (select count(*) from gone where offer_until is not null) where id = ${tariffId}`)
