import { afterAll, describe, expect, it } from 'vitest'
import type { Db, Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { fixedClock, topUp } from '../testing/builders/money.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { testApp, testPerson } from '../testing/test-app.ts'
import { buyCourse } from './buy-course.ts'
import { processSales } from './process-sales.ts'
import { refundPurchase } from './refund-purchase.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

async function richStudent(): Promise<TestPerson> {
  const student = await buildStudent(kashf.deps)
  await topUp(kashf.deps, student.id, 500_000)
  return student
}
const courseFor = (price: number, period = 13) =>
  buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 0, price, period, title: 'Algebra' })
const noticesOf = (userId: number) =>
  kashf.deps.db.rows<{ kind: string; subject: object }>(
    sql`select kind, subject from notice where user_id = ${userId} order by id`,
  )
const storedLearners = async (courseId: number) =>
  (await kashf.deps.db.one<{ n: number }>(sql`select learners_count as n from course where id = ${courseId}`))
    ?.n

/** A database in which every transaction fails just before its commit, as if the worker was killed. */
const killedBeforeCommit = (db: Db): Db => ({
  ...db,
  transaction: (work) =>
    db.transaction(async (tx: Tx) => {
      await work(tx)
      throw new Error('killed')
    }),
})

describe('processSales', () => {
  it('notifies both sides and counts the learner once, even if a worker dies in between', async () => {
    const student = await richStudent()
    const course = await courseFor(100_000)
    await buyCourse(kashf.deps, { student, courseId: course.id })
    const dying = { ...kashf.deps, db: killedBeforeCommit(kashf.deps.db) }
    await expect(processSales(dying)).rejects.toThrow('killed')
    expect(await noticesOf(student.id)).toEqual([])
    expect(await storedLearners(course.id)).toBe(0)

    // Several workers run at once.
    await Promise.all(Array.from({ length: 4 }, () => processSales(kashf.deps)))
    expect(await processSales(kashf.deps)).toBe(0)
    const about = { course_id: course.id, title: 'Algebra' }
    expect(await noticesOf(student.id)).toEqual([
      { kind: 'purchase', subject: { ...about, amount: 120_000 } },
    ])
    expect(await noticesOf(teacher.id)).toEqual([{ kind: 'sale', subject: { ...about, amount: 100_000 } }])
    expect(await storedLearners(course.id)).toBe(1)
  })

  it('does nothing when nothing was sold', async () => {
    const poor = await buildStudent(kashf.deps)
    const course = await courseFor(100_000)
    await expect(buyCourse(kashf.deps, { student: poor, courseId: course.id })).rejects.toMatchObject({
      code: 'insufficient_balance',
    })
    expect(await processSales(kashf.deps)).toBe(0)
    expect(await noticesOf(poor.id)).toEqual([])
  })

  it('notifies about each purchased term, and counts the learner once', async () => {
    const student = await richStudent()
    const course = await courseFor(50_000, 1)
    const clock = fixedClock()
    const then = { ...kashf.deps, clock }
    const { accessExpiresAt } = await buyCourse(then, { student, courseId: course.id })
    clock.set(accessExpiresAt?.getTime() ?? 0)
    await buyCourse(then, { student, courseId: course.id })
    // The course is already purchased, so there is no notice.
    await buyCourse(then, { student, courseId: course.id })
    expect(await processSales(kashf.deps)).toBe(2)
    expect((await noticesOf(student.id)).map(({ kind }) => kind)).toEqual(['purchase', 'purchase'])
    expect(await storedLearners(course.id)).toBe(1)
  })

  it('lets a refund notify both sides in its own transaction', async () => {
    const student = await richStudent()
    const course = await courseFor(10_000)
    await buyCourse(kashf.deps, { student, courseId: course.id })
    const purchase = await kashf.deps.db.one<{ id: number }>(
      sql`select id from purchase where student_id = ${student.id}`,
    )
    const refund = (db: Db) =>
      db.transaction((tx) =>
        refundPurchase(kashf.deps, tx, { purchaseId: purchase?.id ?? 0, reason: 'Mos kelmadi' }),
      )
    await expect(refund(killedBeforeCommit(kashf.deps.db))).rejects.toThrow('killed')
    expect(await noticesOf(student.id)).toEqual([])
    await refund(kashf.deps.db)
    expect(await noticesOf(student.id)).toMatchObject([{ kind: 'refund', subject: { amount: 12_000 } }])
    expect((await noticesOf(teacher.id)).at(-1)).toMatchObject({
      kind: 'sale_refunded',
      subject: { course_id: course.id, amount: 10_000 },
    })
    await processSales(kashf.deps)
    expect(await storedLearners(course.id)).toBe(0)
  })
})

describe('the course cache', () => {
  it('never causes a sale with an old price, title, term, fee or status', async () => {
    const { db } = kashf.deps
    const course = await courseFor(10_000)
    const buy = async () => {
      const student = await richStudent()
      const bought = await buyCourse(kashf.deps, { student, courseId: course.id })
      const row = await db.one<{ price: bigint; fee: bigint; comment: string }>(sql`
        select p.price_tiyin as price, p.fee_tiyin as fee, t.facts ->> 'title' as comment
          from purchase p join ledger_transfer t on t.id = p.transfer_id where p.student_id = ${student.id}`)
      return { ...bought, ...row }
    }
    expect(await buy()).toMatchObject({ price: 1_000_000n, fee: 200_000n, accessExpiresAt: null })
    await db.run(sql`update course set price_tiyin = 2000000 where id = ${course.id}`)
    expect(await buy()).toMatchObject({ price: 2_000_000n, fee: 400_000n })
    await db.run(sql`update course set title = 'Geometriya' where id = ${course.id}`)
    expect((await buy()).comment).toContain('Geometriya')
    await db.run(sql`update course set period = 1 where id = ${course.id}`)
    expect((await buy()).accessExpiresAt).toBeInstanceOf(Date)
    await db.run(sql`insert into platform_fee (percent) values (0)`)
    expect(await buy()).toMatchObject({ price: 2_000_000n, fee: 0n })
    await db.run(sql`insert into platform_fee (percent) values (20)`)
    await db.run(sql`update course set status = 4 where id = ${course.id}`)
    await expect(buy()).rejects.toMatchObject({ code: 'course_not_for_sale' })
    await db.run(sql`update course set status = 1 where id = ${course.id}`)
    await expect(buy()).rejects.toMatchObject({ code: 'not_found' })
  })
})
