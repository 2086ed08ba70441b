import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { buyCourse } from '../purchases/buy-course.ts'
import { refundPurchase } from '../purchases/refund-purchase.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { enrol } from '../testing/builders/learning.ts'
import { topUp } from '../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { testApp, testPerson } from '../testing/test-app.ts'
import { computeStatistics } from './daily/jobs.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)

const get = (url: string, person?: { token: string }) =>
  kashf.call('GET', url, person && { token: person.token })
/** A sale without ledger entries, because statistics read purchases. */
async function sell(courseId: number, som: number, daysAgo: number): Promise<TestPerson> {
  const student = await buildStudent(kashf.deps)
  await enrol(kashf.deps, { studentId: student.id, courseId })
  const createdAt = new Date(kashf.clock.now().getTime() - daysAgo * 86_400_000)
  await kashf.deps.db.run(sql`
    update purchase set price_tiyin = ${BigInt(som) * 100n}, created_at = ${createdAt}
     where student_id = ${student.id}`)
  await kashf.deps.db.run(sql`update course set learners_count = learners_count + 1 where id = ${courseId}`)
  return student
}

describe('GET /api/courses/{id}/statistics', () => {
  it('agrees with the ledger, in the period and in the one before', async () => {
    kashf.clock.stop()
    const own = await buildTeacher(kashf.deps)
    const course = await buildCourse(kashf.deps, { teacherId: own.id, price: 99_990 })
    const other = await buildCourse(kashf.deps, { teacherId: own.id, price: 10_000 })
    const buy = async (courseId: number) => {
      const student = await buildStudent(kashf.deps)
      await topUp(kashf.deps, student.id, 200_000)
      await buyCourse(kashf.deps, { student, courseId })
      return student
    }
    const refund = async (student: TestPerson) => {
      const { id = 0 } =
        (await kashf.deps.db.one<{ id: number }>(
          sql`select id from purchase where student_id = ${student.id}`,
        )) ?? {}
      await kashf.deps.db.transaction((tx) =>
        refundPurchase(kashf.deps, tx, { purchaseId: id, reason: 'sinov' }),
      )
    }
    const early = await buy(course.id)
    for (const score of [5, 4]) {
      await kashf.deps.db.run(sql`
        insert into course_score (user_id, course_id, score, weighs, updated_at)
        values (${(await buildStudent(kashf.deps)).id}, ${course.id}, ${score}, true, ${kashf.clock.now()})`)
    }
    for (let day = 0; day < 6; day += 1) {
      kashf.clock.advance(7 * HOUR_MS)
      const student = await buy(course.id)
      if (day % 2) await refund(student)
      if (day === 2) await buy(other.id)
      await computeStatistics(kashf.deps)
      kashf.clock.advance(17 * HOUR_MS)
    }
    await refund(early)
    await computeStatistics(kashf.deps)

    const today = tashkentDay(kashf.clock.now())
    const from = tashkentDay(new Date(kashf.clock.now().getTime() - 2 * DAY_MS))
    const before = tashkentDay(new Date(kashf.clock.now().getTime() - 5 * DAY_MS))
    const ledger = async (courseIds: number[], start: string, end: string) =>
      kashf.deps.db.one<{ tiyin: bigint }>(sql`
        select coalesce(sum(e.amount_tiyin), 0)::bigint as tiyin
          from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
          join ledger_account a on a.id = e.account_id and a.kind = 'earnings'
          join purchase p on t.cause = 'purchase:' || p.id
         where p.course_id = any(${courseIds}::int[])
           and (t.created_at at time zone 'Asia/Tashkent')::date between ${start} and ${end}`)
    const { data } = (
      await get(`/api/courses/${course.id}/statistics?from=${from}&to=${today}&compare=true`, own)
    ).json()
    expect(data.period).toEqual({ from, to: today })
    expect(data.previous_period.from).toBe(before)
    expect(BigInt(data.totals.revenue * 100)).toBe((await ledger([course.id], from, today))?.tiyin)
    expect(BigInt(data.previous_totals.revenue * 100)).toBe(
      (await ledger([course.id], before, data.previous_period.to))?.tiyin,
    )
    expect(data.days.map(({ date }: { date: string }) => date)).toHaveLength(3)
    for (const sum of ['revenue', 'sales', 'refunded', 'refunds'] as const) {
      expect(data.days.reduce((all: number, day: Record<typeof sum, number>) => all + day[sum], 0)).toBe(
        data.totals[sum],
      )
    }
    const whole = (await get(`/api/courses/${course.id}/statistics`, own)).json().data
    expect(whole.totals).toMatchObject({ sales: 7, refunds: 4, learners: 3, revenue: 299_970 })
    expect(whole.scores).toMatchObject({ average: 4.5, count: 2, by_score: [0, 0, 0, 1, 1] })

    const all = (await get('/api/teachers/me/courses-statistics', own)).json().data
    expect(BigInt(all.totals.revenue * 100)).toBe(
      (await ledger([course.id, other.id], '2000-01-01', today))?.tiyin,
    )
    expect(all.courses).toMatchObject([
      { id: course.id, revenue: 299_970, sales: 7 },
      { id: other.id, revenue: 10_000, sales: 1 },
    ])

    const csv = await get(`/api/courses/${course.id}/statistics.csv?from=${from}&to=${today}`, own)
    const lines = csv.body.replace('\ufeff', '').trim().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',')[0])).toEqual(
      data.days.map(({ date }: { date: string }) => date),
    )
    expect(lines.reduce((sum, line) => sum + Number(line.split(',')[6]), 0)).toBe(data.totals.revenue)
    for (const table of ['sources', 'scores', 'promo-codes', 'lessons']) {
      const url = `/api/courses/${course.id}/statistics.csv?table=${table}`
      expect((await get(url, own)).statusCode).toBe(200)
    }
    expect((await get('/api/teachers/me/courses-statistics.csv?table=courses', own)).body).toContain('299970')
    expect((await get('/api/teachers/me/courses-statistics.csv?table=lessons', own)).statusCode).toBe(422)
  })

  it.each([
    'from=2026-02-30',
    'from=2026-03-02&to=2026-03-01',
    'from=1900-01-01',
    'to=0001-01-01&compare=true',
    'to=yesterday',
    'compare=perhaps',
  ])('refuses the period %s', async (query) => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    expect((await get(`/api/courses/${course.id}/statistics?${query}`, teacher)).statusCode).toBe(422)
  })

  it('shows who is still watching from thirty views on', async () => {
    kashf.clock.stop()
    const course = await buildCourse(kashf.deps, {
      teacherId: teacher.id,
      lessons: [{ durationS: 200, isOpen: true }, { durationS: 100 }],
    })
    const [lessonId = 0, silent = 0] = course.lessonIds
    const watch = async (from: number, to: number, again: boolean) => {
      const person = await buildStudent(kashf.deps)
      const body = { position_s: to, ranges: [[from, to]], ...(again && { again: [[from, to]] }) }
      await kashf.call('PUT', `/api/courses/lesson/${lessonId}/progress`, { token: person.token, body })
    }
    for (let person = 0; person < 29; person += 1) await watch(0, person < 20 ? 200 : 50, person < 3)
    await computeStatistics(kashf.deps)
    const url = `/api/courses/${course.id}/statistics/lessons/${lessonId}`
    expect((await get(url, teacher)).json().data).toMatchObject({ views: 29, line: null, again: null })
    await watch(100, 200, false)
    await computeStatistics(kashf.deps)
    const { data } = (await get(url, teacher)).json()
    const line = Array.from({ length: 100 }, (_, at) => (at < 25 ? 29 : at < 50 ? 20 : 21))
    expect(data).toMatchObject({
      lesson: { id: lessonId, duration_s: 200 },
      views: 30,
      line,
      again: new Array(100).fill(3),
      course_views: 30,
      course_line: line,
    })
    const elsewhere = await buildCourse(kashf.deps, { teacherId: teacher.id })
    expect(
      (await get(`/api/courses/${course.id}/statistics/lessons/${silent}`, teacher)).json().data.line,
    ).toBeNull()
    expect(
      (await get(`/api/courses/${elsewhere.id}/statistics/lessons/${lessonId}`, teacher)).statusCode,
    ).toBe(404)
    expect((await get(url, await buildTeacher(kashf.deps))).statusCode).toBe(403)
  })

  it("is for the course's teacher and operators only", async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const draft = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1 })
    const url = `/api/courses/${course.id}/statistics`
    expect((await get(url, await buildOperator(kashf.deps))).statusCode).toBe(200)
    expect((await get(url)).statusCode).toBe(401)
    for (const person of [await buildStudent(kashf.deps), await buildTeacher(kashf.deps)]) {
      expect((await get(url, person)).statusCode).toBe(403)
      expect((await get(`/api/courses/${draft.id}/statistics`, person)).statusCode).toBe(404)
    }
    expect((await get('/api/courses/999999/statistics', teacher)).statusCode).toBe(404)
  })
})

