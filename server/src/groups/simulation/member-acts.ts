import { signInAgain } from '../../testing/builders/people.ts'
import { accessUntil, hasAccess, isPaused, keepOpen, mayOpen } from './rights.ts'
import { offerPlaces, refund, revoke } from './sales.ts'
import { call, chance, endPause, expectCall, pick, type School } from './school.ts'
import { DAY, dayOf, type Learner, type Membership, midnight, tell } from './world.ts'

/* What the team does with members, and members with themselves. */

const REASON = "Oilaviy sabab bilan so'radi"

interface Present {
  learner: Learner
  member: Membership
}
const present = ({ world }: School): Present[] =>
  world.learners.flatMap((learner) => (learner.member ? [{ learner, member: learner.member }] : []))

/** The id of a membership, as those see it who look after it. */
async function memberId(school: School, learner: Learner): Promise<number> {
  const { world } = school
  const { data } = await call(
    school,
    world.ownerId,
    'GET',
    `groups/${learner.member?.group.id}/members?limit=100`,
  )
  return data.find((one: { person: { id: number } }) => one.person.id === learner.id)?.id
}

/** Who looks after the group: the owner, or a curator of it. */
function caretaker(school: School, group: number, curators: readonly (number | null)[]): number {
  const at = school.world.groups.findIndex(({ id }) => id === group)
  return (chance(school, 0.5) ? curators[at] : null) ?? school.world.ownerId
}

const days = (ms: number) => Math.ceil(ms / DAY)

/** Pauses a member from now until the morning of a day, by themselves or by the team; longer than allowed is refused. */
export async function pauseMember(school: School, curators: readonly (number | null)[]): Promise<void> {
  const { world } = school
  const one = pick(school, present(school))
  if (!one) return
  const { learner, member } = one
  const until = midnight(world.now) + (1 + Math.floor(school.random() * 11)) * DAY
  const left =
    member.group.pauseDays - learner.pauses.reduce((sum, pause) => sum + days(pause.until - pause.from), 0)
  const outcome = isPaused(learner, world.now)
    ? 'member_paused'
    : !hasAccess(learner, world.now)
      ? 'member_without_access'
      : days(until - world.now) > Math.max(0, left)
        ? 'pause_too_long'
        : 'ok'
  const isOwn = chance(school, 0.5)
  if (isOwn)
    await expectCall(school, outcome, learner.id, 'POST', `courses/${world.courseId}/membership/pause`, {
      until: dayOf(until),
    })
  else
    await expectCall(
      school,
      outcome,
      caretaker(school, member.group.id, curators),
      'POST',
      `groups/members/${await memberId(school, learner)}/pause`,
      { until: dayOf(until), reason: REASON },
    )
  if (outcome !== 'ok') return
  keepOpen(world, [learner])
  const pause = { from: world.now, until }
  for (const sale of learner.sales) {
    if (sale.isRevoked || sale.until <= world.now || sale.at > world.now) continue
    sale.until += until - world.now
    sale.pauses.push(pause)
  }
  learner.pauses.push(pause)
  member.pause = pause
  if (!isOwn) tell(world, learner.id, `member_paused ${REASON}`)
}

/** Comes back before the pause ends; the term keeps what was used of it. */
export async function comeBack(school: School): Promise<void> {
  const { world } = school
  const one = pick(school, present(school))
  if (!one) return
  const { learner, member } = one
  const isAway = isPaused(learner, world.now)
  await expectCall(
    school,
    isAway ? 'ok' : 'member_not_paused',
    learner.id,
    'DELETE',
    `courses/${world.courseId}/membership/pause`,
  )
  if (!isAway || !member.pause) return
  const rest = member.pause.until - world.now
  for (const sale of learner.sales) if (sale.pauses.includes(member.pause)) sale.until -= rest
  member.pause.until = world.now
  endPause(world, learner)
}

