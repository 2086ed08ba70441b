import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { expect } from 'vitest'
import { sql } from '../../db/sql.ts'
import { agreeFees, setFeeTerms } from '../../money/fees/fees.ts'
import { storeTouches } from '../../money/fees/touches.ts'
import { leaveLink, takeLink } from '../../partners/links.ts'
import { offerToPartners } from '../../partners/offers.ts'
import type { World } from './world.ts'

/* What changes the terms of later sales. */

/** Hundredths of a percent: the least, the most, and some that do not divide evenly. */
const PERCENTS = [0, 1, 8_00, 12_50, 20_00, 33_33, 90_00]

/** Somebody opens the link of a teacher, or of a partner. */
export async function openLink({ deps, pick, random, ...world }: World): Promise<void> {
  const student = pick(world.students)
  const link = world.links.length > 0 && random() < 0.6 ? pick(world.links) : null
  const teacherId = link?.course.teacher ?? pick(world.teachers).id
  const source = link ? 'partner' : pick(['link', 'card', 'bot'] as const)
  const at = deps.clock.now()
  await storeTouches(deps.db, {
    studentId: student.id,
    touches: [{ teacherId, source, partnerLinkId: link?.id ?? null, at }],
  })
  const known = world.touches.get(student.id) ?? []
  const today = tashkentDay(at)
  const isKnown = known.some((one) => one.teacher === teacherId && tashkentDay(new Date(one.at)) === today)
  if (!isKnown && link?.partner.id !== student.id)
    world.touches.set(student.id, [...known, { teacher: teacherId, at: at.getTime(), source, link }])
}

/** Operators change the terms of everybody, or agree on others with one teacher. */
export async function changeFees({ deps, pick, random, terms, agreed, ...world }: World): Promise<void> {
  const operatorId = world.operator.id
  if (random() < 0.5) {
    Object.assign(terms, { school: pick(PERCENTS), brought: pick(PERCENTS), days: pick([1, 7, 30, 90]) })
    const percents = { percent: terms.school / 100, brought_percent: terms.brought / 100 }
    await setFeeTerms(deps.db, { ...percents, brought_days: terms.days, operatorId })
    return
  }
  const teacherId = pick(world.teachers).id
  const own = { school: pick([null, ...PERCENTS]), brought: pick([null, ...PERCENTS]) }
  const percent = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100)
  await agreeFees(deps.db, {
    ...{ teacherId, operatorId, at: deps.clock.now() },
    ...{ percent: percent(own.school), brought_percent: percent(own.brought) },
  })
  agreed.set(teacherId, own)
}

/** A teacher changes what partners get, or the share of the helper. */
export async function changeParts({ deps, pick, random, courses, ...world }: World): Promise<void> {
  const course = pick(courses)
  if (random() < 0.6) {
    const percent = pick([null, 1, 7, 15, 50, 90])
    const offer = { courseId: course.id, teacherId: course.teacher, percent }
    const answer = await world.attempt((deps) => offerToPartners(deps, offer))
    const isTooMuch = course.share + (percent ?? 0) * 100 > 10_000
    expect('refused' in answer).toBe(isTooMuch)
    if (!isTooMuch) course.offer = percent
    return
  }
  const share = pick([0, 1, 3_333, 8_500])
  if (share + (course.offer ?? 0) * 100 > 10_000) return
  const now = deps.clock.now()
  await deps.db.run(sql`
    update course_share set state = 'ended', ended_at = ${now} where course_id = ${course.id} and state = 'in_force'`)
  await deps.db.run(sql`
    insert into course_share (course_id, person_id, share, state, proposed_at, answered_at)
    values (${course.id}, ${course.helper}, ${share}, 'in_force', ${now}, ${now})`)
  course.share = share
}

/** Every course has partners at first, and each partner the link of some. */
export async function openPartners({ deps, courses, partners, links }: World): Promise<void> {
  for (const [at, course] of courses.entries()) {
    course.offer = 15
    await offerToPartners(deps, { courseId: course.id, teacherId: course.teacher, percent: 15 })
    const partner = partners[at % partners.length]
    if (!partner) throw new Error('no partners')
    const { id } = await takeLink(deps, { partnerId: partner.id, courseId: course.id })
    links.push({ id, course, partner, ended: false })
  }
}

/** A partner takes the link of a course, or gives it up. */
export async function changeLink({ pick, random, links, ...world }: World): Promise<void> {
  const [course, partner] = [pick(world.courses), pick(world.partners)]
  const link = links.find((one) => one.course === course && one.partner === partner)
  if (link && random() < 0.4) {
    await world.attempt((deps) => leaveLink(deps, { partnerId: partner.id, linkId: link.id }))
    link.ended = true
    return
  }
  const taken = await world.attempt((deps) => takeLink(deps, { partnerId: partner.id, courseId: course.id }))
  expect('refused' in taken).toBe(course.offer === null)
  if ('refused' in taken) return
  if (link) link.ended = false
  else links.push({ id: taken.answer.id, course, partner, ended: false })
}

/** A teacher changes the price of a course that has no tariffs. */
export async function changePrice({ deps, pick, below, ...world }: World): Promise<void> {
  const course = pick(world.courses.filter(({ kind }) => kind !== 'tariff'))
  const least = course.kind === 'month' ? 50_000 : 1_000
  course.tiyin = BigInt(least + below(90_000)) * 100n
  await deps.db.run(sql`update course set price_tiyin = ${course.tiyin} where id = ${course.id}`)
}
