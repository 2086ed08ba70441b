import { describe, expect, it } from 'vitest'
import { buildCourse, buildLesson } from '../../testing/builders/courses.ts'
import { buildOperator, buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const stranger = testPerson(kashf, buildTeacher)
const student = testPerson(kashf, buildStudent)

const change = (id: number, body: object) =>
  kashf.call('PATCH', `/api/courses/${id}`, { token: teacher.token, body })
const complete = (course_id: unknown, token = teacher.token) =>
  kashf.call('PATCH', '/api/courses/complete', { token, body: { course_id } })
const course = async (id: number) =>
  (await kashf.call('GET', `/api/courses/course/${id}`, { token: teacher.token })).json().data

describe('PATCH /api/courses/complete', () => {
  it('names what is missing, and submits a complete course', async () => {
    const { id } = await buildCourse(kashf.deps, {
      teacherId: teacher.id,
      status: 1,
      description: '',
      lessons: 0,
    })
    const empty = await complete(id)
    expect(empty.statusCode).toBe(422)
    expect(empty.json()).toMatchObject({
      error: 'course_incomplete',
      fields: { description: expect.any(String), videos: expect.any(String) },
    })
    await change(id, { description: 'Tavsif' })
    await buildLesson(kashf.deps, { courseId: id, video: 'none' })
    await buildLesson(kashf.deps, { courseId: id, video: 'failed' })
    expect(Object.keys((await complete(id)).json().fields)).toEqual(['videos'])
    await buildLesson(kashf.deps, { courseId: id, video: 'processing' })
    const done = await complete(String(id))
    expect(done.statusCode).toBe(200)
    expect(done.json().data).toEqual({ status: 3 })
    expect((await complete(id)).json().data).toEqual({ status: 3 })
  })

  it('accepts a Vimeo video as a lesson', async () => {
    const { id } = await buildCourse(kashf.deps, {
      teacherId: teacher.id,
      status: 1,
      lessons: [{ video: 'vimeo' }],
    })
    expect((await complete(id)).json().data).toEqual({ status: 3 })
  })

  it('accepts or refuses by the status of the course', async () => {
    const status = async (from: 2 | 4 | 5) => {
      const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, status: from })
      const answer = await complete(id)
      return [answer.statusCode, answer.json().data?.status ?? answer.json().error]
    }
    expect(await status(5)).toEqual([200, 3])
    expect(await status(2)).toEqual([200, 2])
    expect(await status(4)).toEqual([409, 'course_state_conflict'])
  })

  it("answers 404 for others' courses", async () => {
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1 })
    expect((await complete(id, stranger.token)).statusCode).toBe(404)
    expect((await complete(undefined)).json().fields).toHaveProperty('course_id')
    expect((await complete('abc')).statusCode).toBe(422)
    expect((await course(id)).status).toBe(1)
  })
})

describe('GET /api/courses/mine', () => {
  it('pages through own courses in every status, the newest first', async () => {
    const mine = await buildTeacher(kashf.deps)
    const ids: number[] = []
    for (const status of [1, 2, 3, 4, 5] as const) {
      ids.unshift((await buildCourse(kashf.deps, { teacherId: mine.id, status, lessons: 1 })).id)
    }
    const get = async (query = '') =>
      (await kashf.call('GET', `/api/courses/mine${query}`, { token: mine.token })).json()
    const all = await get()
    expect(all.data.map((card: { id: number }) => card.id)).toEqual(ids)
    expect(all.data[0]).toMatchObject({
      status: 5,
      return_reason: 'Ovoz past',
      lessons_count: 1,
      duration_s: 60,
    })
    expect(all.counts).toEqual({ draft: 1, published: 1, in_review: 1, hidden: 1, returned: 1 })
    const first = await get('?limit=3')
    const second = await get(`?limit=3&cursor=${first.next_cursor}`)
    expect([...first.data, ...second.data].map((card: { id: number }) => card.id)).toEqual(ids)
    expect(second.next_cursor).toBeNull()
  })

  it('is for teachers', async () => {
    expect((await kashf.call('GET', '/api/courses/mine')).statusCode).toBe(401)
    expect((await kashf.call('GET', '/api/courses/mine', { token: student.token })).json().data).toEqual([])
    const operator = await buildOperator(kashf.deps)
    expect((await kashf.call('GET', '/api/courses/mine', { token: operator.token })).statusCode).toBe(403)
    const waiting = await buildTeacher(kashf.deps, 1)
    expect((await kashf.call('GET', '/api/courses/mine', { token: waiting.token })).json().data).toEqual([])
  })
})
