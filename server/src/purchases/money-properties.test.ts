import { randomInt, randomUUID } from 'node:crypto'
import { paymentApps, type StartedPayment } from '@kashf/simulators/payment-apps.ts'
import { beforeAll, expect, it } from 'vitest'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { Failure } from '../errors/failure.ts'
import { balanceOf } from '../money/ledger/accounts.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { expirePayments } from '../money/payments/expire-payments.ts'
import { approvePayout } from '../money/payouts/approve-payout.ts'
import { payPayout } from '../money/payouts/pay-payout.ts'
import { refusePayout } from '../money/payouts/refuse-payout.ts'
import { returnPayout } from '../money/payouts/return-payout.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { endTerms } from '../testing/builders/learning.ts'
import { PAYOUT_TO } from '../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { injectedTransport } from '../testing/payments/injected-transport.ts'
import { randomFrom } from '../testing/random-from.ts'
import { testApp } from '../testing/test-app.ts'
import { refundPurchase } from './refund-purchase.ts'

/** MONEY_SEED=<the number in the test's name> repeats the random choices, but not how they interleave. */
const SEED = Number(process.env.MONEY_SEED ?? randomInt(2 ** 31))
const CLIENTS = 8
const STEPS = 45

const kashf = testApp({
  variables: { REFUND_WINDOW_HOURS: '1', PAYOUT_MIN: '1000', PAYOUT_TWO_OPERATORS_FROM: '30000' },
})
let apps: ReturnType<typeof paymentApps>
let students: TestPerson[]
let teachers: TestPerson[]
let operators: TestPerson[]
let courses: number[]
let bundles: { id: number; price: number; courseIds: number[] }[]
const promoCodes: { token: string; id: number }[] = []

/** Promo codes of each teacher: less than the price, more than most prices, and the whole price. */
const PROMO_CODES = [
  { code: 'YARIM', discount_kind: 'percent', discount: 33, uses_limit: 3 },
  { code: 'KATTA', discount_kind: 'amount', discount: 60_000, uses_limit: 5 },
  { code: 'BEPUL', discount_kind: 'percent', discount: 100, uses_limit: 2 },
]

type PaymentState = 'waiting' | 'credited' | 'ended'

/** Operations that were acknowledged and must exist afterwards, exactly as often. */
const acknowledged = {
  payments: [] as { by: StartedPayment; studentId: number; tiyin: bigint; state: PaymentState }[],
  purchases: new Map<string, number>(),
  gifts: new Map<number, { code: string; giver: TestPerson }>(),
  refunds: 0,
  payouts: new Map<number, string>(),
}

beforeAll(async () => {
  apps = paymentApps((provider) => injectedTransport(kashf.app, provider), kashf.deps.env, kashf.clock.now)
  students = await Promise.all(Array.from({ length: 5 }, () => buildStudent(kashf.deps)))
  teachers = await Promise.all(Array.from({ length: 3 }, () => buildTeacher(kashf.deps)))
  operators = await Promise.all([buildOperator(kashf.deps), buildOperator(kashf.deps)])
  courses = []
  for (const [i, price] of [0, 1_000, 9_999, 33_333, 50_000, 77_777, 120_000].entries()) {
    const teacherId = teachers[i % teachers.length]?.id ?? 0
    const period = i % 2 ? 1 : 13
    courses.push((await buildCourse(kashf.deps, { teacherId, price, period, lessons: 0 })).id)
  }
  bundles = []
  for (const [i, price] of [9_999, 40_001].entries()) {
    // Courses are assigned in turn, so that each teacher has every third; the first teacher's first course is free.
    const courseIds = courses.filter((_id, at) => at > 0 && at % teachers.length === i)
    const body = { title: "To'plam", price, course_ids: courseIds }
    const answer = await kashf.call('POST', '/api/bundles', { token: teachers[i]?.token ?? '', body })
    bundles.push({ id: answer.json().data.id, price: answer.json().data.price_to_pay, courseIds })
  }
  for (const { token } of teachers) {
    for (const body of PROMO_CODES) {
      const answer = await kashf.call('POST', '/api/promo-codes', { token, body })
      promoCodes.push({ token, id: answer.json().data.id })
    }
  }
})

