import { randomInt, randomUUID } from 'node:crypto'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import { buyBundle } from '../../purchases/bundles/buy-bundle.ts'
import { publicBundle } from '../../purchases/bundles/public-bundle.ts'
import { buyCourse } from '../../purchases/buy-course.ts'
import { giveCourse } from '../../purchases/gifts/give-course.ts'
import { redeemGift } from '../../purchases/gifts/redeem-gift.ts'
import { refundPurchase } from '../../purchases/refund-purchase.ts'
import { salesBySource } from '../../purchases/sales/sales-by-source.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildOldStudent } from '../../testing/builders/fees.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildOperator, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { choicesFrom } from '../../testing/random-from.ts'
import { testApp } from '../../testing/test-app.ts'
import { balanceOf } from '../ledger/accounts.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { agreeFees, setFeeTerms } from './fees.ts'
import { storeTouches } from './touches.ts'

/** FEES_SEED=<the number in the test's name> repeats a run. */
const SEED = Number(process.env.FEES_SEED ?? randomInt(2 ** 31))
const STEPS = 5_000
/** Hundredths of a per cent: the least, the most, and some that do not divide evenly. */
const PERCENTS = [0, 1, 8_00, 12_50, 20_00, 33_33, 89_99, 90_00]

const kashf = testApp()
const { random, below, pick } = choicesFrom(SEED)

interface ModelCourse {
  id: number
  teacher: number
  tiyin: bigint
}
interface ModelSale {
  id: number
  teacher: number
  earned: bigint
  fee: bigint
  by: string | null
}
let operatorId: number
let teachers: TestPerson[]
let students: TestPerson[]
let courses: ModelCourse[]
let bundles: { id: number; teacher: number }[]
/** The model: the terms in hundredths of a per cent, what was opened, the gifts that wait, and what stands. */
const terms = { school: 20_00, brought: 8_00, days: 30 }
const agreed = new Map<number, { school: number | null; brought: number | null }>()
const touches = new Map<number, { teacher: number; at: number; place: string }[]>()
const gifts: { code: string; course: ModelCourse; bps: number; by: string | null }[] = []
const sales: ModelSale[] = []
const done = { school: 0, link: 0, promo_code: 0, bundles: 0, gifts: 0, refunds: 0, agreed: 0, terms: 0 }

const nowMs = () => kashf.clock.now().getTime()

/** Who brought the buyer, and the fee: the rule of docs/money.md, written once more. */
function feeInModel(
  student: TestPerson,
  teacher: number,
  withCode = false,
): { bps: number; by: string | null } {
  const from = nowMs() - terms.days * DAY_MS
  const [first] = (touches.get(student.id) ?? [])
    .filter(({ at }) => at > from)
    .toSorted((a, b) => a.at - b.at || a.teacher - b.teacher)
  const by = withCode ? 'promo_code' : first?.teacher === teacher ? first.place : null
  const own = agreed.get(teacher)
  const bps = by === null ? (own?.school ?? terms.school) : (own?.brought ?? terms.brought)
  return { bps, by }
}
/** The fee of what earns `earned`: the price is rounded up to a whole so'm. */
function feeOf(earned: bigint, bps: number): bigint {
  const exact = earned * BigInt(10_000 + bps)
  const som = 1_000_000n
  return ((exact + som - 1n) / som) * 100n - earned
}

beforeAll(async () => {
  const { deps } = kashf
  kashf.clock.stop()
  operatorId = (await buildOperator(deps)).id
  teachers = await Promise.all(Array.from({ length: 3 }, () => buildTeacher(deps)))
  students = await Promise.all(Array.from({ length: 10 }, () => buildOldStudent(deps)))
  courses = []
  bundles = []
  for (const { id: teacher, token } of teachers) {
    const own: number[] = []
    for (const price of [1_000, 9_999, 33_333]) {
      const { id } = await buildCourse(deps, { teacherId: teacher, price, period: 1, lessons: 0 })
      courses.push({ id, teacher, tiyin: BigInt(price) * 100n })
      own.push(id)
    }
    const code = { code: 'ARZON', discount_kind: 'percent', discount: 33 }
    await kashf.call('POST', '/api/promo-codes', { token, body: code })
    const body = { title: "To'plam", price: 30_001, course_ids: own }
    const bundle = await kashf.call('POST', '/api/bundles', { token, body })
    bundles.push({ id: bundle.json().data.id, teacher })
  }
})

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

