import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { sql } from '../../db/sql.ts'
import { giveCourse } from '../../purchases/gifts/give-course.ts'
import { redeemGift } from '../../purchases/gifts/redeem-gift.ts'
import { returnGift } from '../../purchases/gifts/return-gift.ts'
import { matchTransfer } from '../../purchases/seat-orders/match-transfer.ts'
import { orderSeats } from '../../purchases/seat-orders/order-seats.ts'
import { returnSeats } from '../../purchases/seat-orders/return-seats.ts'
import type { TestPerson } from '../builders/people.ts'
import { type ModelCourse, paidFor, type Source } from './rules.ts'
import type { World } from './world.ts'

/* Gifts and places of firms: paid first, sold when their code is used. */

interface Code {
  code: string
  id: number
  /** Null for a gift. */
  orderId: number | null
  giver: TestPerson
  course: ModelCourse
  earned: bigint
  percent: number
  source: Source
}
export type Codes = Code[]

const PLACES = 5
/** The first discount of the table, in percent. */
const OF_PLACES = 5n

const paidOf = ({ earned, percent }: Pick<Code, 'earned' | 'percent'>) => paidFor(earned, percent)

/** Somebody pays for a gift. */
export async function give(world: World, codes: Codes): Promise<void> {
  const { deps, pick } = world
  const giver = pick(world.students)
  const course = pick(world.courses.filter(({ kind }) => kind === 'plain'))
  const { source, percent } = world.sourceFor(giver, course)
  const paid = paidFor(course.tiyin, percent)
  const order = { giverId: giver.id, courseId: course.id, shownTiyin: paid, requestId: randomUUID() }
  const given = await world.attempt((deps) => giveCourse(deps, order))
  if ('refused' in given) return lacks(world, { giver, paid, refused: given.refused })
  const { id, code } = await deps.db.only<{ id: number; code: string }>(
    sql`select id, code from gift where id = ${given.answer.id}`,
  )
  world.add(`wallet:${giver.id}`, -paid)
  codes.push({ ...{ code, id, orderId: null, giver, course, earned: course.tiyin, percent, source } })
  world.count('gifts paid')
}

/** A firm orders places from its wallet, or by an invoice that an operator matches. */
export async function orderPlaces(world: World, codes: Codes): Promise<void> {
  const { deps, pick, random } = world
  const giver = pick(world.students)
  const course = pick(world.courses.filter(({ kind }) => kind !== 'month'))
  const { source, percent } = world.sourceFor(giver, course)
  // Whole so'm, rounded up.
  const earned = ((course.tiyin * (100n - OF_PLACES) + 9_999n) / 10_000n) * 100n
  const sum = paidFor(earned, percent) * BigInt(PLACES)
  const firm = { firm: 'Maktab', stir: '123456789', address: 'Toshkent', contact: 'Lola' }
  const byInvoice = random() < 0.4
  const request = {
    ...{ buyerId: giver.id, of: { courseId: course.id, choice: course.choice } },
    ...{ places: PLACES, shownTiyin: sum, requestId: randomUUID(), ...(byInvoice && { firm }) },
  }
  const ordered = await world.attempt((deps) => orderSeats(deps, request))
  if ('refused' in ordered) return lacks(world, { giver, paid: sum, refused: ordered.refused })
  const orderId = ordered.answer.id
  if (byInvoice) {
    const transfer = { orderId, operatorId: world.operator.id, amountTiyin: sum, cameInTime: true }
    const reference = randomUUID()
    const matched = await world.attempt((deps) =>
      deps.db.transaction((tx) => matchTransfer(deps, tx, { ...transfer, reference })),
    )
    if ('refused' in matched) expect(matched.refused).toBe('invoice_closed')
  } else world.add(`wallet:${giver.id}`, -sum)
  const seats = await deps.db.rows<{ id: number; code: string }>(
    sql`select id, code from gift where seat_order_id = ${orderId}`,
  )
  expect(seats).toHaveLength(PLACES)
  codes.push(...seats.map((seat) => ({ ...seat, orderId, giver, course, earned, percent, source })))
  world.count(byInvoice ? 'places by invoice' : 'places from the wallet')
}

/** Somebody uses a code. */
export async function useCode(world: World, codes: Codes): Promise<void> {
  const at = world.below(codes.length)
  const code = codes[at]
  if (!code) return
  const student = world.pick(world.students)
  const used = await world.attempt((deps) => redeemGift(deps, { studentId: student.id, code: code.code }))
  if ('refused' in used) {
    expect(used.refused).toBe('gift_owned')
    return world.sold([], 'none')
  }
  codes.splice(at, 1)
  const { course, earned, percent, source, giver } = code
  await world.sold(
    [{ student, course, earned, percent, source, giver }],
    code.orderId === null ? 'gift' : 'place',
  )
}

/** Who paid takes a code back. */
export async function takeBack(world: World, codes: Codes): Promise<void> {
  const at = world.below(codes.length)
  const code = codes[at]
  if (!code) return
  const { id, orderId, giver } = code
  const answer = await world.attempt<unknown>((deps) =>
    orderId === null
      ? returnGift(deps, { id, giverId: giver.id })
      : returnSeats(deps, { orderId, buyerId: giver.id, seatId: id }),
  )
  expect('answer' in answer).toBe(true)
  codes.splice(at, 1)
  world.add(`wallet:${giver.id}`, paidOf(code))
  world.count('taken back')
}

/** What is held for codes that nobody has used. */
export const heldFor = (codes: Codes): bigint => codes.reduce((sum, code) => sum + paidOf(code), 0n)

async function lacks(
  world: World,
  { giver, paid, refused }: { giver: TestPerson; paid: bigint; refused: string },
): Promise<void> {
  expect(refused).toBe('insufficient_balance')
  expect(world.walletOf(giver)).toBeLessThan(paid)
  await world.topUp(giver, 300_000)
}
