import { expect } from 'vitest'
import { accessTo } from '../../access/access.ts'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { partsOf, readBundles } from '../../purchases/bundles/bundle.ts'
import { buyBundle } from '../../purchases/bundles/buy-bundle.ts'
import { publicBundle } from '../../purchases/bundles/public-bundle.ts'
import { buyCourse } from '../../purchases/buy-course.ts'
import { consentToCharging } from '../../purchases/months/consent.ts'
import { followMonths } from '../../purchases/months/follow-months.ts'
import { payMonth } from '../../purchases/months/pay-month.ts'
import { notifyOfPayments } from '../../purchases/notify-of-payments.ts'
import { refundPurchase } from '../../purchases/refund-purchase.ts'
import type { TestPerson } from '../builders/people.ts'
import { type ModelCourse, paidFor } from './rules.ts'
import type { World } from './world.ts'

/* Sales from the buyer's own wallet, and refunds of all sales. */

const hasOpen = async ({ deps }: World, student: TestPerson, course: ModelCourse): Promise<boolean> =>
  (await accessTo(deps.db, deps.clock.now(), { userId: student.id, courseId: course.id })) !== null

/** Buys a course, a tariff with its group or the first month, sometimes with the teacher's promo code. */
export async function buy(world: World): Promise<void> {
  const { pick, random } = world
  const student = pick(world.students)
  const ofPartner = world.touches.get(student.id)?.find(({ link }) => link)?.link?.course
  const course = ofPartner && random() < 0.3 ? ofPartner : pick(world.courses)
  const withCode = course.kind !== 'month' && random() < 0.2
  const { source, percent } = world.sourceFor(student, course, withCode)
  // The discount leaves the teacher's price rounded up to a whole so'm.
  const earned = withCode ? ((course.tiyin * 67n + 9_999n) / 10_000n) * 100n : course.tiyin
  const paid = paidFor(earned, percent)
  const isOwned = await hasOpen(world, student, course)
  const bought = await world.attempt((deps) =>
    buyCourse(deps, {
      ...{ student: { id: student.id }, courseId: course.id, shownTiyin: paid, choice: course.choice },
      ...(withCode && { promoCode: 'ARZON' }),
    }),
  )
  if ('answer' in bought && !isOwned) {
    return world.sold([{ student, course, earned, source, percent }], withCode ? 'code' : course.kind)
  }
  await world.sold([], 'none')
  if ('answer' in bought) return expect(bought.answer.outcome).toBe('already')
  expect(bought.refused).toBe('insufficient_balance')
  expect(world.walletOf(student)).toBeLessThan(paid)
  await world.topUp(student, 300_000)
}

/** Buys the courses of a bundle that the student lacks. */
export async function buyTogether(world: World, bundles: readonly { id: number }[]): Promise<void> {
  const { deps, pick } = world
  const [student, { id: bundleId }] = [pick(world.students), pick(bundles)]
  const shown = await publicBundle(deps, deps.db, { bundleId, studentId: student.id })
  if (!shown?.offer) return
  const { course_ids: courseIds, price_to_pay } = shown.offer
  const shownTiyin = BigInt(price_to_pay) * 100n
  const order = { studentId: student.id, bundleId, courseIds, shownTiyin }
  const bought = await world.attempt((deps) => buyBundle(deps, order))
  if ('refused' in bought) {
    expect(bought.refused).toBe('insufficient_balance')
    expect(world.walletOf(student)).toBeLessThan(shownTiyin)
    await world.sold([], 'none')
    return world.topUp(student, 300_000)
  }
  const before = world.walletOf(student)
  const courses = world.courses.filter(({ id }) => courseIds.includes(id))
  const earned = await earnedInBundle(world, bundleId)
  await world.sold(
    courses.map((course) => ({
      ...{ student, course, earned: earned.get(course.id) ?? -1n },
      ...world.sourceFor(student, course),
    })),
    'bundle',
  )
  expect(before - world.walletOf(student)).toBe(shownTiyin)
}

/** What the teacher earns of each course of a bundle; the division has properties of its own (bundle-price.test.ts). */
async function earnedInBundle({ deps }: World, bundleId: number): Promise<Map<number, bigint>> {
  const [bundle] = await readBundles(deps.db, sql`b.id = ${bundleId}`, 1)
  const parts = bundle ? partsOf(bundle) : []
  return new Map(bundle?.courses.map(({ id }, at) => [id, parts[at]?.earnedTiyin ?? 0n]))
}

/** Pays the next month by a press, or consents to charging the wallet for it. */
export async function payNext(world: World): Promise<void> {
  const { pick, random } = world
  const months = world.sales.filter(({ course }) => course.kind === 'month').slice(-12)
  const ending = months.filter(({ soldMs }) => world.nowMs() - soldMs > 27 * DAY_MS)
  if (months.length === 0) return
  const { student, course } = pick(ending.length > 0 ? ending : months)
  const of = { userId: student.id, courseId: course.id }
  const paid = paidFor(course.tiyin, world.sourceFor(student, course).percent)
  if (random() < 0.4) {
    if (world.walletOf(student) < paid) await world.topUp(student, 300_000)
    await world.attempt((deps) => consentToCharging(deps, { ...of, shownTiyin: paid }))
    return
  }
  const answer = await world.attempt((deps) =>
    deps.db.transaction((tx) => payMonth(deps, tx, { ...of, mostTiyin: paid })),
  )
  await soldMonths(world, 'next month')
  if ('answer' in answer) return
  expect(['not_found', 'insufficient_balance']).toContain(answer.refused)
  if (answer.refused !== 'insufficient_balance') return
  expect(world.walletOf(student)).toBeLessThan(paid)
  await world.topUp(student, 300_000)
}

/** Days pass: terms end, touches stop to count, and workers charge those who consented, each month once. */
export async function wait(world: World): Promise<void> {
  for (let days = world.below(9); days >= 0; days--) {
    world.kashf.clock.advance(world.below(DAY_MS))
    await notifyOfPayments(world.deps)
    await world.attempt(followMonths)
    while ((await followMonths(world.deps)) > 0);
    await soldMonths(world, 'charged')
  }
}

const soldMonths = async (world: World, how: string): Promise<void> =>
  world.sold(
    (await world.soldNow()).map(({ student, course }) => ({
      ...{ student, course, earned: course.tiyin },
      ...world.sourceFor(student, course),
    })),
    how,
  )

/** An operator refunds a sale of whatever kind: the money goes to who paid. */
export async function refund(world: World): Promise<void> {
  const { sales, below, add } = world
  const at = Math.max(0, sales.length - 1 - below(60))
  const [sale] = sales.splice(at, 1)
  if (!sale) return
  const answer = await world.attempt((deps) =>
    deps.db.transaction((tx) => refundPurchase(deps, tx, { purchaseId: sale.id, reason: 'Sinov' })),
  )
  if ('refused' in answer) expect(answer.refused).toBe('purchase_already_refunded')
  sale.undo?.()
  for (const [person, tiyin] of sale.parts) add(`earnings:${person}`, -tiyin)
  add('fee', -sale.fee)
  add(`wallet:${(sale.giver ?? sale.student).id}`, sale.earned + sale.fee)
  world.count('refunds')
}