/** Compares the latest sales of a student with the model, and keeps them. */
async function record(
  student: TestPerson,
  teacher: number,
  expected: { earned?: bigint; bps: number; by: string | null }[],
) {
  const rows = await kashf.deps.db.rows<{
    id: number
    price_tiyin: bigint
    fee_tiyin: bigint
    percent: number
    brought_by: string | null
  }>(sql`
    select id, price_tiyin, fee_tiyin, percent, brought_by from purchase
     where student_id = ${student.id} order by id desc limit ${expected.length}`)
  for (const [i, row] of rows.entries()) {
    const { earned = row.price_tiyin, bps, by } = expected[i] ?? { bps: -1, by: null }
    expect([row.price_tiyin, row.fee_tiyin, row.percent, row.brought_by]).toEqual([
      ...[earned, feeOf(earned, bps), bps / 100, by],
    ])
    sales.push({ id: row.id, teacher, earned, fee: feeOf(earned, bps), by })
  }
}

const asBuyer = ({ id }: TestPerson) => ({ id, isMiniApp: false })

async function buy(): Promise<void> {
  const [student, course, withCode] = [pick(students), pick(courses), random() < 0.2]
  await unlessRefused(async () => {
    const fee = feeInModel(student, course.teacher, withCode)
    // The discount leaves the teacher's price rounded up to a whole so'm.
    const earned = withCode ? ((course.tiyin * 67n + 9_999n) / 10_000n) * 100n : course.tiyin
    const promo = withCode ? { promoCode: 'ARZON' } : {}
    const shownTiyin = earned + feeOf(earned, fee.bps)
    const order = { student: asBuyer(student), courseId: course.id, shownTiyin, ...promo }
    if ((await buyCourse(kashf.deps, order)).outcome === 'already') return
    await record(student, course.teacher, [{ earned, ...fee }])
    done[withCode ? 'promo_code' : fee.by === null ? 'school' : 'link']++
  }, student)
}
async function buyTogether(): Promise<void> {
  const [student, { id: bundleId, teacher }] = [pick(students), pick(bundles)]
  await unlessRefused(async () => {
    const shown = await publicBundle(kashf.deps, kashf.deps.db, { bundleId, studentId: student.id })
    if (!shown?.offer) return
    const fee = feeInModel(student, teacher)
    const { course_ids: courseIds, price_to_pay } = shown.offer
    const shownTiyin = BigInt(price_to_pay) * 100n
    await buyBundle(kashf.deps, {
      ...{ studentId: student.id, bundleId, courseIds, shownTiyin, source: undefined },
    })
    await record(
      student,
      teacher,
      courseIds.map(() => fee),
    )
    const paid = sales.slice(-courseIds.length).reduce((sum, sale) => sum + sale.earned + sale.fee, 0n)
    expect(paid).toBe(shownTiyin)
    done.bundles++
  }, student)
}
async function give(): Promise<void> {
  const [giver, course] = [pick(students), pick(courses)]
  await unlessRefused(async () => {
    const fee = feeInModel(giver, course.teacher)
    const shownTiyin = course.tiyin + feeOf(course.tiyin, fee.bps)
    const order = { giverId: giver.id, courseId: course.id, shownTiyin, requestId: randomUUID() }
    const { id } = await giveCourse(kashf.deps, order)
    const { code } = await kashf.deps.db.only<{ code: string }>(sql`select code from gift where id = ${id}`)
    gifts.push({ code, course, ...fee })
  }, giver)
}
async function redeem(): Promise<void> {
  const [gift, student] = [gifts[0], pick(students)]
  if (!gift) return
  await unlessRefused(async () => {
    await redeemGift(kashf.deps, { studentId: student.id, code: gift.code })
    gifts.shift()
    const { course, bps, by } = gift
    await record(student, course.teacher, [{ earned: course.tiyin, bps, by }])
    done.gifts++
  }, student)
}
async function refund(): Promise<void> {
  const [sale] = sales.splice(Math.max(0, sales.length - 1 - below(100)), 1)
  if (!sale) return
  await kashf.deps.db.transaction((tx) =>
    refundPurchase(kashf.deps, tx, { purchaseId: sale.id, reason: 'Sinov' }),
  )
  done.refunds++
}
async function open(): Promise<void> {
  const [student, teacher, place] = [
    pick(students),
    pick(teachers).id,
    pick(['link', 'card', 'bot'] as const),
  ]
  const touch = { teacherId: teacher, source: place, partnerLinkId: null, at: kashf.clock.now() }
  await storeTouches(kashf.deps.db, { studentId: student.id, touches: [touch] })
  const known = touches.get(student.id) ?? []
  const today = tashkentDay(kashf.clock.now())
  if (!known.some((one) => one.teacher === teacher && tashkentDay(new Date(one.at)) === today))
    touches.set(student.id, [...known, { teacher, at: nowMs(), place }])
}
async function change(): Promise<void> {
  if (random() < 0.5) {
    Object.assign(terms, { school: pick(PERCENTS), brought: pick(PERCENTS), days: pick([1, 7, 30, 90]) })
    const { school, brought, days } = terms
    await setFeeTerms(kashf.deps.db, {
      ...{ percent: school / 100, brought_percent: brought / 100, brought_days: days, operatorId },
    })
    done.terms++
    return
  }
  const teacher = pick(teachers).id
  const own = { school: pick([null, ...PERCENTS]), brought: pick([null, ...PERCENTS]) }
  const hundredth = (bps: number | null) => (bps === null ? null : bps / 100)
  await agreeFees(kashf.deps.db, {
    ...{ teacherId: teacher, operatorId, at: kashf.clock.now() },
    ...{ percent: hundredth(own.school), brought_percent: hundredth(own.brought) },
  })
  agreed.set(teacher, own)
  done.agreed++
}

