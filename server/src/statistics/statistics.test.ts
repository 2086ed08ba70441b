import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { enrol } from '../testing/builders/learning.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'

let kashf: TestApp
let teacher: TestPerson

beforeAll(async () => {
  kashf = await startTestApp()
  teacher = await buildTeacher(kashf.deps)
})
afterAll(() => kashf.close())

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
  it('adds up progress and sales without refunds', async () => {
    // Half past midnight in Tashkent, still yesterday in UTC.
    kashf.clock.advance(86_400_000 - ((kashf.clock.now().getTime() - 19.5 * 3_600_000) % 86_400_000))
    const course = await buildCourse(kashf.deps, {
      teacherId: teacher.id,
      lessons: [{ durationS: 100 }, { durationS: 100 }],
      scores: [5, 4],
    })
    const first = await sell(course.id, 100_000, 0)
    await sell(course.id, 90_000, 3)
    const refunded = await sell(course.id, 80_000, 0)
    await sell(course.id, 70_000, 45)
    await kashf.deps.db.run(sql`update purchase set refunded_at = now() where student_id = ${refunded.id}`)
    await kashf.deps.db.run(sql`delete from enrolment where student_id = ${refunded.id}`)
    await kashf.deps.db.run(
      sql`update course set learners_count = learners_count - 1 where id = ${course.id}`,
    )
    for (const person of [first, await buildStudent(kashf.deps)]) {
      await kashf.deps.db.run(sql`
        insert into lesson_progress (user_id, lesson_id, watched, completed_at)
        values (${person.id}, ${course.lessonIds[0]}, '{[0,1080),[2000,3080)}', now())`)
    }

    const answer = await get(`/api/courses/${course.id}/statistics`, teacher)
    expect(answer.statusCode).toBe(200)
    const { data } = answer.json()
    expect(data).toMatchObject({
      course: { id: course.id, status: 2 },
      learners: 3,
      revenue: 260_000,
      average_score: 4.5,
      scores_count: 2,
      comments: 0,
      completion: 16,
      watched_hours: 0.6,
      lessons: [
        { id: course.lessonIds[0], viewers: 1, completed: 1 },
        { id: course.lessonIds[1], viewers: 0, completed: 0 },
      ],
    })
    expect(data.sales_by_day).toHaveLength(30)
    const today = new Date(kashf.clock.now().getTime() + 5 * 3_600_000).toISOString().slice(0, 10)
    expect(data.sales_by_day.at(-1)).toEqual({ date: today, sales: 1, revenue: 100_000 })
    expect(data.sales_by_day.at(-4)).toMatchObject({ sales: 1, revenue: 90_000 })
    expect(data.sales_by_day.reduce((sum: number, day: { sales: number }) => sum + day.sales, 0)).toBe(2)
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
      month_revenue: 100_000,
    })
    expect((await get('/api/teachers/me/statistics', await buildStudent(kashf.deps))).statusCode).toBe(403)
    expect((await get('/api/teachers/me/statistics')).statusCode).toBe(401)
  })
})