function client(random: () => number) {
  const { deps } = kashf
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  const decide = async (work: (tx: Tx) => Promise<unknown>, allowed: string[]): Promise<boolean> => {
    try {
      await deps.db.transaction(work)
      return true
    } catch (error) {
      if (error instanceof Failure && allowed.includes(error.code)) return false
      throw error
    }
  }

  async function topup(): Promise<void> {
    const student = pick(students)
    const tiyin = 100_000 + Math.floor(random() * 15_000_000)
    const by = await pick(apps)(student.paymentId, tiyin)
    const payment = { by, studentId: student.id, tiyin: BigInt(tiyin), state: 'waiting' as PaymentState }
    if (by.isCredited) payment.state = 'credited'
    acknowledged.payments.push(payment)
    if (random() < 0.1) return
    // An impatient provider sends the same call twice.
    const answers = await Promise.all(random() < 0.3 ? [by.credit(), by.credit()] : [by.credit()])
    if (answers.includes('credited')) settle(payment, 'credited')
  }
  /** A payment only moves forward: a late answer to an early call does not move it back. */
  function settle(payment: { state: PaymentState }, state: PaymentState): void {
    if (payment.state !== 'ended') payment.state = state
  }
  async function cancel(): Promise<void> {
    if (acknowledged.payments.length === 0) return
    const payment = pick(acknowledged.payments)
    if ((await payment.by.takeBack()) === 'ended') settle(payment, 'ended')
  }
  /** A provider that lost an answer retries much later. */
  async function creditAgain(): Promise<void> {
    if (acknowledged.payments.length === 0) return
    const payment = pick(acknowledged.payments)
    if ((await payment.by.credit()) === 'credited') settle(payment, 'credited')
  }
  async function expire(): Promise<void> {
    for (const provider of ['payme', 'click', 'uzum'] as const) await expirePayments(deps, provider)
  }
  async function buy(): Promise<void> {
    const student = pick(students)
    const courseId = pick(courses)
    const promo = random() < 0.4 ? `?promo_code=${pick(PROMO_CODES).code}` : ''
    const url = `/api/actioncourses/buy-course/${courseId}${promo}`
    const clicks = random() < 0.3 ? 3 : 1
    const answers = await Promise.all(Array.from({ length: clicks }, () => kashf.call('GET', url, student)))
    for (const answer of answers) {
      if (answer.statusCode === 409) expect(answer.json().error).toBe('promo_code_refused')
      else expect([200, 201, 402]).toContain(answer.statusCode)
      if (answer.statusCode !== 201) continue
      const key = `${student.id}:${courseId}`
      acknowledged.purchases.set(key, (acknowledged.purchases.get(key) ?? 0) + 1)
    }
  }
  async function buyBundle(): Promise<void> {
    const student = pick(students)
    const { id, price, courseIds } = pick(bundles)
    const seen = await kashf.call('GET', `/api/bundles/${id}`, student)
    const offer = seen.json().data.offer ?? { price_to_pay: price, course_ids: courseIds }
    const body = { price: offer.price_to_pay, course_ids: offer.course_ids }
    const clicks = random() < 0.3 ? 3 : 1
    const url = `/api/bundles/${id}/purchase`
    const answers = await Promise.all(
      Array.from({ length: clicks }, () => kashf.call('POST', url, { token: student.token, body })),
    )
    for (const answer of answers) {
      if (answer.statusCode === 409) expect(['price_changed', 'bundle_owned']).toContain(answer.json().error)
      else expect([200, 201, 402]).toContain(answer.statusCode)
      if (answer.statusCode !== 201) continue
      for (const courseId of answer.json().data.course_ids) {
        const key = `${student.id}:${courseId}`
        acknowledged.purchases.set(key, (acknowledged.purchases.get(key) ?? 0) + 1)
      }
    }
  }
  async function give(): Promise<void> {
    const giver = pick(students)
    const body = { course_id: pick(courses), price: 200_000, request_id: randomUUID() }
    const clicks = random() < 0.3 ? 3 : 1
    const answers = await Promise.all(
      Array.from({ length: clicks }, () => kashf.call('POST', '/api/gifts', { token: giver.token, body })),
    )
    for (const answer of answers) {
      // 409: the first course is free.
      expect([200, 201, 402, 409]).toContain(answer.statusCode)
      if (answer.statusCode > 201) continue
      const { id, code } = answer.json().data
      acknowledged.gifts.set(id, { code, giver })
    }
  }
  /** The gift is opened by two people and taken back by its giver, sometimes concurrently. */
  async function useGift(): Promise<void> {
    if (acknowledged.gifts.size === 0) return
    const [id, { code, giver }] = pick([...acknowledged.gifts])
    const redeem = async () => {
      const student = pick(students)
      const answer = await kashf.call('POST', '/api/gifts/redeem', { token: student.token, body: { code } })
      expect([200, 201, 409]).toContain(answer.statusCode)
      if (answer.statusCode !== 201) return
      const key = `${student.id}:${answer.json().data.course_id}`
      acknowledged.purchases.set(key, (acknowledged.purchases.get(key) ?? 0) + 1)
    }
    const takeBack = async () => {
      const answer = await kashf.call('POST', `/api/gifts/${id}/return`, { token: giver.token })
      expect([200, 409]).toContain(answer.statusCode)
    }
    const luck = random()
    await Promise.all(luck < 0.5 ? [redeem()] : luck < 0.8 ? [redeem(), redeem()] : [redeem(), takeBack()])
  }
  async function refund(): Promise<void> {
    const rows = await deps.db.rows<{ id: number }>(sql`select id from purchase order by id desc limit 20`)
    if (rows.length === 0) return
    const purchaseId = pick(rows).id
    const done = await decide(
      (tx) => refundPurchase(deps, tx, { purchaseId, reason: 'Sinov' }),
      ['purchase_already_refunded'],
    )
    if (done) acknowledged.refunds++
  }
  async function requestPayout(): Promise<void> {
    const amount = 1_000 + Math.floor(random() * 60_000)
    const body = { amount, ...PAYOUT_TO }
    const answer = await kashf.call('POST', '/api/outApis/payoutteacher', { ...pick(teachers), body })
    if (answer.statusCode === 201) acknowledged.payouts.set(answer.json().data.id, 'requested')
    else expect(['payout_already_open', 'payout_above_available']).toContain(answer.json().error)
  }
  async function decidePayout(): Promise<void> {
    const known = [...acknowledged.payouts.keys()]
    if (known.length === 0) return
    const payoutId = pick(known)
    const operatorId = pick(operators).id
    const [name, work] = pick([
      ['approved', (tx: Tx) => approvePayout(deps, tx, { payoutId, operatorId })],
      ['approved', (tx: Tx) => approvePayout(deps, tx, { payoutId, operatorId })],
      ['approved', (tx: Tx) => approvePayout(deps, tx, { payoutId, operatorId })],
      ['paid', (tx: Tx) => payPayout(deps, tx, { payoutId })],
      ['paid', (tx: Tx) => payPayout(deps, tx, { payoutId })],
      ['refused', (tx: Tx) => refusePayout(deps, tx, { payoutId, reason: 'Sinov' })],
      ['returned', (tx: Tx) => returnPayout(deps, tx, { payoutId, reason: 'Sinov' })],
    ] as const)
    if (await decide(work, ['payout_state_conflict', 'payout_approved_already']))
      acknowledged.payouts.set(payoutId, name)
  }
  /** Advances the clock, so that sales become payable, payments expire and terms end, but no sessions. */
  async function wait(): Promise<void> {
    kashf.clock.advance(40 * 60_000)
    await deps.db.transaction((tx) => endTerms(tx, {}, deps.clock.now()))
  }
  /** Pauses a code that buyers may be using at this moment. */
  async function pausePromoCode(): Promise<void> {
    const { id, token } = pick(promoCodes)
    const body = { is_paused: random() < 0.3 }
    expect((await kashf.call('PATCH', `/api/promo-codes/${id}`, { token, body })).statusCode).toBe(200)
  }
  const changeFee = () =>
    deps.db.run(sql`insert into platform_fee (percent) values (${pick([0, 7.5, 12.34, 20, 33])})`)

  const moves = [
    topup,
    topup,
    topup,
    cancel,
    creditAgain,
    buy,
    buy,
    buy,
    buy,
    buyBundle,
    buyBundle,
    give,
    useGift,
    refund,
    pausePromoCode,
    requestPayout,
    requestPayout,
    decidePayout,
  ]
  return {
    async run(): Promise<void> {
      for (let step = 0; step < STEPS; step++) {
        const luck = random()
        if (luck < 0.04) await wait()
        else if (luck < 0.06) await changeFee()
        else if (luck < 0.09) await expire()
        else await pick(moves)()
      }
    },
  }
}

