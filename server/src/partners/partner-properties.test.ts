import { randomInt, randomUUID } from 'node:crypto'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { Failure } from '../errors/failure.ts'
import { storeTouches } from '../money/fees/touches.ts'
import { balanceOf } from '../money/ledger/accounts.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { recordConfirmedCard } from '../money/payouts/confirmed-card.ts'
import { buyBundle } from '../purchases/bundles/buy-bundle.ts'
import { publicBundle } from '../purchases/bundles/public-bundle.ts'
import { buyCourse } from '../purchases/buy-course.ts'
import { giveCourse } from '../purchases/gifts/give-course.ts'
import { redeemGift } from '../purchases/gifts/redeem-gift.ts'
import { refundPurchase } from '../purchases/refund-purchase.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildOldStudent } from '../testing/builders/fees.ts'
import { topUp } from '../testing/builders/money.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { joinTeam } from '../testing/builders/team.ts'
import { choicesFrom } from '../testing/random-from.ts'
import { testApp } from '../testing/test-app.ts'
import { endPartner, restorePartner } from './course-partners.ts'
import { leaveLink, takeLink } from './links.ts'
import { offerToPartners } from './offers.ts'

/** PARTNERS_SEED=<the number in the test's name> repeats a run. */
const SEED = Number(process.env.PARTNERS_SEED ?? randomInt(2 ** 31))
const STEPS = 3_000
const DAYS = 30

const kashf = testApp()
const { random, below, pick } = choicesFrom(SEED)

interface ModelCourse {
  id: number
  teacher: number
  helper: number
  tiyin: bigint
  /** In percent, and in hundredths of a per cent. */
  offer: number | null
  share: number
}
interface ModelLink {
  id: number
  course: ModelCourse
  partner: TestPerson
  ended: 'owner' | 'partner' | null
  hasLeft: boolean
}
interface ModelTouch {
  teacher: number
  at: number
  link: ModelLink | null
}
/** What a sale gave to whom; the owner's part is among them. */
type Parts = Map<number, bigint>

let teachers: TestPerson[]
let partners: TestPerson[]
let students: TestPerson[]
let courses: ModelCourse[]
let bundles: { id: number; teacher: number }[]
/** Pairs of accounts of one person, by what tells: `partner:student`. */
const same = new Map<string, 'card' | 'device' | 'payer'>()
const links: ModelLink[] = []
const touches = new Map<number, ModelTouch[]>()
const gifts: {
  code: string
  course: ModelCourse
  giver: TestPerson
  by: string | null
  link: ModelLink | null
}[] = []
const sales: { id: number; parts: Parts }[] = []
const balances = new Map<number, bigint>()
const done = {
  ...{ parts: 0, refused: 0, self: 0, promo_code: 0, bundles: 0, gifts: 0, refunds: 0 },
  ...{ offers: 0, refused_offers: 0, ended: 0, shared: 0 },
}

const nowMs = () => kashf.clock.now().getTime()

/** Who brought the buyer, and the partner's link if it is for the course: the rule of docs/money.md, written once more. */
function broughtInModel(
  buyer: TestPerson,
  course: ModelCourse,
): { by: string | null; link: ModelLink | null } {
  const from = nowMs() - DAYS * DAY_MS
  const [first] = (touches.get(buyer.id) ?? [])
    .filter(({ at }) => at > from)
    .toSorted((a, b) => a.at - b.at || a.teacher - b.teacher)
  if (first?.teacher !== course.teacher) return { by: null, link: null }
  if (!first.link) return { by: 'link', link: null }
  return { by: 'partner', link: first.link.course === course ? first.link : null }
}
function refusedInModel(link: ModelLink, people: TestPerson[]): string | null {
  if (link.ended) return 'ended'
  if (link.course.offer === null) return 'not_offered'
  if (people.some(({ id }) => id === link.partner.id)) return 'account'
  for (const kind of ['card', 'device', 'payer'])
    if (people.some(({ id }) => same.get(`${link.partner.id}:${id}`) === kind)) return kind
  return null
}

