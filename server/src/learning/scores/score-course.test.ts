import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { joinTeam } from '../../testing/builders/team.ts'
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
/** Reports the first seconds of the second lesson; 24 of the course's 120 are 20 %. */
const watch = (course: { lessonIds: number[] }, person: TestPerson, toS = 24) =>
  kashf.call('PUT', `/api/courses/lesson/${course.lessonIds[1]}/progress`, {
    token: person.token,
    body: { position_s: toS, ranges: [[0, toS]] },
  })
const sumsOf = async (courseId: number) => ({
  course: await kashf.deps.db.one(sql`select score_sum, scores_count from course where id = ${courseId}`),
  votes: await kashf.deps.db.one(sql`
    select coalesce(sum(score), 0)::int as score_sum, count(*)::int as scores_count
      from course_score where course_id = ${courseId} and weighs`),
})

describe('POST /api/courses/course/{id}/score', () => {
  it("stores a buyer's score, and replaces it by the next one", async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const [first, second] = await buyersOf(course.id, 2)
    if (!first || !second) throw new Error('two buyers')
    await Promise.all([watch(course, first), watch(course, second)])
    expect((await score(course.id, first, { score: 5 })).json().data).toEqual({
      score: 5,
      average_score: 5,
      watched_percent: 20,
    })
    expect((await score(course.id, second, { score: '2' })).json().data).toEqual({
      score: 2,
      average_score: 3.5,
      watched_percent: 20,
    })
    expect((await score(course.id, first, { score: 3 })).json().data).toEqual({
      score: 3,
      average_score: 2.5,
      watched_percent: 20,
    })
    const page = await kashf.call('GET', `/api/courses/course/${course.id}`, { token: first.token })
    expect(page.json().data).toMatchObject({
      my_score: 3,
      is_my_score_counted: true,
      average_score: 2.5,
      scores_count: 2,
      score_distribution: { '1': 0, '2': 1, '3': 1, '4': 0, '5': 0 },
    })
  })

  it('refuses people of the team, also those who bought the course', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const [curator] = await buyersOf(course.id, 1)
    if (!curator) throw new Error('a buyer')
    const refusal = async () => (await score(course.id, curator, { score: 5 })).json().error
    expect(await refusal()).toBeUndefined()
    await joinTeam(kashf.deps, { courseId: course.id, personId: curator.id, role: 'curator' })
    expect(await refusal()).toBe('own_course_score')
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
        await watch(course, buyer)
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
      await watch(course, buyer)
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
    expect(first.data[0]).toMatchObject({ watched_percent: 20, author: { first_name: 'Oquvchi' } })
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

  it('counts from 20 % watched on, and until then only its author sees it', async () => {
    const own = await buildTeacher(kashf.deps)
    const course = await buildCourse(kashf.deps, { teacherId: own.id })
    const [early, late] = await buyersOf(course.id, 2)
    if (!early || !late) throw new Error('two buyers')
    const { db } = kashf.deps
    const rank = async () => {
      const row = await db.only<{ rank: number }>(
        sql`select rank_score as rank from course where id = ${course.id}`,
      )
      return Math.round(row.rank * 1000) / 1000
    }
    const publicPage = async () =>
      (await kashf.call('GET', `/api/courses/course/${course.id}/withouttoken`)).json().data
    const page = async ({ token }: TestPerson) =>
      (await kashf.call('GET', `/api/courses/course/${course.id}`, { token })).json().data
    const list = async () => (await kashf.call('GET', `/api/courses/course/${course.id}/scores`)).json().data
    const teacherSums = () =>
      db.one(sql`select score_sum, scores_count from teacher where user_id = ${own.id}`)
    await watch(course, late)
    expect((await score(course.id, late, { score: 5 })).json().data.watched_percent).toBe(20)
    expect(await rank()).toBe(4.091)
    await watch(course, early, 23)
    await kashf.call('POST', `/api/courses/course/${course.id}/commit`, {
      token: early.token,
      body: { text: 'Birinchi darsdan keyin.' },
    })
    expect((await score(course.id, early, { score: 1 })).json().data).toEqual({
      score: 1,
      average_score: 5,
      watched_percent: 19,
    })
    // A replacement does not count either.
    await score(course.id, early, { score: 2 })
    expect(await rank()).toBe(4.091)
    expect(await page(early)).toMatchObject({ my_score: 2, is_my_score_counted: false })
    expect(await page(late)).toMatchObject({ my_score: 5, is_my_score_counted: true })
    expect(await publicPage()).toMatchObject({
      ...{ average_score: 5, scores_count: 1 },
      score_distribution: { '1': 0, '2': 0, '3': 0, '4': 0, '5': 1 },
      comments: [{ author: { id: early.id }, score: null, watched_percent: null }],
    })
    expect(await list()).toHaveLength(1)
    expect(await teacherSums()).toEqual({ score_sum: 5, scores_count: 1 })

    // Watching more makes it count, once however many reports arrive.
    await Promise.all([watch(course, early, 30), watch(course, early, 31), watch(course, early, 32)])
    expect(await rank()).toBe(3.917)
    expect(await page(early)).toMatchObject({ my_score: 2, is_my_score_counted: true })
    expect(await publicPage()).toMatchObject({
      ...{ average_score: 3.5, scores_count: 2 },
      comments: [{ author: { id: early.id }, score: 2 }],
    })
    expect(await list()).toHaveLength(2)
    expect(await teacherSums()).toEqual({ score_sum: 7, scores_count: 2 })
    await score(course.id, early, { score: 5 })
    expect(await rank()).toBe(4.167)
  })

  it('goes with the comments when the last access is taken back', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const [buyer, other] = await buyersOf(course.id, 2)
    if (!buyer || !other) throw new Error('two buyers')
    const comment = async (person: TestPerson, body: object) =>
      (
        await kashf.call('POST', `/api/courses/course/${course.id}/commit`, { token: person.token, body })
      ).json().data
    for (const person of [buyer, other]) {
      await watch(course, person)
      await score(course.id, person, { score: 4 })
    }
    const own = await comment(buyer, { text: 'Yaxshi kurs.' })
    await comment(teacher, { text: 'Rahmat!', parent_id: own.id })
    const kept = await comment(other, { text: 'Menga ham yoqdi.' })
    await comment(buyer, { text: "Qo'shilaman.", parent_id: kept.id })
    const page = async () =>
      (await kashf.call('GET', `/api/courses/course/${course.id}/withouttoken`)).json().data
    expect(await page()).toMatchObject({ scores_count: 2, comments_count: 4 })
    const bought = await kashf.deps.db.only<{ id: number }>(
      sql`select id from purchase where student_id = ${buyer.id} and course_id = ${course.id}`,
    )
    await kashf.deps.db.transaction((tx) =>
      revokeAccess(kashf.deps, tx, {
        ...{ userId: buyer.id, courseId: course.id },
        ...{ sources: ['purchase'], sourceId: bought.id, reason: 'refund' },
      }),
    )
    expect(await page()).toMatchObject({
      ...{ scores_count: 1, average_score: 4, comments_count: 1 },
      comments: [{ id: kept.id, replies: [] }],
    })
    expect(await sumsOf(course.id)).toMatchObject({ course: { score_sum: 4, scores_count: 1 } })
  })
})
