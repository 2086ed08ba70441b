import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../testing/builders.ts'
import { buildCourse } from '../testing/catalogue-builders.ts'
import { enrol } from '../testing/learning-builders.ts'

let kashf: TestApp
let teacher: TestPerson
let buyer: TestPerson

beforeAll(async () => {
  kashf = await startTestApp()
  teacher = await buildTeacher(kashf.deps)
  buyer = await buildStudent(kashf.deps)
})
afterAll(() => kashf.close())

async function boughtCourse() {
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
  await enrol(kashf.deps, { studentId: buyer.id, courseId: course.id })
  return course
}
const comment = (courseId: number, person: { token: string }, body: object) =>
  kashf.call('POST', `/api/courses/course/${courseId}/commit`, { token: person.token, body })

describe('POST /api/courses/course/{id}/commit', () => {
  it("shows a buyer's comment with the teacher's answer under it, and counts both", async () => {
    const course = await boughtCourse()
    const made = await comment(course.id, buyer, { text: "  Juda foydali kurs <b>bo'ldi</b>  " })
    expect(made.statusCode).toBe(201)
    expect(made.json().data).toMatchObject({
      text: "Juda foydali kurs <b>bo'ldi</b>",
      author: { id: buyer.id, first_name: 'Oquvchi' },
      is_teacher: false,
      replies: [],
    })
    const threadId = made.json().data.id
    const answer = await comment(course.id, teacher, { text: 'Rahmat!', parent_id: threadId })
    expect(answer.json().data.is_teacher).toBe(true)
    // An answer to an answer joins the same thread.
    await comment(course.id, buyer, { text: 'Yana savolim bor', parent_id: answer.json().data.id })
    const page = (await kashf.call('GET', `/api/courses/course/${course.id}/withouttoken`)).json().data
    expect(page.comments_count).toBe(3)
    expect(page.comments).toHaveLength(1)
    expect(page.comments[0].replies.map((reply: { text: string }) => reply.text)).toEqual([
      'Rahmat!',
      'Yana savolim bor',
    ])
  })

  it('pages through threads, newest first', async () => {
    const course = await boughtCourse()
    for (let i = 1; i <= 21; i++) {
      const person = await buildStudent(kashf.deps)
      await enrol(kashf.deps, { studentId: person.id, courseId: course.id })
      await comment(course.id, person, { text: `Izoh ${i}` })
    }
    const read = (cursor = '') =>
      kashf.call('GET', `/api/courses/course/${course.id}/comments?cursor=${cursor}`)
    const first = (await read()).json()
    expect(first.data).toHaveLength(20)
    expect(first.data[0].text).toBe('Izoh 21')
    const second = (await read(first.next_cursor)).json()
    expect(second.data.map((thread: { text: string }) => thread.text)).toEqual(['Izoh 1'])
    expect(second.next_cursor).toBeNull()
  })

  it('is for buyers; the teacher only answers', async () => {
    const course = await boughtCourse()
    const other = await boughtCourse()
    const stranger = await buildStudent(kashf.deps)
    const otherTeacher = await buildTeacher(kashf.deps)
    const thread = (await comment(course.id, buyer, { text: 'Savol' })).json().data.id
    for (const person of [stranger, otherTeacher]) {
      expect((await comment(course.id, person, { text: 'Salom' })).json().error).toBe('purchase_required')
      const answer = await comment(course.id, person, { text: 'Salom', parent_id: thread })
      expect(answer.json().error).toBe('purchase_required')
    }
    expect((await comment(course.id, teacher, { text: "E'lon" })).json().error).toBe('purchase_required')
    expect((await comment(course.id, { token: 'null' }, { text: 'Salom' })).statusCode).toBe(401)
    expect((await comment(999_999, buyer, { text: 'Salom' })).statusCode).toBe(404)
    // A thread of another course is none of this one's.
    const foreign = await comment(other.id, buyer, { text: 'Salom', parent_id: thread })
    expect(foreign.statusCode).toBe(422)
    expect(foreign.json().fields).toHaveProperty('parent_id')
  })

  it('takes 1 to 1000 characters', async () => {
    const course = await boughtCourse()
    for (const body of [{}, { text: '' }, { text: '   ' }, { text: 'a'.repeat(1001) }]) {
      const answer = await comment(course.id, buyer, body)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().fields).toHaveProperty('text')
    }
    expect((await comment(course.id, buyer, { text: 'a'.repeat(1000) })).statusCode).toBe(201)
  })

  it('stops a flood', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const flooder = await buildStudent(kashf.deps)
    await enrol(kashf.deps, { studentId: flooder.id, courseId: course.id })
    const statuses = []
    for (let i = 0; i < 21; i++) statuses.push((await comment(course.id, flooder, { text: 'x' })).statusCode)
    expect(statuses.at(-1)).toBe(429)
  })
})
