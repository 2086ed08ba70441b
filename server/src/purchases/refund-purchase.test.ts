import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTo } from '../access/access.ts'
import { findCourse } from '../catalogue/courses/find-course.ts'
import { sql } from '../db/sql.ts'
import type { Failure } from '../errors/failure.ts'
import { balanceOf } from '../money/ledger/accounts.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { amountOf } from '../money/wallet/amount.ts'
import { latestMovements } from '../money/wallet/movements.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { fixedClock, topUp } from '../testing/builders/money.ts'
import { buildStudent, buildTeacher } from '../testing/builders/people.ts'
import { testApp, testPerson } from '../testing/test-app.ts'
import { buyCourse } from './buy-course.ts'
import { refundPurchase } from './refund-purchase.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const student = testPerson(kashf, buildStudent)
beforeAll(async () => {
  await topUp(kashf.deps, student.id, 5_000_000)
})
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

const refund = (purchaseId: number, reason = 'Kurs mos kelmadi') =>
  kashf.deps.db.transaction((tx) => refundPurchase(kashf.deps, tx, { purchaseId, reason }))
const wallet = () => balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: student.id })
const earnings = () => balanceOf(kashf.deps.db, { kind: 'earnings', ownerId: teacher.id })
const access = (courseId: number) =>
  accessTo(kashf.deps.db, kashf.deps.clock.now(), { userId: student.id, courseId })
const failsWith = (code: string) => expect.objectContaining({ code }) as unknown as Failure

async function buyNewCourse(given: { price?: number; period?: number } = {}) {
  const course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    title: 'Dizayn',
    lessons: 0,
    ...given,
  })
  const buy = async () => {
    await buyCourse(kashf.deps, { student, courseId: course.id })
    const row = await kashf.deps.db.one<{ id: number }>(
      sql`select id from purchase where course_id = ${course.id} order by id desc limit 1`,
    )
    return row?.id ?? 0
  }
  return { courseId: course.id, purchaseId: await buy(), buy }
}
const learnersOf = async (courseId: number) => (await findCourse(kashf.deps.db, courseId))?.learners_count

describe('refundPurchase', () => {
  it('reverses money, access and the count of learners, and both statements give the reason', async () => {
    const before = { wallet: await wallet(), earnings: await earnings() }
    const { courseId, purchaseId } = await buyNewCourse({ price: 99_999 })
    await refund(purchaseId)
    expect({ wallet: await wallet(), earnings: await earnings() }).toEqual(before)
    expect(await balanceOf(kashf.deps.db, { kind: 'platform_fee' })).toBe(0n)
    expect(await access(courseId)).toBeNull()
    expect(await learnersOf(courseId)).toBe(0)
    expect(await latestMovements(kashf.deps, student.id, 1)).toMatchObject([
      { credit: 119_999, comment: '“Dizayn” kursi uchun pul qaytarildi. Sabab: Kurs mos kelmadi' },
    ])
    expect(await latestMovements(kashf.deps, teacher.id, 1)).toMatchObject([
      { debit: 99_999, comment: expect.stringContaining('sotuvi bekor qilindi') },
    ])
  })

  it('happens once, even when operators act at the same time', async () => {
    const { purchaseId } = await buyNewCourse()
    const results = await Promise.allSettled([refund(purchaseId), refund(purchaseId), refund(purchaseId)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(refund(purchaseId)).rejects.toEqual(failsWith('purchase_already_refunded'))
    await expect(refund(2_000_000_000)).rejects.toEqual(failsWith('not_found'))
  })

  it('refunds at the fee percent of the purchase, not the current one', async () => {
    const before = await wallet()
    const { purchaseId } = await buyNewCourse({ price: 100_000 })
    await kashf.deps.db.run(sql`insert into platform_fee (percent) values (35)`)
    try {
      await refund(purchaseId)
    } finally {
      await kashf.deps.db.run(sql`insert into platform_fee (percent) values (20)`)
    }
    expect(await wallet()).toBe(before)
  })

  it('refunds a free course without moving money', async () => {
    const { courseId, purchaseId } = await buyNewCourse({ price: 0 })
    const before = await wallet()
    await refund(purchaseId)
    expect(await wallet()).toBe(before)
    expect(await access(courseId)).toBeNull()
  })

  it('leaves the later term open when an older one is refunded', async () => {
    const running = kashf.deps.clock
    const clock = fixedClock()
    kashf.deps.clock = clock
    try {
      const { courseId, purchaseId, buy } = await buyNewCourse({ price: 10_000, period: 1 })
      clock.advance(40 * 86_400_000)
      const renewal = await buy()
      await refund(purchaseId)
      expect(await access(courseId)).not.toBeNull()
      expect(await learnersOf(courseId)).toBe(1)
      await refund(renewal)
      expect(await access(courseId)).toBeNull()
      expect(await learnersOf(courseId)).toBe(0)
    } finally {
      kashf.deps.clock = running
    }
  })

  it('allows the course to be bought again', async () => {
    const { courseId, purchaseId, buy } = await buyNewCourse()
    await refund(purchaseId)
    await buy()
    expect(await access(courseId)).not.toBeNull()
  })

  it('removes the sale from the pending earnings', async () => {
    const before = await amountOf(kashf.deps, { id: teacher.id, type: 1 })
    const { purchaseId } = await buyNewCourse({ price: 70_000 })
    const sold = await amountOf(kashf.deps, { id: teacher.id, type: 1 })
    expect(sold).toEqual({ ...before, balance: before.balance + 70_000, pending: before.pending + 70_000 })
    await refund(purchaseId)
    expect(await amountOf(kashf.deps, { id: teacher.id, type: 1 })).toEqual(before)
  })
})
