import { randomInt } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { learners as access, isOpenAt } from '../../access/learners.ts'
import { lockOf } from '../../access/locks.ts'
import { HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { setFees } from '../../testing/builders/fees.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildSections } from '../../testing/builders/parts.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { choicesFrom } from '../../testing/random-from.ts'
import { testApp } from '../../testing/test-app.ts'
import { buyCourse } from '../buy-course.ts'
import { refundPurchase } from '../refund-purchase.ts'
import { buyParts } from './buy-parts.ts'
import { changeCourseParts } from './course-parts.ts'
import { readPartTerms } from './part-terms.ts'

/** PARTS_SEED=<the number in the test's name> repeats a run. */
const SEED = Number(process.env.PARTS_SEED ?? randomInt(2 ** 31))
const STEPS = 1_500

const kashf = testApp()
const { below, pick } = choicesFrom(SEED)

/** The model: how each course is sold, and what each learner has paid of one. Amounts in so'm. */
interface Course {
  id: number
  sectionIds: number[]
  lessonIds: number[]
  price: number
  /** How many of the four sections each part has; null: only at once. */
  division: number[] | null
  surcharge: number
}
interface Learner {
  person: TestPerson
  course: Course
  wallet: number
  /** `whole` and `percent` are the most that the parts cost. */
  plan: { division: number[]; surcharge: number; whole: number; percent: number } | null
  paid: Map<number, { purchaseId: number; paid: number; earned: number }>
  atOnce: { purchaseId: number; paid: number; earned: number } | null
}
let teacher: TestPerson
let courses: Course[]
let learners: Learner[]
let percent = 20
const done = { parts: 0, whole: 0, refunds: 0, divisions: 0, prices: 0, fees: 0, refused: 0, races: 0 }

const plus = (price: number, more: number) => Math.ceil((price * (100 + more)) / 100)
const split = (sum: number, count: number) =>
  Array.from({ length: count }, (_, at) => Math.floor(sum / count) + (at < sum % count ? 1 : 0))

/** What the learner's parts are, and what each costs now. */
function offerTo({ plan, course }: Learner) {
  const division = plan?.division ?? course.division
  if (!division) return null
  const now = plus(course.price, plan?.surcharge ?? course.surcharge)
  const whole = Math.min(plan?.whole ?? now, now)
  const fee = Math.min(plan?.percent ?? percent, percent)
  const paid = split(plus(whole, fee), division.length)
  const parts = split(whole, division.length).map((earned, at) => ({
    part: at + 1,
    earned,
    paid: paid[at] ?? 0,
  }))
  return { division, whole, fee, parts }
}

const lastPurchase = async ({ person }: Learner): Promise<number> =>
  (
    await kashf.deps.db.only<{ id: number }>(
      sql`select max(id) as id from purchase where student_id = ${person.id}`,
    )
  ).id

/** The code of the failure; null when it worked. */
async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    done.refused++
    return error.code
  }
}

async function buy(one: Learner): Promise<void> {
  const { person, course } = one
  const found = await readPartTerms(kashf.deps.db, kashf.clock.now(), {
    studentId: person.id,
    courseId: course.id,
  })
  const offer = offerTo(one)
  if (!offer || one.atOnce) {
    if (!one.atOnce) expect(found?.plan).toBeNull()
    return
  }
  const unpaid = offer.parts.filter(({ part }) => !one.paid.has(part))
  const asked = unpaid.slice(0, 1 + below(3) * below(2))
  if (asked.length === 0) return
  const sum = asked.reduce((total, { paid }) => total + paid, 0)
  const order = {
    student: { id: person.id, isMiniApp: false },
    courseId: course.id,
    planId: found?.plan?.id ?? 0,
    parts: asked.map(({ part }) => part),
    shownTiyin: BigInt(sum) * 100n,
    requestId: null,
  }
  const press = () => refusalOf(() => kashf.deps.db.transaction((tx) => buyParts(kashf.deps, tx, order)))
  const presses = await Promise.all([press(), ...(below(3) === 0 ? [press(), press()] : [])])
  if (presses.length > 1) done.races++
  const bought = presses.filter((code) => code === null).length
  if (one.wallet < sum) return expect(presses.every((code) => code === 'insufficient_balance')).toBe(true)
  expect([bought, presses.every((code) => code === null || code === 'part_paid')]).toEqual([1, true])
  one.plan ??= {
    division: offer.division,
    surcharge: course.surcharge,
    whole: offer.whole,
    percent: offer.fee,
  }
  one.wallet -= sum
  const last = await lastPurchase(one)
  for (const [at, { part, ...amounts }] of asked.entries()) {
    one.paid.set(part, { ...amounts, purchaseId: last - asked.length + 1 + at })
    done.parts++
  }
}