it(`takes the right fee of ${STEPS} random purchases, gifts, refunds and changes (FEES_SEED=${SEED})`, {
  retry: 0,
  timeout: 600_000,
}, async () => {
  for (let step = 1; step <= STEPS; step++) {
    const luck = random()
    if (luck < 0.03) kashf.clock.advance(below(12 * DAY_MS))
    else if (luck < 0.06) await change()
    else if (luck < 0.2) await open()
    else if (luck < 0.24) await give()
    else if (luck < 0.3) await redeem()
    else if (luck < 0.4) await buyTogether()
    else if (luck < 0.55) await refund()
    else await buy()
  }
  for (const { id } of teachers) {
    const own = sales.filter(({ teacher }) => teacher === id)
    const earned = own.reduce((sum, sale) => sum + sale.earned, 0n)
    expect(await balanceOf(kashf.deps.db, { kind: 'earnings', ownerId: id })).toBe(earned)
    const bySource = new Map<string | null, { sales: number; fee: bigint; earned: bigint }>()
    for (const { by, fee, earned } of own) {
      const sum = bySource.get(by) ?? { sales: 0, fee: 0n, earned: 0n }
      bySource.set(by, { sales: sum.sales + 1, fee: sum.fee + fee, earned: sum.earned + earned })
    }
    const shown = await salesBySource(kashf.deps.db, { teacherId: id })
    const tiyin = (som: number) => BigInt(Math.round(som * 100))
    expect(
      new Map(
        shown.map((row) => [
          row.brought_by,
          { sales: row.sales, fee: tiyin(row.fee), earned: tiyin(row.earned) },
        ]),
      ),
    ).toEqual(bySource)
  }
  const fees = sales.reduce((sum, { fee }) => sum + fee, 0n)
  expect(await balanceOf(kashf.deps.db, { kind: 'platform_fee' })).toBe(fees)
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds).map(({ name, figure }) => `${name}: ${figure}`)).toEqual([])
  // A run without one of these would prove nothing.
  for (const [what, times] of Object.entries(done)) expect([what, times > 20]).toEqual([what, true])
})
