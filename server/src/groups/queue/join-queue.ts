import type { QueueBody } from '@kashf/contract/groups/offer.ts'
import { lockLearner } from '../../access/lock-learner.ts'
import { visibleCourse } from '../../access/visible-course.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { tariffForSale } from '../sale/tariff-for-sale.ts'

type QueueDeps = Pick<Deps, 'db' | 'clock'>
interface OfCourse {
  courseId: number
  viewer: SessionUser
}

/**
 * Waits for a place of a choice that is sold out. Another choice of the same course replaces the former one, at its end. Fails
 * with `places_left` while it can be bought, `tariff_gone`, `group_not_on_sale`, and `course_is_yours` for who has the course.
 */
export async function joinQueue(deps: QueueDeps, input: OfCourse & { body: QueueBody }): Promise<void> {
  const { courseId, viewer, body } = input
  const choice = { tariffId: body.tariff_id, groupId: body.group_id }
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    await lockLearner(tx, { userId: viewer.id, courseId })
    const course = await visibleCourse(deps, tx, courseId, viewer)
    if (course.access?.is_open) throw new Failure('course_is_yours')
    await tx.run(sql`select lock_places(${courseId})`)
    const waits = await tx.one(sql`
      select from place_queue
       where course_id = ${courseId} and user_id = ${viewer.id} and tariff_id = ${body.tariff_id}
         and group_id is not distinct from ${body.group_id ?? null}::int`)
    if (waits) return
    await refuseFree(() => tariffForSale(tx, { courseId, studentId: viewer.id, choice, now }))
    await tx.run(sql`select leave_queue(${courseId}, ${viewer.id}, ${now})`)
    await tx.run(sql`
      insert into place_queue (course_id, user_id, tariff_id, group_id, created_at)
      values (${courseId}, ${viewer.id}, ${body.tariff_id}, ${body.group_id ?? null}, ${now})`)
  })
}

/** Passes when the choice exists and is sold out. */
async function refuseFree(terms: () => Promise<unknown>): Promise<void> {
  try {
    await terms()
  } catch (error) {
    if (error instanceof Failure && error.code === 'places_gone') return
    throw error
  }
  throw new Failure('places_left')
}

/** Leaves the queue of a course; a place that was offered goes to the next. */
export async function leaveQueue(deps: QueueDeps, { courseId, viewer }: OfCourse): Promise<void> {
  await deps.db.run(sql`select leave_queue(${courseId}, ${viewer.id}, ${deps.clock.now()})`)
}

/** Wants to be told when the sale of a group begins. Fails with `group_not_on_sale` when it has begun or ended. */
export async function wantGroup(
  deps: QueueDeps,
  { groupId, viewer }: { groupId: number; viewer: SessionUser },
): Promise<void> {
  const now = deps.clock.now()
  const group = await deps.db.found<{ course_id: number; is_coming: boolean }>(sql`
    select course_id, closed_at is null and coalesce(sale_starts_at > ${now}, false) as is_coming
      from course_group where id = ${groupId}`)
  await visibleCourse(deps, deps.db, group.course_id, viewer)
  if (!group.is_coming) throw new Failure('group_not_on_sale')
  await deps.db.run(sql`
    insert into group_interest (group_id, user_id, created_at) values (${groupId}, ${viewer.id}, ${now})
    on conflict do nothing`)
}

/** No longer wants to be told. */
export async function forgetGroup(
  deps: QueueDeps,
  { groupId, viewer }: { groupId: number; viewer: SessionUser },
): Promise<void> {
  await deps.db.run(sql`delete from group_interest where group_id = ${groupId} and user_id = ${viewer.id}`)
}
