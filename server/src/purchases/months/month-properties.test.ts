import { randomInt } from 'node:crypto'
import { MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import { beforeAll, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { setFees } from '../../testing/builders/fees.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { killedAfter } from '../../testing/database/killed-after.ts'
import { choicesFrom } from '../../testing/random-from.ts'
import { testApp } from '../../testing/test-app.ts'
import { buyCourse } from '../buy-course.ts'
import { notifyOfPayments } from '../notify-of-payments.ts'
import { refundPurchase } from '../refund-purchase.ts'
import { consentToCharging, stopCharging } from './consent.ts'
import { followMonths } from './follow-months.ts'
import { findMonth } from './month.ts'
import { payMonth } from './pay-month.ts'

/** MONTHS_SEED=<the number in the test's name> repeats a run. */
const SEED = Number(process.env.MONTHS_SEED ?? randomInt(2 ** 31))
const STEPS = 1_500
const GRACE_MS = 3 * DAY_MS

const kashf = testApp()
const { below } = choicesFrom(SEED)
const nowMs = () => kashf.clock.now().getTime()

interface Paid {
  tiyin: bigint
  earned: bigint
  until: number
  /** Whether its days of grace are in force; null before they were given. */
  grace: boolean | null
}
/** The model: each student has one course, its price may change, and what they have paid of it. */
interface Learner {
  person: TestPerson
  course: { id: number; som: number }
  wallet: bigint
  paid: Paid[]
  day: number
  consent: bigint | null
  unpaidFrom: number | null
}
let teacher: TestPerson
let courses: Learner['course'][]
let learners: Learner[]
const done = { bought: 0, pressed: 0, charged: 0, grace: 0, ended: 0, refunds: 0, kills: 0, refused: 0 }

const price = ({ course }: Learner) => BigInt(Math.ceil((course.som * 120) / 100)) * 100n
const endOf = (one: Learner) => one.paid.at(-1)?.until
function isOpen(one: Learner): boolean {
  const last = one.paid.at(-1)
  if (!last) return false
  return nowMs() < last.until || (last.grace === true && nowMs() < last.until + GRACE_MS)
}

/** The same time of a month later, on the day or the last one before it. */
function monthLater(fromMs: number, day: number): { until: number; day: number } {
  const at = new Date(fromMs + 5 * HOUR_MS)
  const lastDay = (months: number) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1 + months, 0)).getUTCDate()
  const kept = at.getUTCDate() === Math.min(day, lastDay(0)) ? day : at.getUTCDate()
  const local = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, Math.min(kept, lastDay(1)))
  return { until: local + ((fromMs + 5 * HOUR_MS) % DAY_MS) - 5 * HOUR_MS, day: kept }
}

function takeMonth(one: Learner, fromMs: number): void {
  const last = one.paid.at(-1)
  if (last?.grace) last.grace = false
  const { until, day } = monthLater(fromMs, one.day)
  one.wallet -= price(one)
  one.paid.push({ tiyin: price(one), earned: BigInt(one.course.som) * 100n, until, grace: null })
  one.day = day
  one.unpaidFrom = null
}

/** What a press on the next month does. */
function press(one: Learner): 'paid' | 'already' | 'refused' {
  const end = endOf(one)
  const last = one.paid.at(-1)
  if (end === undefined || !last) return 'refused'
  if (nowMs() < end - 3 * DAY_MS) return 'already'
  if (one.wallet < price(one)) return 'refused'
  const isInGrace = one.unpaidFrom !== null && nowMs() < one.unpaidFrom + GRACE_MS
  takeMonth(one, isInGrace || end > nowMs() ? end : nowMs())
  return 'paid'
}

/** What a worker does. */
function follow(one: Learner): void {
  const end = endOf(one)
  const last = one.paid.at(-1)
  if (one.consent === null || end === undefined || !last || nowMs() < end - HOUR_MS) return
  if (nowMs() >= end + GRACE_MS) {
    one.consent = null
    done.ended++
  } else if (price(one) <= one.consent && press(one) === 'paid') done.charged++
  else if (one.unpaidFrom === null) {
    one.unpaidFrom = end
    if (last.grace === null) last.grace = true
    done.grace++
  }
}

/** The outcome of an operation; an expected failure is `refused`. */
async function outcomeOf<T>(work: () => Promise<T>): Promise<T | 'refused'> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    done.refused++
    return 'refused'
  }
}

