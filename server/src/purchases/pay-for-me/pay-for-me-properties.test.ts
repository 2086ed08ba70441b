import { randomInt } from 'node:crypto'
import { priceToPay } from '@kashf/contract/money/amount.ts'
import type { KeptBecause } from '@kashf/contract/purchases/pay-for-me.ts'
import { paymentApps, type StartedPayment } from '@kashf/simulators/payment-apps.ts'
import { beforeAll, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildRequest } from '../../testing/builders/pay-for-me.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { injectedTransport } from '../../testing/payments/injected-transport.ts'
import { choicesFrom } from '../../testing/random-from.ts'
import { testApp } from '../../testing/test-app.ts'
import { buyCourse } from '../buy-course.ts'
import { refundPurchase } from '../refund-purchase.ts'
import { settleRequests } from './settle.ts'
import { withdrawRequest } from './withdraw-request.ts'

/** REQUESTS_SEED=<the number in the test's name> repeats a run. */
const SEED = Number(process.env.REQUESTS_SEED ?? randomInt(2 ** 31))
const STEPS = 2_000
const PERCENT = 20

const kashf = testApp()
const { random, below, pick } = choicesFrom(SEED)
const now = () => kashf.clock.now().getTime()

/** The model: what each course costs and whether it is sold, what each wallet has, and how each request stands. */
interface Course {
  id: number
  price: bigint
  isHidden: boolean
}
interface Request {
  id: number
  number: string
  studentId: number
  course: Course
  expiresAt: number
  isWithdrawn: boolean
  isBought: boolean
  came: bigint
  kept: KeptBecause | null
}
interface Payment {
  by: StartedPayment
  request: Request
  amount: bigint
  state: 'started' | 'credited' | 'ended'
}
let students: number[]
let courses: Course[]
let apps: ReturnType<typeof paymentApps>
const wallets = new Map<number, bigint>()
const owned = new Map<string, { purchaseId: number; paid: bigint }>()
const requests: Request[] = []
const payments: Payment[] = []
const seen = { bought: 0, refusedSums: 0, refunds: 0, reversals: 0, kept: new Set<KeptBecause>() }

const priceOf = ({ price }: Course) => priceToPay(price, PERCENT)
const walletOf = (studentId: number) => wallets.get(studentId) ?? 0n
const add = (studentId: number, tiyin: bigint) => wallets.set(studentId, walletOf(studentId) + tiyin)
const keyOf = (studentId: number, course: Course) => `${studentId}:${course.id}`
const dueOf = (request: Request): bigint => {
  const { course, studentId, isWithdrawn, isBought, expiresAt, came } = request
  const isOver = isWithdrawn || isBought || expiresAt <= now()
  if (isOver || course.isHidden || owned.has(keyOf(studentId, course))) return 0n
  return priceOf(course) > came ? priceOf(course) - came : 0n
}

beforeAll(async () => {
  const { deps } = kashf
  kashf.clock.stop()
  apps = paymentApps((provider) => injectedTransport(kashf.app, provider), deps.env, kashf.clock.now)
  const teacher = await buildTeacher(deps)
  students = (await Promise.all(Array.from({ length: 4 }, () => buildStudent(deps)))).map(({ id }) => id)
  courses = await Promise.all(
    [50_000, 99_999, 120_000].map(async (price) => {
      const { id } = await buildCourse(deps, { teacherId: teacher.id, price, lessons: 0 })
      return { id, price: BigInt(price) * 100n, isHidden: false }
    }),
  )
})