async function buyAtOnce(one: Learner): Promise<void> {
  const { person, course } = one
  const student = { id: person.id, isMiniApp: false }
  const bought = await refusalOf(async () => {
    const { outcome } = await buyCourse(kashf.deps, { student, courseId: course.id })
    if (one.atOnce || one.paid.size > 0) expect(outcome).toBe('already')
  })
  if (one.atOnce || one.paid.size > 0) return expect(bought).toBeNull()
  const paid = plus(course.price, percent)
  if (one.wallet < paid) return expect(bought).toBe('insufficient_balance')
  expect(bought).toBeNull()
  one.wallet -= paid
  one.atOnce = { purchaseId: await lastPurchase(one), paid, earned: course.price }
  done.whole++
}

async function refund(one: Learner): Promise<void> {
  const [part, sale] = pick([...one.paid, [0, one.atOnce] as const])
  if (!sale) return
  const { purchaseId } = sale
  await kashf.deps.db.transaction((tx) => refundPurchase(kashf.deps, tx, { purchaseId, reason: 'Sinov' }))
  one.wallet += sale.paid
  if (part === 0) one.atOnce = null
  else one.paid.delete(part)
  if (one.paid.size === 0) one.plan = null
  done.refunds++
}

async function divide({ course }: Learner): Promise<void> {
  const division = pick([null, [2, 2], [1, 3], [1, 1, 2], [1, 1, 1, 1]])
  const surcharge = pick([0, 0, 5, 20])
  let place = 0
  const starts = (division ?? []).map((sections) => {
    const id = course.sectionIds[place] ?? 0
    place += sections
    return id
  })
  await changeCourseParts(kashf.deps, {
    courseId: course.id,
    teacherId: teacher.id,
    body: { surcharge, starts },
  })
  Object.assign(course, { division, surcharge })
  done.divisions++
}

const acts: ((one: Learner) => Promise<unknown>)[] = [
  async (one) => {
    const som = 1_000 * (1 + below(300))
    await topUp(kashf.deps, one.person.id, som)
    one.wallet += som
  },
  buy,
  buy,
  buy,
  buyAtOnce,
  buyAtOnce,
  refund,
  divide,
  async ({ course }) => {
    course.price = pick([60_000, 99_999, 100_001, 120_000])
    await kashf.deps.db.run(
      sql`update course set price_tiyin = ${BigInt(course.price) * 100n} where id = ${course.id}`,
    )
    done.prices++
  },
  async () => {
    percent = pick([0, 8, 20])
    await setFees(kashf.deps, percent, 8)
    done.fees++
  },
]

/** The sections, counted from 0, that the model opens to the learner. */
function openSections({ plan, paid, atOnce }: Learner): number[] {
  if (atOnce) return [0, 1, 2, 3]
  const partOf = (plan?.division ?? []).flatMap((sections, at) =>
    Array.from({ length: sections }, () => at + 1),
  )
  return partOf.flatMap((part, section) => (paid.has(part) ? [section] : []))
}

async function compare(): Promise<void> {
  const { db } = kashf.deps
  for (const one of learners) {
    const { person, course } = one
    expect(await balanceOf(db, { kind: 'wallet', ownerId: person.id })).toBe(BigInt(one.wallet) * 100n)
    const open = await db.rows<{ section: number }>(sql`
      select distinct (given.place - 1)::int / 2 as section
        from unnest(${course.lessonIds}::int[]) with ordinality as given(id, place) join lesson l on l.id = given.id
        join ${access} e on e.student_id = ${person.id} and e.course_id = l.course_id and ${isOpenAt(kashf.clock.now())}
       where ${lockOf(person.id, kashf.clock.now())} is null order by 1`)
    expect(open.map(({ section }) => section)).toEqual(openSections(one))
  }
  const sales = learners.flatMap(({ paid, atOnce }) => [...paid.values(), ...(atOnce ? [atOnce] : [])])
  const earned = sales.reduce((sum, sale) => sum + sale.earned, 0)
  expect(await balanceOf(db, { kind: 'earnings', ownerId: teacher.id })).toBe(BigInt(earned) * 100n)
}

beforeAll(async () => {
  kashf.clock.stop()
  await setFees(kashf.deps, percent, 8)
  teacher = await buildTeacher(kashf.deps)
  courses = []
  for (const price of [60_000, 99_999, 120_000]) {
    const made = await buildSections(kashf, { teacherId: teacher.id, price })
    courses.push({ ...made, price, division: null, surcharge: 0 })
  }
  learners = []
  for (let i = 0; i < 6; i++) {
    const person = await buildStudent(kashf.deps)
    learners.push({ person, course: pick(courses), wallet: 0, plan: null, paid: new Map(), atOnce: null })
  }
})

it(`agrees with a model to the tiyin and the section (seed ${SEED})`, async () => {
  for (let step = 0; step < STEPS; step++) {
    kashf.clock.advance(below(2 * HOUR_MS))
    await pick(acts)(pick(learners))
    if (step % 20 === 0) await compare()
  }
  await compare()
  expect(Math.min(...Object.values(done)), JSON.stringify(done)).toBeGreaterThan(3)
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
}, 300_000)
