import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { hasAccess } from './rights.ts'
import { move, withFee } from './sales.ts'
import { type Cast, call, expectCall, pick, type School } from './school.ts'
import { DAY, dayNumber, type Learner, momentOf, som, tell } from './world.ts'

/* What is about a course without being of it: gifts of another course, parents, and the plan to an exam. */

/** A parent who reads by the key of a link. */
interface Parent {
  learner: Learner
  key: string
  since: number
}
export interface Beside {
  gifts: { giver: Learner; code: string; id: number }[]
  parents: Parent[]
  planners: Learner[]
}

const GIFT = { earned: 4_000_000n, paid: withFee(4_000_000n) }

/** Pays for the other course as a gift; a course with tariffs is none. */
export async function give(school: School, { otherCourseId }: Cast, beside: Beside): Promise<void> {
  const { world } = school
  const giver = pick(
    school,
    world.learners.filter(({ id }) => (world.balances.get(`wallet ${id}`) ?? 0n) >= GIFT.paid),
  )
  if (!giver) return
  const body = { price: Number(GIFT.paid) / 100, request_id: randomUUID() }
  const refused = { ...body, price: 1_000_000, course_id: world.courseId }
  await expectCall(school, 'gift_of_tariffs', giver.id, 'POST', 'gifts', refused)
  const { data } = await expectCall(school, 'ok', giver.id, 'POST', 'gifts', {
    ...body,
    course_id: otherCourseId,
  })
  move(world, `wallet ${giver.id}`, -GIFT.paid)
  move(world, 'gifts_held', GIFT.paid)
  beside.gifts.push({ giver, code: data.code, id: data.id })
}

/** Uses the first gift that waits, or its giver takes it back. */
export async function endGift(school: School, beside: Beside, end: 'used' | 'returned'): Promise<void> {
  const { world } = school
  const gift = beside.gifts.shift()
  const recipient = world.learners.find(
    (learner) => learner !== gift?.giver && !school.gifted.has(learner.id),
  )
  if (!gift || !recipient) return
  move(world, 'gifts_held', -GIFT.paid)
  if (end === 'returned') {
    await expectCall(school, 'ok', gift.giver.id, 'POST', `gifts/${gift.id}/return`)
    move(world, `wallet ${gift.giver.id}`, GIFT.paid)
    return
  }
  await expectCall(school, 'ok', recipient.id, 'POST', 'gifts/redeem', { code: gift.code })
  await expectCall(school, 'gift_refused', gift.giver.id, 'POST', 'gifts/redeem', { code: gift.code })
  school.gifted.add(recipient.id)
  move(world, `earnings ${world.ownerId}`, GIFT.earned)
  move(world, 'platform_fee', GIFT.paid - GIFT.earned)
  tell(world, recipient.id, 'purchase 0')
  tell(world, world.ownerId, `sale ${som(GIFT.earned)}`)
  tell(world, gift.giver.id, 'gift_used')
}

/** Makes a link for a parent. */
export async function linkParent(school: School, beside: Beside): Promise<void> {
  const learner = pick(school, school.world.learners)
  if (!learner || beside.parents.some((one) => one.learner === learner)) return
  const { data } = await expectCall(school, 'ok', learner.id, 'POST', 'parent-links', {
    name: 'Onam',
    is_adult: true,
  })
  beside.parents.push({ learner, key: new URL(data.url).hash.slice(1), since: school.world.now })
}

/** Plans the course until the day of an exam. */
export async function plan(school: School, beside: Beside): Promise<void> {
  const { world } = school
  const learner = pick(
    school,
    world.learners.filter((one) => hasAccess(one, world.now)),
  )
  if (!learner) return
  const choice = {
    course_id: world.courseId,
    exam_date_id: null,
    minutes: 60,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
  }
  await expectCall(school, 'ok', learner.id, 'PUT', 'day/plan', { ...choice, day: dayNumber(45) })
  beside.planners.push(learner)
}

/** Sundays at six in the evening since a moment, and the one before, whose report a new link comes with. */
const weeksSince = (since: number, now: number): number => {
  const first = momentOf(dayNumber(-1), '18:00')
  return Math.floor((now - first) / (7 * DAY)) - Math.floor((since - first) / (7 * DAY)) + 1
}

/** Compares what parents and plans say. A parent has each week once; nothing that is finished is planned again. */
export async function compareBeside(school: School, { parents, planners }: Beside): Promise<void> {
  const { world } = school
  for (const { key, since, learner } of parents) {
    const { data } = await call(school, null, 'POST', 'parents/page', { key })
    const weeks = new Set(data.reports.map(({ to }: { to: string }) => to))
    expect([weeks.size, data.reports.length], `reports of ${learner.id}`).toEqual(
      Array(2).fill(weeksSince(since, world.now)),
    )
  }
  for (const learner of planners) {
    const [planned] = (await call(school, learner.id, 'GET', 'day')).data.plans
    for (const { lesson_id, is_done } of planned?.tasks ?? []) {
      expect(learner.completed.has(lesson_id), `lesson ${lesson_id} of ${learner.id}`).toBe(is_done)
    }
  }
}
