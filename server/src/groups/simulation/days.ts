import { expect } from 'vitest'
import { type Beside, endGift, give, linkParent, plan } from './beside-the-course.ts'
import { setMeeting } from './cast.ts'
import { checkAll, handIn, refuseForeign, type Work } from './homework-acts.ts'
import { buyOrWait, comeIn, giveBack, leaveQueue, takeTest, wantGroup, watch } from './learner-acts.ts'
import {
  comeBack,
  moveMember,
  openFor,
  pauseMember,
  prolong,
  refundByOperator,
  removeMember,
} from './member-acts.ts'
import { groupBody } from './offer.ts'
import { keepOpen } from './rights.ts'
import { type Cast, call, chance, expectCall, goTo, pass, pick, type School } from './school.ts'
import { setConditions, tellLater } from './timetable.ts'
import { dayNumber, MINUTE, momentOf, tell } from './world.ts'

/** What happens beside the product and its model: who still works for the course, and what was handed in. */
export interface Course {
  school: School
  cast: Cast
  works: Map<number, Work>
  beside: Beside
  /** The curators of the groups, as long as they are. */
  curators: (number | null)[]
}

/** Acts of one day, each with how often it happens among a hundred. */
const acts = ({ school, cast, works, curators }: Course): readonly [number, () => Promise<void>][] => [
  [25, () => watch(school)],
  [22, () => buyOrWait(school)],
  [8, () => handIn(school, works, cast.taskId)],
  [8, () => takeTest(school, cast.testId)],
  [7, () => pauseMember(school, curators)],
  [4, () => comeBack(school)],
  [6, () => moveMember(school, curators)],
  [4, () => giveBack(school)],
  [4, () => comeIn(school)],
  [3, () => prolong(school)],
  [2, () => openFor(school)],
  [2, () => refundByOperator(school, cast.operator.id)],
  [1, () => removeMember(school)],
  [2, () => leaveQueue(school)],
  [2, () => wantGroup(school)],
]

async function act(course: Course): Promise<void> {
  let left = course.school.random() * 100
  for (const [share, make] of acts(course)) {
    left -= share
    if (left < 0) return make()
  }
}

/** One day from the morning to nine in the evening, with so many acts of chance. */
export async function live(course: Course, day: number, actsADay: number): Promise<void> {
  const { school, cast, works, curators } = course
  const at = (time: string) => momentOf(dayNumber(day), time)
  await goTo(school, at('00:00'))
  await goTo(school, at('09:00'))
  await events(course, day)
  // Most people come in the first days of a sale.
  for (let count = 0; count < (day < 14 ? 4 : 1); count++) await buyOrWait(school)
  for (let count = 0; count < actsADay; count++) {
    const next = school.world.now + (3 + Math.floor(school.random() * 20)) * MINUTE
    if (chance(school, 0.4)) await goTo(school, next)
    else pass(school, next)
    await act(course)
  }
  if (school.meetingAt > school.world.now && school.meetingAt < at('23:00')) {
    await goTo(school, school.meetingAt - 15 * MINUTE)
    for (let count = 0; count < 8; count++) await comeIn(school)
  }
  await goTo(school, Math.max(school.world.now, at('20:00')))
  const checkers = curators.filter((id) => id !== null)
  if (day % 2 === 1) await checkAll(school, works, [...checkers, cast.owner.id])
  await goTo(school, school.world.now + 30 * MINUTE)
}

/** What is planned for a day. */
async function events(course: Course, day: number): Promise<void> {
  const { school, cast, curators, works } = course
  const { world } = school
  const [, , third, fourth] = world.lessons
  if (!third || !fourth) throw new Error('no lessons')
  if (day === 8) {
    await setConditions(school, cast.author.id, {
      lesson: fourth,
      conditions: { daysFromStart: 6, atMinute: 480 },
      edit: 1,
    })
    await setConditions(school, cast.author.id, {
      lesson: third,
      group: world.groups[0],
      conditions: { opensAt: momentOf(dayNumber(17), '08:00') },
    })
  }
  if (day === 9) await setMeeting(school, cast.owner.id, momentOf(dayNumber(16), '19:30'))
  if (day === 12) await removeFromTeam(course, cast.author.id, 'author')
  if (day === 15) await changePrice(school, cast)
  if (day === 17) {
    // The learner's work is claimed by a curator who leaves.
    await call(school, cast.curators[1].id, 'POST', 'homework/queue/next', { course_id: world.courseId })
    await removeFromTeam(course, cast.curators[1].id, 'curator')
    curators[1] = null
  }
  if (day === 18) await moveStart(school, cast)
  if (day === 21)
    await setConditions(school, cast.owner.id, {
      lesson: fourth,
      conditions: { opensAt: momentOf(dayNumber(40)) },
      edit: 2,
    })
  if (day === 1 || day === 6) await linkParent(school, course.beside)
  if (day === 3 || day === 5) await plan(school, course.beside)
  if (day < 4) await give(school, cast, course.beside)
  if (day === 10) await endGift(school, course.beside, 'returned')
  if (day > 10 && day < 14) await endGift(school, course.beside, 'used')
  const work = pick(school, [...works.values()])
  if (work) await refuseForeign(school, work, strangersOf(course, work))
}

/** Who must not see the work of somebody: other learners, visitors, an analyst, the operators, and who has left the team. */
function strangersOf({ school, cast, curators }: Course, { learner }: Work): (number | null)[] {
  const other = pick(
    school,
    school.world.learners.filter((one) => one !== learner),
  )
  return [
    null,
    other?.id ?? null,
    cast.author.id,
    cast.analyst.id,
    cast.operator.id,
    ...(curators[1] === null ? [cast.curators[1].id] : []),
  ]
}

/** The rights and the share of a member end with the next call. */
async function removeFromTeam({ school, cast }: Course, id: number, role: string): Promise<void> {
  const { world } = school
  await expectCall(school, 'ok', cast.owner.id, 'DELETE', `courses/${world.courseId}/team/${id}`)
  world.staff.delete(id)
  world.shares = world.shares.filter(({ personId }) => personId !== id)
  tell(world, id, 'team_changed')
  expect((await call(school, id, 'GET', `courses/${world.courseId}/groups`)).status, role).toBe(404)
  expect((await call(school, id, 'GET', `courses/lesson/${world.lessons[1]?.id}`)).error).toBe(
    'lesson_locked',
  )
}

/** Another price, and more places: both are for later buyers. */
async function changePrice(school: School, { owner }: Cast): Promise<void> {
  const { world } = school
  const tariff = world.tariffs[1]
  if (!tariff) return
  const body = {
    title: 'Guruh bilan',
    description: '',
    price: 179_907,
    period: tariff.months,
    with_group: true,
    with_checking: false,
    places: null,
  }
  await expectCall(school, 'ok', owner.id, 'PUT', `tariffs/${tariff.id}`, { ...body, edit: 1 })
  await expectCall(school, 'edit_conflict', owner.id, 'PUT', `tariffs/${tariff.id}`, { ...body, edit: 1 })
  tariff.price = 17_990_700n
}

/** The last group begins later than it was told: what is open to its members stays open. */
async function moveStart(school: School, { owner }: Cast): Promise<void> {
  const { world } = school
  const group = world.groups[2]
  if (!group) return
  keepOpen(
    world,
    world.learners.filter(({ member }) => member?.group === group),
  )
  group.startsAt = momentOf(dayNumber(20), '09:00')
  await expectCall(school, 'ok', owner.id, 'PUT', `groups/${group.id}`, { ...groupBody(group), edit: 1 })
  tellLater(school, group.id)
}
