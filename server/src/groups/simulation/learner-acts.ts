import { randomUUID } from 'node:crypto'
import { hasAccess, isPaused, mayOpen } from './rights.ts'
import { buy, type Choice, leave, offerPlaces, refund, wait } from './sales.ts'
import { chance, expectCall, pick, type School } from './school.ts'
import { HOUR, type Learner } from './world.ts'

/* What learners do of their own accord. Each act is one call, and the same in the model. */

/** How long a buyer may give a course back, and of how much of it at most nothing may be taken. */
const REFUND_MS = 72 * HOUR

/** Mostly with a group, because its places are what people wait for. */
function someChoice(school: School): Choice {
  const { tariffs, groups, now } = school.world
  const tariff = chance(school, 0.15) ? tariffs[0] : pick(school, tariffs.slice(1))
  if (!tariff) throw new Error('no tariff')
  const onSale = groups.filter(({ saleStartsAt, saleEndsAt }) => saleStartsAt <= now && saleEndsAt > now)
  const group = tariff.withGroup ? (pick(school, chance(school, 0.9) ? onSale : groups) ?? null) : null
  return { tariff, group, withCode: chance(school, 0.3) }
}

async function buyChoice(school: School, learner: Learner, choice: Choice): Promise<string> {
  const { world } = school
  const { tariff, group, withCode } = choice
  const query = new URLSearchParams({
    tariff: `${tariff.id}`,
    ...(group && { group: `${group.id}` }),
    ...(withCode && { promo_code: 'ALGEBRA15' }),
  })
  const outcome = buy(world, learner, choice)
  const isMade = outcome === 'sold' || outcome === 'already'
  const answer = await expectCall(
    school,
    isMade ? 'ok' : outcome,
    learner.id,
    'GET',
    `actioncourses/buy-course/${world.courseId}?${query}`,
  )
  if (isMade && (answer.status === 201) !== (outcome === 'sold'))
    throw new Error(`${learner.id} ${outcome}: ${answer.status}`)
  return outcome
}

/** Buys, or waits for a place of what is sold out. */
export async function buyOrWait(school: School): Promise<void> {
  const { world } = school
  const learner = pick(
    school,
    world.learners.filter((one) => !hasAccess(one, world.now) && !isPaused(one, world.now)),
  )
  if (!learner) return
  const offered = world.queue.find((one) => one.learner === learner && one.offerUntil !== null)
  const choice =
    offered && chance(school, 0.8) ? { tariff: offered.tariff, group: offered.group } : someChoice(school)
  if ((await buyChoice(school, learner, choice)) !== 'places_gone') return
  const { tariff, group } = choice
  const outcome = wait(world, learner, choice)
  await expectCall(
    school,
    outcome === 'waits' ? 'ok' : outcome,
    learner.id,
    'PUT',
    `courses/${world.courseId}/queue`,
    {
      tariff_id: tariff.id,
      ...(group && { group_id: group.id }),
    },
  )
}

export async function leaveQueue(school: School): Promise<void> {
  const { world } = school
  const one = pick(school, world.queue)
  if (!one) return
  await expectCall(school, 'ok', one.learner.id, 'DELETE', `courses/${world.courseId}/queue`)
  leave(world, one.learner)
  offerPlaces(world)
}

/** Wants to hear of a group whose sale has not begun. */
export async function wantGroup(school: School): Promise<void> {
  const { world } = school
  const learner = pick(school, world.learners)
  const group = pick(school, world.groups.slice(2))
  if (!learner || !group) return
  const isComing = group.saleStartsAt > world.now
  await expectCall(
    school,
    isComing ? 'ok' : 'group_not_on_sale',
    learner.id,
    'PUT',
    `groups/${group.id}/interest`,
  )
  const isKnown = world.interested.some((one) => one.learner === learner && one.group === group)
  if (isComing && !isKnown) world.interested.push({ learner, group })
}

/** Gives the course back: at once after the purchase, or too late. */
export async function giveBack(school: School): Promise<void> {
  const { world } = school
  const learner = pick(
    school,
    world.learners.filter(({ sales }) => sales.some(({ isRevoked }) => !isRevoked)),
  )
  const sale = learner?.sales.at(-1)
  if (!learner || !sale || sale.isRevoked) return
  const isLate = world.now - sale.at >= REFUND_MS
  if (!isLate && (learner.begun.size > 0 || world.now - sale.at > 4 * HOUR)) return
  await expectCall(
    school,
    isLate ? 'refund_window_over' : 'ok',
    learner.id,
    'POST',
    `purchases/${world.courseId}/refund`,
  )
  if (!isLate) refund(world, learner, sale)
}

/** Watches a lesson to its end, if it is open. */
export async function watch(school: School): Promise<void> {
  const { world } = school
  const learner = pick(
    school,
    world.learners.filter((one) => hasAccess(one, world.now)),
  )
  const lesson = pick(
    school,
    world.lessons.filter(({ kind }) => kind === 'video'),
  )
  if (!learner || !lesson) return
  const isOpen = mayOpen(world, learner, lesson)
  await expectCall(
    school,
    isOpen ? 'ok' : 'lesson_locked',
    learner.id,
    'PUT',
    `courses/lesson/${lesson.id}/progress`,
    { position_s: 60, ranges: [[0, 60]] },
  )
  if (!isOpen) return
  learner.begun.add(lesson.id)
  learner.completed.add(lesson.id)
}

/** Takes the test, well or badly. */
export async function takeTest(school: School, testId: number): Promise<void> {
  const { world } = school
  const learner = pick(
    school,
    world.learners.filter((one) => hasAccess(one, world.now)),
  )
  const lesson = world.lessons.find(({ kind }) => kind === 'test')
  if (!learner || !lesson) return
  const isOpen = mayOpen(world, learner, lesson)
  const device = randomUUID()
  const begun = await expectCall(
    school,
    isOpen ? 'ok' : 'lesson_locked',
    learner.id,
    'POST',
    `practice/tests/${testId}/attempts`,
    { device, lesson_id: lesson.id },
  )
  if (!isOpen) return
  const right = Math.floor(school.random() * 4)
  const answers = [0, 1, 2].map((slot) => ({
    slot,
    part: 0,
    n: 1,
    age_ms: 0,
    value: slot < right ? '1' : '2',
  }))
  await expectCall(school, 'ok', learner.id, 'POST', `practice/attempts/${begun.data.id}/submit`, {
    device,
    answers,
  })
  learner.mark = Math.max(learner.mark ?? 0, (right * 100) / 3)
  if (right < 2) return
  learner.completed.add(lesson.id)
  learner.begun.add(lesson.id)
}

/** Comes to the live lesson while its door is open. */
export async function comeIn(school: School): Promise<void> {
  const { world, meetingAt } = school
  const lesson = world.lessons.find(({ kind }) => kind === 'live')
  const learner = pick(school, world.learners)
  if (!lesson || !learner) return
  const isInTime = world.now >= meetingAt - 15 * 60_000 && world.now <= meetingAt + 90 * 60_000
  const outcome = !mayOpen(world, learner, lesson)
    ? 'lesson_locked'
    : isInTime
      ? 'ok'
      : world.now < meetingAt
        ? 'meeting_too_early'
        : 'meeting_over'
  await expectCall(school, outcome, learner.id, 'POST', `courses/lesson/${lesson.id}/meeting/enter`)
  if (outcome !== 'ok') return
  learner.begun.add(lesson.id)
  learner.completed.add(lesson.id)
}