/** Moves a member to another group; into a full one it is refused. */
export async function moveMember(school: School, curators: readonly (number | null)[]): Promise<void> {
  const { world } = school
  const one = pick(school, present(school))
  const group = pick(school, world.groups)
  if (!one || !group || one.member.group === group) return
  const { learner, member } = one
  const outcome = isPaused(learner, world.now)
    ? 'member_paused'
    : group.taken >= group.places
      ? 'places_gone'
      : 'ok'
  const by = caretaker(school, member.group.id, curators)
  await expectCall(school, outcome, by, 'POST', `groups/members/${await memberId(school, learner)}/move`, {
    group_id: group.id,
    reason: REASON,
  })
  if (outcome !== 'ok') return
  keepOpen(world, [learner])
  member.group.taken -= 1
  group.taken += 1
  learner.member = {
    ...{ group, sale: member.sale, moved: 0, pause: null },
    movedBefore: member.movedBefore + member.moved,
  }
  offerPlaces(world)
  extend(learner, group.endsAt)
  tell(world, learner.id, `member_moved ${REASON}`)
}

/** Lets what ends last end later. */
function extend(learner: Learner, until: number): void {
  const last = learner.sales
    .filter(({ isRevoked }) => !isRevoked)
    .reduce((one, other) => (other.until >= one.until ? other : one))
  last.until = Math.max(last.until, until)
}

/** Lets an access last through a later day. */
export async function prolong(school: School): Promise<void> {
  const { world } = school
  const one = pick(
    school,
    present(school).filter(({ learner }) => hasAccess(learner, world.now)),
  )
  if (!one) return
  const { learner } = one
  const end = midnight(accessUntil(learner)) + Math.floor(school.random() * 4) * DAY
  const isLonger = end + DAY > accessUntil(learner)
  const body = { until: dayOf(end), reason: REASON }
  await expectCall(
    school,
    isLonger ? 'ok' : 'validation_failed',
    world.ownerId,
    'POST',
    `groups/members/${await memberId(school, learner)}/prolong`,
    body,
  )
  if (!isLonger) return
  extend(learner, end + DAY)
  tell(world, learner.id, `member_prolonged ${REASON}`)
}

/** Takes the access of a member back; no money moves. */
export async function removeMember(school: School): Promise<void> {
  const { world } = school
  const one = pick(school, present(school))
  if (!one) return
  await expectCall(
    school,
    'ok',
    world.ownerId,
    'POST',
    `groups/members/${await memberId(school, one.learner)}/remove`,
    { reason: REASON },
  )
  revoke(world, one.learner, one.member.sale)
  tell(world, one.learner.id, `member_removed ${REASON}`)
}

interface Purchase {
  student: { id: number }
  course: { id: number }
  refunded_at: string | null
}

/** An operator gives a learner the money back, whenever it was. */
export async function refundByOperator(school: School, operatorId: number): Promise<void> {
  const { world } = school
  const learner = pick(
    school,
    world.learners.filter(({ sales }) => sales.at(-1)?.isRevoked === false),
  )
  const sale = learner?.sales.at(-1)
  if (!learner || !sale) return
  const operator = school.people.get(operatorId)
  if (operator) await signInAgain(school.kashf.deps, operator)
  const { data } = await call(school, operatorId, 'GET', 'admin/purchases?limit=100')
  const purchase = data.find(
    (one: Purchase) =>
      one.student.id === learner.id && one.course.id === world.courseId && one.refunded_at === null,
  )
  await expectCall(school, 'ok', operatorId, 'POST', `admin/purchases/${purchase.id}/refund`, {
    reason: 'Sinov uchun',
  })
  refund(world, learner, sale)
}

/** Opens a lesson for a learner whatever it waits for. */
export async function openFor(school: School): Promise<void> {
  const { world } = school
  const learner = pick(
    school,
    world.learners.filter((one) => hasAccess(one, world.now)),
  )
  const lesson = pick(school, world.lessons.slice(1, 10))
  if (!learner || !lesson) return
  const wasOpen = mayOpen(world, learner, lesson)
  await expectCall(
    school,
    'ok',
    world.ownerId,
    'PUT',
    `courses/${world.courseId}/learners/${learner.id}/opened`,
    { lesson_id: lesson.id, is_open: true },
  )
  const news = `lesson_opened ${lesson.id}`
  if (!wasOpen && !world.told.get(learner.id)?.includes(news)) tell(world, learner.id, news)
  learner.openedByStaff.add(lesson.id)
}