const acts: ((one: Learner) => Promise<void>)[] = [
  async (one) => {
    const som = 1_000 * (1 + below(300))
    await topUp(kashf.deps, one.person.id, som)
    one.wallet += BigInt(som) * 100n
  },
  async (one) => {
    const bought = await outcomeOf(() =>
      buyCourse(kashf.deps, { student: { ...one.person, isMiniApp: false }, courseId: one.course.id }),
    )
    if (isOpen(one)) expect(bought).toMatchObject({ outcome: 'already' })
    else if (one.wallet < price(one)) expect(bought).toBe('refused')
    else {
      expect(bought).toMatchObject({ outcome: 'bought' })
      one.day = new Date(nowMs() + 5 * HOUR_MS).getUTCDate()
      takeMonth(one, nowMs())
      done.bought++
    }
  },
  async (one) => {
    const mostTiyin = price(one)
    const month = { userId: one.person.id, courseId: one.course.id, mostTiyin }
    const paid = await outcomeOf(() => kashf.deps.db.transaction((tx) => payMonth(kashf.deps, tx, month)))
    const expected = press(one)
    expect(paid === 'refused' ? paid : paid.outcome).toBe(expected)
    if (expected === 'paid') done.pressed++
  },
  async (one) => {
    const of = { userId: one.person.id, courseId: one.course.id, shownTiyin: price(one) }
    const given = await outcomeOf(() => consentToCharging(kashf.deps, of))
    expect(given === 'refused').toBe(!isOpen(one))
    if (isOpen(one)) one.consent = price(one)
  },
  async (one) => {
    if (below(12) > 0) return
    await stopCharging(kashf.deps, { userId: one.person.id, courseId: one.course.id })
    one.consent = null
  },
  async (one) => {
    if (below(9) > 0) return
    const last = one.paid.pop()
    if (!last) return
    const { id } = await kashf.deps.db.only<{ id: number }>(sql`
      select max(id) as id from purchase
       where student_id = ${one.person.id} and course_id = ${one.course.id} and refunded_at is null`)
    await kashf.deps.db.transaction((tx) =>
      refundPurchase(kashf.deps, tx, { purchaseId: id, reason: 'Sinov uchun' }),
    )
    one.wallet += last.tiyin
    one.consent = null
    one.unpaidFrom = null
    done.refunds++
  },
  async ({ course }) => {
    course.som = 50_001 + below(60_000)
    await kashf.deps.db.run(
      sql`update course set price_tiyin = ${BigInt(course.som) * 100n} where id = ${course.id}`,
    )
  },
]

async function work(): Promise<void> {
  if (below(10) === 0) return
  await notifyOfPayments(kashf.deps)
  const { db } = kashf.deps
  if (below(5) === 0) {
    await followMonths({ ...kashf.deps, db: killedAfter(below(3), db) })
    done.kills++
  }
  await db.run(sql`update monthly_access set due_at = '-infinity'`)
  await Promise.all([followMonths(kashf.deps), followMonths(kashf.deps)])
  while ((await followMonths(kashf.deps)) > 0);
  for (const one of learners) follow(one)
}

async function compare(): Promise<void> {
  const { db } = kashf.deps
  for (const one of learners) {
    expect(await balanceOf(db, { kind: 'wallet', ownerId: one.person.id })).toBe(one.wallet)
    const month = await findMonth(db, kashf.clock.now(), { userId: one.person.id, courseId: one.course.id })
    expect(month?.ends_at?.getTime()).toBe(endOf(one))
    expect(month?.is_open ?? false).toBe(isOpen(one))
    if (month) expect(month.consent_tiyin).toBe(one.consent)
  }
  const earned = learners.flatMap(({ paid }) => paid).reduce((sum, paid) => sum + paid.earned, 0n)
  expect(await balanceOf(db, { kind: 'earnings', ownerId: teacher.id })).toBe(earned)
}

beforeAll(async () => {
  kashf.clock.stop()
  await setFees(kashf.deps, 20, 20)
  teacher = await buildTeacher(kashf.deps)
  courses = []
  for (const som of [60_000, 75_001, 99_999]) {
    const made = await buildCourse(kashf.deps, { teacherId: teacher.id, price: som, period: MONTHLY_PERIOD })
    courses.push({ id: made.id, som })
  }
  learners = []
  for (let i = 0; i < 6; i++) {
    const person = await buildStudent(kashf.deps)
    const course = courses[i % courses.length]
    if (!course) throw new Error('there is no course')
    learners.push({ person, course, wallet: 0n, paid: [], day: 1, consent: null, unpaidFrom: null })
  }
})

it(`agrees with a model to the tiyin and the millisecond (seed ${SEED})`, async () => {
  for (let step = 0; step < STEPS; step++) {
    kashf.clock.advance(below(60) === 0 ? 40 * DAY_MS : below(24) * HOUR_MS + below(HOUR_MS))
    const one = learners[below(learners.length)]
    // Money, presses and consents are more frequent than what ends a run.
    const act = acts[below(2) === 0 ? below(4) : below(acts.length)]
    if (one && act) await act(one)
    await work()
    if (step % 20 === 0) await compare()
  }
  await compare()
  expect(Math.min(...Object.values(done)), JSON.stringify(done)).toBeGreaterThan(3)
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
}, 300_000)
