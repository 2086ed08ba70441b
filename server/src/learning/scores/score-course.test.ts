import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { revokeAccess } from '../revoke-access.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)

const score = (courseId: number, person: { token: string }, body: object) =>
  kashf.call('POST', `/api/courses/course/${courseId}/score`, { token: person.token, body })

async function buyersOf(courseId: number, count: number): Promise<TestPerson[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const student = await buildStudent(kashf.deps)
      await enrol(kashf.deps, { studentId: student.id, courseId })
      return student
    }),
  )
}
const sumsOf = async (courseId: number) => ({
  course: await kashf.deps.db.one(sql`select score_sum, scores_count from course where id = ${courseId}`),
  votes: await kashf.deps.db.one(sql`
    select coalesce(sum(score), 0)::int as score_sum, count(*)::int as scores_count
      from course_score where course_id = ${courseId}`),
})

describe('POST /api/courses/course/{id}/score', () => {
  it("stores a buyer's score, and replaces it by the next one", async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const [first, second] = await buyersOf(course.id, 2)
    if (!first || !second) throw new Error('two buyers')
    expect((await score(course.id, first, { score: 5 })).json().data).toEqual({
      score: 5,
      average_score: 5,
      watched_percent: 0,
    })
    expect((await score(course.id, second, { score: '2' })).json().data).toEqual({
      score: 2,
      average_score: 3.5,
      watched_percent: 0,
    })
    expect((await score(course.id, first, { score: 3 })).json().data).toEqual({
      score: 3,
      average_score: 2.5,
      watched_percent: 0,
    })
    const page = await kashf.call('GET', `/api/courses/course/${course.id}`, { token: first.token })
    expect(page.json().data).toMatchObject({
      my_score: 3,
      average_score: 2.5,
      scores_count: 2,
      score_distribution: { '1': 0, '2': 1, '3': 1, '4': 0, '5': 0 },
    })
  })

  it('keeps the sums correct when many score at once, even the same person', async () => {
    const own = await buildTeacher(kashf.deps)
    const courses = [
      await buildCourse(kashf.deps, { teacherId: own.id }),
      await buildCourse(kashf.deps, { teacherId: own.id }),
    ]
    const calls = []
    for (const course of courses) {
      for (const [i, buyer] of (await buyersOf(course.id, 5)).entries()) {
        for (const value of [1 + (i % 5), 5, 2]) calls.push(score(course.id, buyer, { score: value }))
      }
    }
    expect((await Promise.all(calls)).map((answer) => answer.statusCode)).toEqual(calls.map(() => 200))
    for (const { id } of courses) {
      const { course, votes } = await sumsOf(id)
      expect(votes).toMatchObject({ scores_count: 5 })
      expect(course).toEqual(votes)
    }
    expect(
      await kashf.deps.db.one(sql`
        select t.scores_count, t.score_sum = (select sum(score_sum) from course where teacher_id = ${own.id}) as adds_up
          from teacher t where user_id = ${own.id}`),
    ).toEqual({ scores_count: 10, adds_up: true })
  })

  it('is for buyers only', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const stranger = await buildStudent(kashf.deps)
    expect((await score(course.id, stranger, { score: 5 })).json().error).toBe('purchase_required')
    expect((await score(course.id, teacher, { score: 5 })).json().error).toBe('purchase_required')
    expect((await score(course.id, { token: 'null' }, { score: 5 })).statusCode).toBe(401)
    expect((await score(999_999, stranger, { score: 5 })).statusCode).toBe(404)
    const draft = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1 })
    expect((await score(draft.id, stranger, { score: 5 })).statusCode).toBe(404)
    expect((await sumsOf(course.id)).course).toEqual({ score_sum: 0, scores_count: 0 })
  })

  it('is listed with how much of the course its author had watched, newest first', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const buyers = await buyersOf(course.id, 3)
    for (const [i, buyer] of buyers.entries()) {
      await score(course.id, buyer, { score: i + 3 })
      kashf.clock.advance(1000)
    }
    const list = async (cursor = '') =>
      (await kashf.call('GET', `/api/courses/course/${course.id}/scores?limit=2&cursor=${cursor}`)).json()
    const first = await list()
    const second = await list(first.next_cursor)
    expect([...first.data, ...second.data].map((given) => [given.author.id, given.score])).toEqual(
      buyers.map((buyer, i) => [buyer.id, i + 3]).reverse(),
    )
    expect(first.data[0]).toMatchObject({ watched_percent: 0, author: { first_name: 'Oquvchi' } })
    expect(second.next_cursor).toBeNull()
    const draft = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1 })
    expect((await kashf.call('GET', `/api/courses/course/${draft.id}/scores`)).statusCode).toBe(404)
  })

  it('accepts whole numbers from 1 to 5', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const [buyer] = await buyersOf(course.id, 1)
    if (!buyer) throw new Error('a buyer')
    for (const body of [{}, { score: 0 }, { score: 6 }, { score: 4.5 }, { score: 'besh' }]) {
      const answer = await score(course.id, buyer, body)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().fields).toHaveProperty('score')
    }
  })

  it('counts in the ranking once 20 % is watched, and is always shown', async () => {
    const course = await buildCourse(kashf.deps, {
      teacherId: teacher.id,
      lessons: [{ isOpen: true }, { durationS: 60 }],
    })
    const [early, late] = await buyersOf(course.id, 2)
    if (!early || !late) throw new Error('two buyers')
    const watch = (person: TestPerson, toS: number) =>
      kashf.call('PUT', `/api/courses/lesson/${course.lessonIds[1]}/progress`, {
        token: person.token,
        body: { position_s: toS, ranges: [[0, toS]] },
      })
    const rank = async () => {
      const row = await kashf.deps.db.one<{ rank: number }>(
        sql`select rank_score as rank from course where id = ${course.id}`,
      )
      return Math.round((row?.rank ?? 0) * 1000) / 1000
    }
    // 24 of 120 seconds are 20 %.
    await watch(late, 24)
    expect((await score(course.id, late, { score: 5 })).json().data.watched_percent).toBe(20)
    expect(await rank()).toBe(4.091)
    await watch(early, 23)
    expect((await score(course.id, early, { score: 1 })).json().data).toEqual({
      score: 1,
      average_score: 3,
      watched_percent: 19,
    })
    expect(await rank()).toBe(4.091)
    // A replacement still does not count; watching more makes it count, once however many reports arrive.
    await score(course.id, early, { score: 2 })
    expect(await rank()).toBe(4.091)
    await Promise.all([watch(early, 30), watch(early, 31), watch(early, 32)])
    expect(await rank()).toBe(3.917)
    await score(course.id, early, { score: 5 })
    expect(await rank()).toBe(4.167)
    const bought = await kashf.deps.db.one<{ id: number }>(
      sql`select id from purchase where student_id = ${early.id} and course_id = ${course.id}`,
    )
    await kashf.deps.db.transaction((tx) =>
      revokeAccess(kashf.deps, tx, {
        ...{ userId: early.id, courseId: course.id },
        ...{ sources: ['purchase'], sourceId: bought?.id ?? 0, reason: 'refund' },
      }),
    )
    expect(await rank()).toBe(4.091)
    expect(await sumsOf(course.id)).toMatchObject({ course: { score_sum: 5, scores_count: 1 } })
  })
})
