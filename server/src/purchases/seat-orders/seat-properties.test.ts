import { randomInt, randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildGroup, buildTariff } from '../../testing/builders/groups.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { choicesFrom } from '../../testing/random-from.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { refundPurchase } from '../refund-purchase.ts'
import { seatPrice } from './seat-price.ts'

/** SEATS_SEED=<the number in the test's name> repeats a run. */
const SEED = Number(process.env.SEATS_SEED ?? randomInt(2 ** 31))
const STEPS = 600
const GROUP_PLACES = 30
const PRICES = [1_000n, 1_007n, 9_999n, 33_333n]

const kashf = testApp()
const owner = testPerson(kashf, buildTeacher)
const operator = testPerson(kashf, buildOperator)
const { random, below, pick } = choicesFrom(SEED)

let buyers: TestPerson[]
let students: TestPerson[]
let courses: {
  id: number
  priceTiyin: bigint
  choice: { tariff_id?: number; group_id?: number }
  /** Free places. */
  left: number
}[]

/** The model: each place with its state, and what everybody has. */
interface Seat {
  code: string
  orderId: number
  id: number
  state: 'waiting' | 'used' | 'returned'
  courseId: number
  of: (typeof courses)[number]
  buyer: TestPerson
  each: ReturnType<typeof seatPrice>
}
const seats: Seat[] = []
const owned = new Set<string>()
const wallets = new Map<number, bigint>()
let earnedTiyin = 0n
let feesTiyin = 0n
const done = { orders: 0, gone: 0, invoices: 0, used: 0, refused: 0, returned: 0, refunds: 0 }

const call = (person: TestPerson, method: 'POST' | 'GET' | 'PUT', url: string, body?: object) =>
  kashf.call(method, url, { token: person.token, ...(body && { body }) })
const credit = (id: number, tiyin: bigint) => wallets.set(id, (wallets.get(id) ?? 0n) + tiyin)

beforeAll(async () => {
  buyers = await Promise.all(Array.from({ length: 3 }, () => buildStudent(kashf.deps)))
  students = await Promise.all(Array.from({ length: 12 }, () => buildStudent(kashf.deps)))
  courses = []
  for (const price of PRICES) {
    const { id } = await buildCourse(kashf.deps, { teacherId: owner.id, price: Number(price), lessons: 0 })
    await call(owner, 'PUT', `/api/courses/${id}/seat-sale`, { max_percent: 90 })
    courses.push({ id, priceTiyin: price * 100n, choice: {}, left: Number.POSITIVE_INFINITY })
  }
  const { id } = await buildCourse(kashf.deps, { teacherId: owner.id, price: 5_000, lessons: 0 })
  await call(owner, 'PUT', `/api/courses/${id}/seat-sale`, { max_percent: 90 })
  const of = { courseId: id, teacherId: owner.id }
  const tariff_id = await buildTariff(kashf.deps, of, { price: 7_777 })
  const group_id = await buildGroup(kashf.deps, of, { places: GROUP_PLACES })
  courses.push({ id, priceTiyin: 777_700n, choice: { tariff_id, group_id }, left: GROUP_PLACES })
  for (const { id } of buyers) {
    await topUp(kashf.deps, id, 2_000_000)
    credit(id, 200_000_000n)
  }
  const { discounts, edit } = (await call(operator, 'GET', '/api/admin/seat-terms')).json().data
  await call(operator, 'PUT', '/api/admin/seat-terms', { discounts, edit, payee: 'Kashf MCHJ' })
})

async function order(): Promise<void> {
  const [buyer, of, places, byInvoice] = [
    ...([pick(buyers), pick(courses), 5 + below(26), random() < 0.4] as const),
  ]
  const { id: courseId, priceTiyin, choice } = of
  const each = seatPrice({ priceTiyin, earnedTiyin: priceTiyin, percent: 20 }, places >= 20 ? 10 : 5)
  const sumTiyin = each.paidTiyin * BigInt(places)
  const firm = { firm: 'Maktab', stir: '123456789', address: 'Toshkent', contact: 'Lola' }
  const answer = await call(buyer, 'POST', '/api/seat-orders', {
    ...{ course_id: courseId, ...choice, places, price: Number(sumTiyin) / 100, request_id: randomUUID() },
    ...(byInvoice && { invoice: firm }),
  })
  if (places > of.left) {
    expect(answer.json().error).toBe('places_gone')
    done.gone++
    return
  }
  if (!byInvoice && (wallets.get(buyer.id) ?? 0n) < sumTiyin) {
    expect(answer.statusCode).toBe(402)
    return
  }
  expect(answer.statusCode).toBe(201)
  const { id: orderId, sum } = answer.json().data
  expect(BigInt(Math.round(sum * 100))).toBe(sumTiyin)
  if (byInvoice) {
    done.invoices++
    const matched = await call(operator, 'POST', `/api/admin/seat-orders/${orderId}/match`, {
      ...{ reference: randomUUID(), amount: sum },
    })
    expect(matched.statusCode).toBe(200)
  } else credit(buyer.id, -sumTiyin)
  done.orders++
  of.left -= places
  const { data } = (await call(buyer, 'GET', `/api/seat-orders/${orderId}/seats?limit=100`)).json()
  expect(data).toHaveLength(places)
  for (const { id, code } of data)
    seats.push({ id, code, orderId, courseId, of, buyer, each, state: 'waiting' })
}