describe('GET /api/teachers/me/statistics', () => {
  it("sums up the teacher's courses and this month's sales", async () => {
    const own = await buildTeacher(kashf.deps)
    const course = await buildCourse(kashf.deps, { teacherId: own.id })
    await buildCourse(kashf.deps, { teacherId: own.id, status: 1 })
    await sell(course.id, 100_000, 0)
    await sell(course.id, 50_000, 40)
    await kashf.deps.db.run(
      sql`update teacher set score_sum = 14, scores_count = 3 where user_id = ${own.id}`,
    )
    expect((await get('/api/teachers/me/statistics', own)).json().data).toEqual({
      courses: 1,
      learners: 2,
      subscribers: 0,
      score: 4.7,
      scores_count: 3,
      month_sales: 1,
      month_refunds: 0,
      month_revenue: 100_000,
    })
    expect((await get('/api/teachers/me/statistics', await buildStudent(kashf.deps))).statusCode).toBe(403)
    expect((await get('/api/teachers/me/statistics')).statusCode).toBe(401)
  })

  it('counts sales and refunds of the month as the statistics of its days do, a refund on its own day', async () => {
    const own = await buildTeacher(kashf.deps)
    const course = await buildCourse(kashf.deps, { teacherId: own.id })
    const refunds: [som: number, soldDaysAgo: number][] = [
      [30_000, 0],
      [50_000, 40],
    ]
    await sell(course.id, 100_000, 0)
    for (const [som, daysAgo] of refunds) {
      const { id } = await sell(course.id, som, daysAgo)
      await kashf.deps.db.run(
        sql`update purchase set refunded_at = ${kashf.clock.now()} where student_id = ${id}`,
      )
    }
    const today = tashkentDay(kashf.clock.now())
    await computeStatistics(kashf.deps)
    const { totals } = (
      await get(`/api/teachers/me/courses-statistics?from=${today.slice(0, 8)}01&to=${today}`, own)
    ).json().data
    const { data } = (await get('/api/teachers/me/statistics', own)).json()
    expect(data).toMatchObject({ month_sales: 2, month_refunds: 2, month_revenue: 50_000 })
    expect(totals).toMatchObject({ sales: 2, refunds: 2, revenue: 50_000 })
  })
})
