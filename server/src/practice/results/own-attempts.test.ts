import { randomUUID } from 'node:crypto'
import type { ComingExam, OwnAttempt } from '@kashf/contract/practice/results.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse, buildLesson } from '../../testing/builders/courses.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { blueprintOf, buildPublishedTest, buildQuestions } from '../../testing/builders/practice.ts'
import { buildAttempts, gradeWaiting } from '../../testing/builders/practice-attempts.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
let student: TestPerson
beforeAll(async () => {
  kashf.clock.stop()
  student = await buildStudent(kashf.deps)
})

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, person = student) =>
  kashf.call(method, `/api/practice/${path}`, { token: person.token, ...(body && { body }) })
const list = async (query = '', person = student) => {
  const answer = await call('GET', `attempts${query}`, undefined, person)
  return answer.json() as { data: OwnAttempt[]; next_cursor: string | null }
}

async function test(title: string, rest: Partial<Parameters<typeof buildPublishedTest>[1]> = {}) {
  const { ids } = await buildQuestions(kashf.deps, { ownerId: teacher.id, questions: 2 })
  const { id } = await buildPublishedTest(kashf.deps, {
    ownerId: teacher.id,
    purpose: 'exam',
    title,
    blueprint: blueprintOf(ids),
    ...rest,
  })
  return id
}

describe("a person's attempts at all tests", () => {
  it('are listed by state, with points only after the results, in pages', async () => {
    const inHours = (hours: number) => new Date(kashf.clock.now().getTime() + hours * HOUR_MS)
    const graded = await test('Chiqqan')
    const hidden = await test('Yopilgach', { settings: { results: 'at_close' }, closesAt: inHours(3) })
    const running = await test('Yozilyapti')
    const userIds = [student.id]
    const answers = [['a', 'b']]
    const [first] = await buildAttempts(kashf.deps, { testId: graded, userIds, answers })
    await buildAttempts(kashf.deps, { testId: hidden, userIds, answers })
    await gradeWaiting(kashf.deps)
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const lesson = await buildLesson(kashf.deps, { courseId: course.id, title: 'Sinov darsi' })
    await kashf.deps.db.run(sql`update attempt set lesson_id = ${lesson.id} where id = ${first?.id ?? 0}`)
    await call('POST', `tests/${running}/attempts`, { device: randomUUID() })

    const { data } = await list()
    expect(data).toMatchObject([
      { state: 'running', points_milli: null, test: { id: running, title: 'Yozilyapti' } },
      { state: 'waiting', points_milli: null, grade: null, publishes_at: expect.stringMatching(/Z$/) },
      {
        ...{ id: first?.id, state: 'published', number: 1, publishes_at: null },
        ...{ points_milli: 1000, max_milli: 2000 },
        ...{ lesson: { id: lesson.id, title: 'Sinov darsi' }, course: { id: course.id } },
      },
    ])
    expect((await list('?state=waiting')).data.map(({ test }) => test.id)).toEqual([hidden])
    expect((await list('?state=void')).data).toEqual([])
    const page = await list('?limit=2')
    const rest = await list(`?limit=2&cursor=${page.next_cursor}`)
    expect([...page.data, ...rest.data]).toEqual(data)
    expect(rest.next_cursor).toBeNull()
    expect((await list('', await buildStudent(kashf.deps))).data).toEqual([])
    expect((await call('GET', 'attempts?state=ready')).statusCode).toBe(422)
  })

  it('are void after the test was cancelled', async () => {
    const person = await buildStudent(kashf.deps)
    const testId = await test('Bekor')
    await call('POST', `tests/${testId}/attempts`, { device: randomUUID() }, person)
    await call('POST', `tests/${testId}/cancel`, undefined, teacher)
    expect((await list('', person)).data).toMatchObject([{ state: 'void', points_milli: null }])
  })
})

it('lists the exams in which a person has a place until they begin, the next one first', async () => {
  const person = await buildStudent(kashf.deps)
  const at = (hours: number) => ({ opensAt: new Date(kashf.clock.now().getTime() + hours * HOUR_MS) })
  const later = await test('Keyingi', { ...at(48), places: 10 })
  const next = await test('Yaqin', { ...at(24), places: 10 })
  const other = await test('Boshqa', { ...at(24), places: 10 })
  for (const id of [later, next]) await call('PUT', `tests/${id}/place`, undefined, person)
  const coming = async () => (await call('GET', 'places', undefined, person)).json().data as ComingExam[]
  expect((await coming()).map(({ title }) => title)).toEqual(['Yaqin', 'Keyingi'])
  expect((await coming()).map(({ id }) => id)).not.toContain(other)
  kashf.clock.advance(24 * HOUR_MS)
  await call('POST', `tests/${next}/attempts`, { device: randomUUID() }, person)
  expect((await coming()).map(({ id }) => id)).toEqual([later])
})
