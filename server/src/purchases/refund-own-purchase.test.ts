import { afterAll, describe, expect, it } from 'vitest'
import { accessTo } from '../access/access.ts'
import { sql } from '../db/sql.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { amountOf } from '../money/wallet/amount.ts'
import { latestMovements } from '../money/wallet/movements.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { endAccess } from '../testing/builders/learning.ts'
import { topUp } from '../testing/builders/money.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { testApp, testPerson } from '../testing/test-app.ts'
import { refundPurchase } from './refund-purchase.ts'

const kashf = testApp({ variables: { REFUND_WINDOW_HOURS: '2' } })
const teacher = testPerson(kashf, buildTeacher)
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

const url = (courseId: number | string) => `/api/purchases/${courseId}/refund`
const refund = (person: { token?: string }, courseId: number | string) =>
  kashf.call('POST', url(courseId), { token: person.token })
const terms = async (person: TestPerson, courseId: number) =>
  (await kashf.call('GET', url(courseId), person)).json().data
const watch = (person: TestPerson, lessonId: number | undefined, to: number) =>
  kashf.call('PUT', `/api/courses/lesson/${lessonId}/progress`, {
    token: person.token,
    body: { position_s: to, ranges: [[0, to]] },
  })
const earned = () => amountOf(kashf.deps, { id: teacher.id, type: 1 })

/** A student who bought a course with one free lesson and two paid ones of 100 s. */
async function buyNewCourse() {
  const student = await buildStudent(kashf.deps)
  const course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    title: 'Dizayn',
    price: 50_000,
    lessons: [{ isOpen: true, durationS: 1_000 }, { durationS: 100 }, { durationS: 100 }],
  })
  await topUp(kashf.deps, student.id, 60_000)
  expect((await kashf.call('GET', `/api/actioncourses/buy-course/${course.id}`, student)).statusCode).toBe(
    201,
  )
  return { student, courseId: course.id, lessonIds: course.lessonIds }
}