it(`accounts for every so'm while ${CLIENTS} clients act in random order (MONEY_SEED=${SEED})`, {
  retry: 0,
  timeout: 120_000,
}, async () => {
  const random = randomFrom(SEED)
  const clients = Array.from({ length: CLIENTS }, () => client(randomFrom(Math.floor(random() * 2 ** 31))))
  await Promise.all(clients.map((one) => one.run()))

  const { db } = kashf.deps
  const { checks } = await verifyLedger(db)
  expect(checks.filter((check) => !check.holds).map(({ name, figure }) => `${name}: ${figure}`)).toEqual([])

  const purchases = await db.rows<{ key: string; n: number }>(sql`
    select student_id || ':' || course_id as key, count(*)::int as n from purchase group by 1`)
  expect(new Map(purchases.map(({ key, n }) => [key, n]))).toEqual(acknowledged.purchases)
  const twice = await db.rows(sql`
    select student_id, course_id from purchase where access_until is null and refunded_at is null
     group by 1, 2 having count(*) > 1`)
  expect(twice).toEqual([])
  const oversold = await db.rows(sql`select id from promo_code where uses > uses_limit`)
  expect(oversold).toEqual([])
  const refunded = await db.one<{ n: number }>(
    sql`select count(*)::int as n from purchase where refunded_at is not null`,
  )
  expect(refunded?.n).toBe(acknowledged.refunds)
  const held = await db.one<{ tiyin: bigint }>(sql`
    select coalesce(sum(price_tiyin + fee_tiyin), 0)::bigint as tiyin from gift
     where used_at is null and returned_at is null`)
  expect(await balanceOf(db, { kind: 'gifts_held' })).toBe(held?.tiyin)
  const gifts = await db.rows<{ id: number }>(sql`select id from gift`)
  expect(new Set(gifts.map(({ id }) => id))).toEqual(new Set(acknowledged.gifts.keys()))
  const payouts = await db.rows<{ id: number }>(sql`select id from payout`)
  expect(payouts.map(({ id }) => id).sort()).toEqual([...acknowledged.payouts.keys()].sort())

  for (const student of students) {
    const credited = acknowledged.payments
      .filter((payment) => payment.studentId === student.id && payment.state === 'credited')
      .reduce((sum, payment) => sum + payment.tiyin, 0n)
    const row = await db.one<{ spent: bigint }>(sql`
      select (select coalesce(sum(price_tiyin + fee_tiyin), 0) from purchase p
               where student_id = ${student.id} and refunded_at is null
                 and not exists (select from gift g where g.purchase_id = p.id))::bigint
             + (select coalesce(sum(price_tiyin + fee_tiyin), 0) from gift
                 where giver_id = ${student.id} and returned_at is null)::bigint as spent`)
    expect(await balanceOf(db, { kind: 'wallet', ownerId: student.id })).toBe(credited - (row?.spent ?? 0n))
  }
  // A run without payments would prove nothing.
  const paid = await db.rows(sql`select distinct provider from payment where performed_at is not null`)
  expect(paid).toHaveLength(apps.length)
  expect(acknowledged.purchases.size).toBeGreaterThan(5)
  expect(acknowledged.payouts.size).toBeGreaterThan(0)
  expect(await db.rows(sql`select 1 from promo_code_use`)).not.toEqual([])
  expect(await db.rows(sql`select 1 from bundle_purchase`)).not.toEqual([])
  expect(await db.rows(sql`select 1 from gift where used_at is not null`)).not.toEqual([])
})