async function use(): Promise<void> {
  const [seat, student] = [pick(seats), pick(students)]
  const has = `${student.id}/${seat.courseId}`
  const answer = await call(student, 'POST', '/api/gifts/redeem', { code: seat.code })
  if (seat.state === 'waiting' && !owned.has(has)) {
    expect(answer.statusCode).toBe(201)
    seat.state = 'used'
    owned.add(has)
    earnedTiyin += seat.each.earnedTiyin
    feesTiyin += seat.each.feeTiyin
    done.used++
  } else if (answer.statusCode !== 200) {
    expect(answer.json().error).toBe(seat.state === 'waiting' ? 'gift_owned' : 'gift_refused')
    done.refused++
  }
}

async function takeBack(): Promise<void> {
  const seat = pick(seats)
  const all = random() < 0.1
  const answer = await call(seat.buyer, 'POST', `/api/seat-orders/${seat.orderId}/return`, {
    ...(!all && { seat_id: seat.id }),
  })
  if (!all && seat.state === 'used') {
    expect(answer.json().error).toBe('seats_used')
    return
  }
  const wanted = all ? seats.filter(({ orderId }) => orderId === seat.orderId) : [seat]
  const back = wanted.filter(({ state }) => state === 'waiting')
  expect(answer.json().data.places).toBe(back.length)
  for (const one of back) {
    one.state = 'returned'
    one.of.left++
    credit(one.buyer.id, one.each.paidTiyin)
    done.returned++
  }
}

async function refund(): Promise<void> {
  const seat = pick(seats)
  if (seat.state !== 'used') return
  const { purchase_id, student_id } = await kashf.deps.db.only<{
    purchase_id: number
    student_id: number
  }>(sql`
    select g.purchase_id, p.student_id from gift g join purchase p on p.id = g.purchase_id where g.id = ${seat.id}`)
  await kashf.deps.db.transaction((tx) =>
    refundPurchase(kashf.deps, tx, { purchaseId: purchase_id, reason: 'Sinov' }),
  )
  seat.state = 'returned'
  seat.of.left++
  owned.delete(`${student_id}/${seat.courseId}`)
  earnedTiyin -= seat.each.earnedTiyin
  feesTiyin -= seat.each.feeTiyin
  credit(seat.buyer.id, seat.each.paidTiyin)
  done.refunds++
}

it(`keeps to the model through ${STEPS} random steps (seed ${SEED})`, async () => {
  await order()
  for (let step = 0; step < STEPS; step++) {
    const chance = random()
    if (chance < 0.08) await order()
    else if (chance < 0.6) await use()
    else if (chance < 0.85) await takeBack()
    else await refund()
  }
  expect(Object.values(done).every((count) => count > 0)).toBe(true)
  const { db } = kashf.deps
  for (const { id } of buyers)
    expect(await balanceOf(db, { kind: 'wallet', ownerId: id })).toBe(wallets.get(id))
  expect(await balanceOf(db, { kind: 'earnings', ownerId: owner.id })).toBe(earnedTiyin)
  expect(await balanceOf(db, { kind: 'platform_fee' })).toBe(feesTiyin)
  const group = courses.at(-1)
  const { left } = await db.only<{ left: number }>(
    sql`select places - taken as left from course_group where id = ${group?.choice.group_id ?? 0}`,
  )
  expect(left).toBe(group?.left)
  const waiting = seats.filter(({ state }) => state === 'waiting')
  expect(await balanceOf(db, { kind: 'gifts_held' })).toBe(
    waiting.reduce((sum, { each }) => sum + each.paidTiyin, 0n),
  )
  const { checks } = await verifyLedger(db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
}, 120_000)