const refusalOf = async (work: Promise<unknown>): Promise<string | null> => {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

async function ask(): Promise<void> {
  const [studentId, course] = [pick(students), pick(courses)]
  const isOpen = (request: Request) =>
    request.studentId === studentId && !request.isWithdrawn && !request.isBought && request.expiresAt > now()
  const open = requests.filter(isOpen)
  const same = open.find((request) => request.course === course)
  const made = buildRequest(kashf.deps, { studentId, courseId: course.id })
  if (owned.has(keyOf(studentId, course))) return expect(await refusalOf(made)).toBe('course_owned')
  if (course.isHidden) return expect(await refusalOf(made)).toBe('course_not_for_sale')
  const { id, number } = await made
  if (same) return expect(id).toBe(same.id)
  requests.push({
    ...{ id, number, studentId, course, expiresAt: now() + 5 * DAY_MS },
    ...{ isWithdrawn: false, isBought: false, came: 0n, kept: null },
  })
}

async function startPayment(): Promise<void> {
  const request = pick(requests.slice(-8))
  const due = dueOf(request)
  const amount = due > 0n && random() < 0.8 ? due : BigInt(1 + below(20_000_000))
  const started = pick(apps)(request.number, Number(amount))
  if (amount !== due) {
    await expect(started).rejects.toThrow()
    seen.refusedSums++
    return
  }
  const by = await started
  const payment: Payment = { by, request, amount, state: 'started' }
  payments.push(payment)
  if (by.isCredited) await credited(payment)
}

async function credit(): Promise<void> {
  const payment = pick(payments)
  if (payment.by.isCredited || payment.state !== 'started') return
  if ((await payment.by.credit()) === 'credited') await credited(payment)
  else payment.state = 'ended'
}

/** What the worker must make of a payment that has just been credited. */
async function credited(payment: Payment): Promise<void> {
  const { request, amount } = payment
  payment.state = 'credited'
  add(request.studentId, amount)
  request.came += amount
  request.kept = expectedOf(request)
  expect(await settleRequests(kashf.deps)).toBe(1)
  const row = await kashf.deps.db.only<{ kept_because: KeptBecause | null; purchase_id: number | null }>(
    sql`select kept_because, purchase_id from payment_request where id = ${request.id}`,
  )
  expect(row.kept_because).toBe(request.kept)
  if (request.kept) {
    seen.kept.add(request.kept)
    return
  }
  if (row.purchase_id === null) throw new Error(`request ${request.id} has bought nothing`)
  const paid = priceOf(request.course)
  add(request.studentId, -paid)
  owned.set(keyOf(request.studentId, request.course), { purchaseId: row.purchase_id, paid })
  request.isBought = true
  seen.bought++
}

function expectedOf(request: Request): KeptBecause | null {
  const { course, studentId, came } = request
  if (request.isBought) return 'used'
  if (request.isWithdrawn) return 'withdrawn'
  if (request.expiresAt <= now()) return 'expired'
  if (owned.has(keyOf(studentId, course))) return 'owned'
  if (course.isHidden) return 'not_on_sale'
  if (came < priceOf(course)) return 'short'
  return walletOf(studentId) < priceOf(course) ? 'spent' : null
}

async function takeBack(): Promise<void> {
  const payment = pick(payments)
  const { request, amount, state } = payment
  if (state === 'ended') return
  const isSpent = state === 'credited' && walletOf(request.studentId) < amount
  expect(await payment.by.takeBack()).toBe(isSpent ? 'refused' : 'ended')
  if (isSpent) return
  payment.state = 'ended'
  if (state !== 'credited') return
  add(request.studentId, -amount)
  request.came -= amount
  seen.reversals++
}

async function spend(): Promise<void> {
  const [studentId, course] = [pick(students), pick(courses)]
  const key = keyOf(studentId, course)
  const paid = priceOf(course)
  const bought = buyCourse(kashf.deps, { student: { id: studentId }, courseId: course.id })
  if (owned.has(key)) return expect((await bought).outcome).toBe('already')
  if (course.isHidden) return expect(await refusalOf(bought)).toBe('course_not_for_sale')
  if (walletOf(studentId) < paid) return expect(await refusalOf(bought)).toBe('insufficient_balance')
  await bought
  const { id } = await kashf.deps.db.only<{ id: number }>(
    sql`select max(id) as id from purchase where student_id = ${studentId} and course_id = ${course.id}`,
  )
  add(studentId, -paid)
  owned.set(key, { purchaseId: id, paid })
}

async function refund(): Promise<void> {
  if (owned.size === 0) return
  const [key, { purchaseId, paid }] = pick([...owned])
  await kashf.deps.db.transaction((tx) => refundPurchase(kashf.deps, tx, { purchaseId, reason: 'Sinov' }))
  add(Number(key.split(':')[0]), paid)
  owned.delete(key)
  seen.refunds++
}

async function withdraw(): Promise<void> {
  const request = pick(requests)
  const done = withdrawRequest(kashf.deps, request)
  if (request.isBought) return expect(await refusalOf(done)).toBe('payment_request_paid')
  await done
  request.isWithdrawn = true
}

async function changePrice(): Promise<void> {
  const course = pick(courses)
  course.price = BigInt(40_000 + below(90_000)) * 100n
  await kashf.deps.db.run(sql`update course set price_tiyin = ${course.price} where id = ${course.id}`)
}

async function hideOrShow(): Promise<void> {
  const course = pick(courses)
  course.isHidden = !course.isHidden && random() < 0.5
  await kashf.deps.db.run(sql`update course set status = ${course.isHidden ? 4 : 2} where id = ${course.id}`)
}

async function wait(): Promise<void> {
  kashf.clock.advance(random() < 0.8 ? MINUTE_MS : DAY_MS)
}

const MOVES = [
  ...[ask, ask, ask, startPayment, startPayment, startPayment, startPayment, credit, credit, credit, credit],
  ...[spend, refund, refund, takeBack, withdraw, changePrice, hideOrShow, wait, wait],
]

it(`buys what came for, once and to the tiyin, in ${STEPS} random steps (REQUESTS_SEED=${SEED})`, {
  retry: 0,
  timeout: 240_000,
}, async () => {
  await ask()
  while (requests.length === 0) await ask()
  while (payments.length === 0) await startPayment()
  for (let step = 0; step < STEPS; step++) await pick(MOVES)()

  const { db } = kashf.deps
  for (const studentId of students) {
    expect(await balanceOf(db, { kind: 'wallet', ownerId: studentId })).toBe(walletOf(studentId))
  }
  const bought = await db.rows<{ id: number }>(
    sql`select id from payment_request where purchase_id is not null order by id`,
  )
  expect(bought.map(({ id }) => id)).toEqual(requests.filter(({ isBought }) => isBought).map(({ id }) => id))
  const { checks } = await verifyLedger(db)
  expect(checks.filter((check) => !check.holds).map(({ name, figure }) => `${name}: ${figure}`)).toEqual([])
  // A run without these would prove nothing.
  expect(seen.bought).toBeGreaterThan(20)
  expect(seen.kept.size).toBeGreaterThan(2)
  for (const count of [seen.refusedSums, seen.refunds, seen.reversals]) expect(count).toBeGreaterThan(5)
})