describe('POST /api/purchases/{course_id}/refund', () => {
  it('refunds the money, the pending earnings and the access, and is idempotent', async () => {
    const before = await earned()
    const { student, courseId } = await buyNewCourse()
    expect((await earned()).pending).toBe(before.pending + 50_000)
    expect(await terms(student, courseId)).toMatchObject({
      amount: 60_000,
      refusal: null,
      watched_percent: 0,
    })
    const first = await refund(student, courseId)
    expect(first.statusCode).toBe(200)
    expect(first.json().data).toMatchObject({ course_id: courseId, amount: 60_000 })
    const again = await Promise.all([refund(student, courseId), refund(student, courseId)])
    for (const answer of again) expect(answer.json()).toEqual(first.json())
    expect(await earned()).toEqual(before)
    expect((await amountOf(kashf.deps, { id: student.id, type: 2 })).balance).toBe(60_000)
    expect(await accessTo(kashf.deps.db, new Date(), { userId: student.id, courseId })).toBeNull()
    const [yours] = await latestMovements(kashf.deps, student.id, 1)
    expect(yours?.comment).toContain("Siz 2 soat ichida qaytardingiz (0 foizi ko'rilgan edi)")
    const [sold] = await latestMovements(kashf.deps, teacher.id, 1)
    expect(sold?.comment).toContain("O'quvchi 2 soat ichida qaytardi, kursning 0 foizi ko'rilgan")
  })

  it('happens once when operators refund the same purchase at the same time, and frees its promo code once', async () => {
    const terms = { code: 'BIRGA', discount_kind: 'percent', discount: 50, uses_limit: 1 }
    const made = await kashf.call('POST', '/api/promo-codes', { token: teacher.token, body: terms })
    const promoId: number = made.json().data.id
    for (let round = 0; round < 5; round++) {
      const student = await buildStudent(kashf.deps)
      const { id: courseId } = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 50_000 })
      await topUp(kashf.deps, student.id, 30_000)
      const bought = await kashf.call(
        'GET',
        `/api/actioncourses/buy-course/${courseId}?promo_code=BIRGA`,
        student,
      )
      expect(bought.statusCode).toBe(201)
      const purchase = await kashf.deps.db.one<{ id: number }>(
        sql`select id from purchase where student_id = ${student.id}`,
      )
      const byOperator = () =>
        kashf.deps.db
          .transaction((tx) =>
            refundPurchase(kashf.deps, tx, { purchaseId: purchase?.id ?? 0, reason: 'Sinov' }),
          )
          .catch((error) => expect(error).toMatchObject({ code: 'purchase_already_refunded' }))
      const [own] = await Promise.all([refund(student, courseId), byOperator(), byOperator()])
      expect(own.statusCode).toBe(200)
      expect((await amountOf(kashf.deps, { id: student.id, type: 2 })).balance).toBe(30_000)
      expect(await kashf.deps.db.one(sql`select uses from promo_code where id = ${promoId}`)).toEqual({
        uses: 0,
      })
    }
  })

  it('is allowed until a tenth of the paid lessons is watched', async () => {
    const { student, courseId, lessonIds } = await buyNewCourse()
    expect((await watch(student, lessonIds[0], 900)).statusCode).toBe(200)
    expect((await watch(student, lessonIds[1], 19)).statusCode).toBe(200)
    expect(await terms(student, courseId)).toMatchObject({ refusal: null, watched_percent: 9 })
    await watch(student, lessonIds[2], 1)
    const refused = await refund(student, courseId)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      error: 'refund_watched_too_much',
      data: { watched_percent: 10, limit_percent: 10 },
    })
  })

  it('is refused after the refund window', async () => {
    const { student, courseId } = await buyNewCourse()
    const until = new Date((await terms(student, courseId)).until).getTime()
    kashf.clock.advance(until - kashf.clock.now().getTime())
    expect((await refund(student, courseId)).json().error).toBe('refund_window_over')
    expect((await earned()).available).toBeGreaterThan(0)
  })

  it('is for the buyer only', async () => {
    const { courseId } = await buyNewCourse()
    const stranger = await buildStudent(kashf.deps)
    expect((await refund(stranger, courseId)).statusCode).toBe(404)
    expect((await refund(stranger, 'x')).statusCode).toBe(404)
    expect((await refund({}, courseId)).statusCode).toBe(401)
    expect((await refund(teacher, courseId)).statusCode).toBe(403)
  })

  it('refunds a renewed term, although the refund window of the term before is over', async () => {
    const { student, courseId } = await buyNewCourse()
    kashf.clock.advance(3 * 3_600_000)
    await endAccess(kashf.deps, { studentId: student.id }, kashf.clock.now())
    await topUp(kashf.deps, student.id, 60_000)
    await kashf.call('GET', `/api/actioncourses/buy-course/${courseId}`, student)
    const first = await refund(student, courseId)
    expect(first.statusCode).toBe(200)
    const again = await refund(student, courseId)
    expect(again.statusCode).toBe(200)
    expect(again.json()).toEqual(first.json())
    expect((await amountOf(kashf.deps, { id: student.id, type: 2 })).balance).toBe(60_000)
  })

  it('refunds a free course without mentioning money', async () => {
    const student = await buildStudent(kashf.deps)
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 0 })
    await kashf.call('GET', `/api/actioncourses/buy-course/${id}`, student)
    expect((await refund(student, id)).json()).toMatchObject({
      data: { amount: 0 },
      message: 'Kurs qaytarildi.',
    })
  })

  it('allows the course to be bought and refunded again', async () => {
    const { student, courseId } = await buyNewCourse()
    await refund(student, courseId)
    await kashf.call('GET', `/api/actioncourses/buy-course/${courseId}`, student)
    expect((await refund(student, courseId)).statusCode).toBe(200)
    const rows = await kashf.deps.db.rows(
      sql`select id from purchase where student_id = ${student.id} and refunded_at is not null`,
    )
    expect(rows).toHaveLength(2)
  })
})