beforeAll(async () => {
  const { deps } = kashf
  kashf.clock.stop()
  teachers = await Promise.all(Array.from({ length: 2 }, () => buildTeacher(deps)))
  partners = await Promise.all(Array.from({ length: 4 }, () => buildOldStudent(deps)))
  students = [
    ...(await Promise.all(Array.from({ length: 8 }, () => buildOldStudent(deps)))),
    ...partners.slice(0, 2),
  ]
  courses = []
  bundles = []
  for (const { id: teacher, token } of teachers) {
    const own: number[] = []
    for (const price of [1_000, 9_999, 33_333]) {
      const { id } = await buildCourse(deps, { teacherId: teacher, price, period: 1, lessons: 0 })
      const helper = (await buildStudent(deps)).id
      await joinTeam(deps, { courseId: id, personId: helper, role: 'curator' })
      courses.push({ id, teacher, helper, tiyin: BigInt(price) * 100n, offer: null, share: 0 })
      own.push(id)
    }
    const code = { code: 'ARZON', discount_kind: 'percent', discount: 33 }
    await kashf.call('POST', '/api/promo-codes', { token, body: code })
    const body = { title: "To'plam", price: 30_001, course_ids: own }
    const bundle = await kashf.call('POST', '/api/bundles', { token, body })
    bundles.push({ id: bundle.json().data.id, teacher })
  }
  await Promise.all(students.map(({ id }) => topUp(deps, id, 1_000)))
  await Promise.all(partners.slice(2).map(({ id }) => topUp(deps, id, 1_000)))
  await makeSame()
})

/** Six of the students are partners in another account. */
async function makeSame(): Promise<void> {
  const { db } = kashf.deps
  const kinds = ['card', 'device', 'payer'] as const
  for (const [index, student] of students.slice(0, 6).entries()) {
    const [partner, kind] = [partners[index % 3], kinds[index % 3]]
    if (!partner) throw new Error('too few people')
    same.set(`${partner.id}:${student.id}`, kind ?? 'card')
    for (const { id } of [partner, student]) {
      if (kind === 'card')
        await db.transaction((tx) =>
          recordConfirmedCard(kashf.deps, tx, { teacherId: id, digits: '8600123412341234' }),
        )
      else if (kind === 'device')
        await db.run(
          sql`insert into known_device (user_id, evidence) values (${id}, 'browser:shared') on conflict do nothing`,
        )
      else await db.run(sql`update payment set details = '{"phone": "998901234567"}' where user_id = ${id}`)
    }
  }
}

/** Runs an act; one that is refused for one of these reasons changes nothing. */
async function unlessRefused(act: () => Promise<void>, student: TestPerson): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'insufficient_balance') await topUp(kashf.deps, student.id, 1_000_000)
    else if (error.code !== 'gift_owned' && error.code !== 'bundle_owned') throw error
  }
}

const credit = (personId: number, tiyin: bigint) =>
  balances.set(personId, (balances.get(personId) ?? 0n) + tiyin)

/** Compares the latest sale of a course to a student with the model, and keeps it. */
async function record(
  student: TestPerson,
  course: ModelCourse,
  expected: { by: string | null; link: ModelLink | null; people: TestPerson[] },
): Promise<void> {
  const row = await kashf.deps.db.only<{
    id: number
    price_tiyin: bigint
    brought_by: string | null
    reason: string | null
    parts: { person_id: number; amount: string; link: number | null }[] | null
  }>(sql`
    select p.id, p.price_tiyin, p.brought_by, w.reason,
           (select json_agg(json_build_object('person_id', s.person_id, 'amount', s.amount_tiyin::text, 'link', s.partner_link_id))
              from purchase_share s where s.purchase_id = p.id) as parts
      from purchase p left join purchase_without_partner w on w.purchase_id = p.id
     where p.student_id = ${student.id} and p.course_id = ${course.id} order by p.id desc limit 1`)
  const earned = row.price_tiyin
  const { by, link, people } = expected
  const reason = link && refusedInModel(link, people)
  const parts: Parts = new Map()
  const ofTeam = (earned * BigInt(course.share)) / 10_000n
  if (ofTeam > 0n) parts.set(course.helper, ofTeam)
  const ofPartner = link && !reason ? (earned * BigInt(course.offer ?? 0)) / 100n : 0n
  if (link && ofPartner > 0n) parts.set(link.partner.id, ofPartner)
  const stored = new Map((row.parts ?? []).map(({ person_id, amount }) => [person_id, BigInt(amount)]))
  expect([row.brought_by, row.reason, stored]).toEqual([by, reason, parts])
  const named = (row.parts ?? []).filter((part) => part.link !== null).map((part) => part.link)
  expect(named).toEqual(link && ofPartner > 0n ? [link.id] : [])
  parts.set(course.teacher, earned - ofTeam - ofPartner)
  for (const [person, tiyin] of parts) credit(person, tiyin)
  sales.push({ id: row.id, parts })
  if (ofPartner > 0n) done.parts++
  if (ofPartner > 0n && ofTeam > 0n) done.shared++
  if (reason) done.refused++
  if (reason && ['account', 'card', 'device', 'payer'].includes(reason)) done.self++
}

async function buy(): Promise<void> {
  const [student, course, withCode] = [pick(students), pick(courses), random() < 0.15]
  await unlessRefused(async () => {
    const brought = withCode ? { by: 'promo_code', link: null } : broughtInModel(student, course)
    const bought = await buyCourse(kashf.deps, {
      ...{ student: { id: student.id, isMiniApp: false }, courseId: course.id },
      ...(withCode && { promoCode: 'ARZON' }),
    })
    if (bought.outcome === 'already') return
    await record(student, course, { ...brought, people: [student] })
    if (withCode) done.promo_code++
  }, student)
}
async function buyTogether(): Promise<void> {
  const [student, { id: bundleId }] = [pick(students), pick(bundles)]
  await unlessRefused(async () => {
    const shown = await publicBundle(kashf.deps, kashf.deps.db, { bundleId, studentId: student.id })
    if (!shown?.offer) return
    const { course_ids: courseIds, price_to_pay } = shown.offer
    const shownTiyin = BigInt(price_to_pay) * 100n
    await buyBundle(kashf.deps, { studentId: student.id, bundleId, courseIds, shownTiyin })
    for (const course of courses.filter(({ id }) => courseIds.includes(id)))
      await record(student, course, { ...broughtInModel(student, course), people: [student] })
    done.bundles++
  }, student)
}
async function give(): Promise<void> {
  const [giver, course] = [pick(students), pick(courses)]
  await unlessRefused(async () => {
    const order = { giverId: giver.id, courseId: course.id, shownTiyin: 10n ** 9n, requestId: randomUUID() }
    const brought = broughtInModel(giver, course)
    const { id } = await giveCourse(kashf.deps, order)
    const { code } = await kashf.deps.db.only<{ code: string }>(sql`select code from gift where id = ${id}`)
    gifts.push({ code, course, giver, ...brought })
  }, giver)
}
async function redeem(): Promise<void> {
  const [gift, student] = [gifts[0], pick(students)]
  if (!gift) return
  await unlessRefused(async () => {
    await redeemGift(kashf.deps, { studentId: student.id, code: gift.code })
    gifts.shift()
    await record(student, gift.course, { by: gift.by, link: gift.link, people: [gift.giver, student] })
    done.gifts++
  }, student)
}
async function refund(): Promise<void> {
  const [sale] = sales.splice(Math.max(0, sales.length - 1 - below(100)), 1)
  if (!sale) return
  await kashf.deps.db.transaction((tx) =>
    refundPurchase(kashf.deps, tx, { purchaseId: sale.id, reason: 'Sinov' }),
  )
  for (const [person, tiyin] of sale.parts) credit(person, -tiyin)
  done.refunds++
}
async function open(): Promise<void> {
  const student = pick(students)
  const own = links.filter(({ partner }) => same.has(`${partner.id}:${student.id}`))
  const luck = random()
  const link = own.length > 0 && luck < 0.5 ? pick(own) : links.length > 0 && luck < 0.85 ? pick(links) : null
  const teacher = link?.course.teacher ?? pick(teachers).id
  await storeTouches(kashf.deps.db, {
    studentId: student.id,
    touches: [
      {
        ...{ teacherId: teacher, source: link ? 'partner' : 'link', partnerLinkId: link?.id ?? null },
        at: kashf.clock.now(),
      },
    ],
  })
  const known = touches.get(student.id) ?? []
  const today = tashkentDay(kashf.clock.now())
  const isKnown = known.some((one) => one.teacher === teacher && tashkentDay(new Date(one.at)) === today)
  if (!isKnown && link?.partner.id !== student.id)
    touches.set(student.id, [...known, { teacher, at: nowMs(), link }])
}
async function changeOffer(): Promise<void> {
  const [course, percent] = [pick(courses), pick([null, 1, 7, 15, 50, 90])]
  try {
    await offerToPartners(kashf.deps, { courseId: course.id, teacherId: course.teacher, percent })
    course.offer = percent
    done.offers++
  } catch (error) {
    expect((error as Failure).code).toBe('shares_above_whole')
    expect(course.share + (percent ?? 0) * 100).toBeGreaterThan(10_000)
    done.refused_offers++
  }
}
async function changeShare(): Promise<void> {
  const [course, share] = [pick(courses), pick([0, 1, 3_333, 8_500, 9_900])]
  if (share + (course.offer ?? 0) * 100 > 10_000) return
  const now = kashf.clock.now()
  await kashf.deps.db.run(sql`
    update course_share set state = 'ended', ended_at = ${now} where course_id = ${course.id} and state = 'in_force'`)
  await kashf.deps.db.run(sql`
    insert into course_share (course_id, person_id, share, state, proposed_at, answered_at)
    values (${course.id}, ${course.helper}, ${share}, 'in_force', ${now}, ${now})`)
  course.share = share
}
async function changeLink(): Promise<void> {
  const [course, partner, luck] = [pick(courses), pick(partners), random()]
  const link = links.find((one) => one.course === course && one.partner === partner)
  if (link && luck < 0.3) {
    await leaveLink(kashf.deps, { partnerId: partner.id, linkId: link.id })
    link.ended ??= 'partner'
    link.hasLeft = true
    done.ended++
  } else if (link && luck < 0.33) {
    await endPartner(kashf.deps, { teacherId: course.teacher, linkId: link.id })
    link.ended = 'owner'
  } else if (link && luck < 0.36) {
    await restorePartner(kashf.deps, { teacherId: course.teacher, linkId: link.id })
    if (link.ended === 'owner') link.ended = link.hasLeft ? 'partner' : null
  } else {
    try {
      const { id } = await takeLink(kashf.deps, { partnerId: partner.id, courseId: course.id })
      if (link) Object.assign(link, { ended: null, hasLeft: false })
      else links.push({ id, course, partner, ended: null, hasLeft: false })
    } catch (error) {
      const expected = course.offer === null ? 'partners_not_offered' : 'partner_link_ended'
      expect((error as Failure).code).toBe(expected)
    }
  }
}

it(`pays the partners of ${STEPS} random sales, gifts, refunds and changes to the tiyin (PARTNERS_SEED=${SEED})`, {
  retry: 0,
  timeout: 600_000,
}, async () => {
  for (let step = 1; step <= STEPS; step++) {
    const luck = random()
    if (luck < 0.03) kashf.clock.advance(below(12 * DAY_MS))
    else if (luck < 0.07) await changeOffer()
    else if (luck < 0.09) await changeShare()
    else if (luck < 0.15) await changeLink()
    else if (luck < 0.27) await open()
    else if (luck < 0.31) await give()
    else if (luck < 0.37) await redeem()
    else if (luck < 0.47) await buyTogether()
    else if (luck < 0.6) await refund()
    else await buy()
  }
  for (const [person, tiyin] of balances)
    expect(await balanceOf(kashf.deps.db, { kind: 'earnings', ownerId: person })).toBe(tiyin)
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds).map(({ name, figure }) => `${name}: ${figure}`)).toEqual([])
  // A run without one of these would prove nothing.
  for (const [what, times] of Object.entries(done)) expect([what, times > 5]).toEqual([what, true])
})
