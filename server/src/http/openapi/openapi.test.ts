import { ERRORS } from '@kashf/contract/errors.ts'
import { Compile } from 'typebox/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { PAYOUT_TO, topUp } from '../../testing/builders/money.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  signInAgain,
  TEST_PASSWORD,
  type TestPerson,
} from '../../testing/builders/people.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
interface Operation {
  security?: object[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: { Failure: { properties: { error: { enum: string[] } } } } }
}

let kashf: TestApp
let document: Document
let student: TestPerson
let teacher: TestPerson
let operator: TestPerson
let courseId: number
let lessonId: number
let draftId: number
let draftLessonId: number

beforeAll(async () => {
  kashf = await startTestApp()
  document = (await kashf.call('GET', '/api/docs/json')).json()
  student = await buildStudent(kashf.deps)
  teacher = await buildTeacher(kashf.deps)
  operator = await buildOperator(kashf.deps)
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, scores: [4, 5] })
  courseId = course.id
  lessonId = course.lessonIds[0] ?? 0
  const draft = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1 })
  draftId = draft.id
  draftLessonId = draft.lessonIds[0] ?? 0
  await enrol(kashf.deps, { studentId: student.id, courseId })
  await topUp(kashf.deps, student.id, 500_000)
})
afterAll(() => kashf.close())

/** The schema with additional properties forbidden, so that an undocumented field is an error too. */
function strictly(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strictly)
  if (typeof schema !== 'object' || schema === null) return schema
  const inside = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, strictly(part)]))
  return 'properties' in schema && !Array.isArray(schema.properties)
    ? { ...inside, additionalProperties: false }
    : inside
}

/** Operations whose responses are compared with the document, each with an authorized user. */
const calls: [Method, string, () => { who?: TestPerson; id?: number; query?: string; body?: object }][] = [
  ['POST', '/api/users', () => ({ body: newcomer })],
  ['POST', '/api/users/login', () => ({ body: { username: student.username, password: TEST_PASSWORD } })],
  ['POST', '/api/users/forgot1', () => ({ body: { email: 'hech.kim@example.com' } })],
  ['GET', '/api/users/userme', () => ({ who: student })],
  ['PUT', '/api/users', () => ({ who: teacher, body: { first_name: 'Jasur' } })],
  ['GET', '/api/users/teacheraccouts', () => ({})],
  ['GET', '/api/users/teacheraccout/{id}', () => ({ id: teacher.id, who: student })],
  ['PUT', '/api/users/subscription/{id}', () => ({ id: teacher.id, who: student })],
  ['GET', '/api/users/subscription/{id}', () => ({ id: teacher.id, who: student })],
  ['GET', '/api/courses/donthavetoken', () => ({ query: '?facets=1&search=pyton' })],
  ['GET', '/api/category', () => ({})],
  ['GET', '/api/actioncourses/percentage', () => ({})],
  ['GET', '/api/actioncourses/save-courses/{id}', () => ({ id: courseId, who: student })],
  ['GET', '/api/courses/saved-courses', () => ({ who: student })],
  ['GET', '/api/courses/purchased-courses', () => ({ who: student })],
  ['POST', '/api/courses/course/{id}/score', () => ({ id: courseId, who: student, body: { score: 4 } })],
  ['POST', '/api/courses/course/{id}/commit', () => ({ id: courseId, who: student, body: { text: "Zo'r" } })],
  ['GET', '/api/courses/course/{id}/withouttoken', () => ({ id: courseId })],
  ['GET', '/api/courses/course/{id}', () => ({ id: courseId, who: student })],
  ['GET', '/api/courses/lesson/{id}/withouttoken', () => ({ id: lessonId })],
  ['GET', '/api/courses/lesson/{id}', () => ({ id: lessonId, who: student })],
  ['PUT', '/api/courses/lesson/{id}/progress', () => ({ id: lessonId, who: student, body: watched })],
  ['GET', '/api/users/streams', () => ({ who: student })],
  ['PUT', '/api/courses/lesson/{id}/notes/{key}', () => ({ id: lessonId, who: student, body: note })],
  ['GET', '/api/courses/lesson/{id}/notes', () => ({ id: lessonId, who: student })],
  ['GET', '/api/courses/course/{id}/notes', () => ({ id: courseId, who: student })],
  ['POST', '/api/courses/lesson/{id}/questions', () => ({ id: lessonId, who: student, body: note })],
  ['GET', '/api/courses/lesson/{id}/questions', () => ({ id: lessonId, who: teacher })],
  ['GET', '/api/teachers/me/questions', () => ({ who: teacher })],
  ['GET', '/api/courses/course/{id}/comments', () => ({ id: courseId, who: student })],
  ['GET', '/api/courses/course/{id}/scores', () => ({ id: courseId, who: student })],
  ['GET', '/api/courses/course/{id}/certificate', () => ({ id: courseId, who: student })],
  ['GET', '/api/certificates', () => ({ who: student })],
  ['GET', '/api/courses/{id}/statistics', () => ({ id: courseId, who: teacher })],
  ['GET', '/api/teachers/me/statistics', () => ({ who: teacher })],
  ['GET', '/api/users/statement', () => ({ who: student })],
  ['GET', '/api/users/statement-sheet', () => ({ who: student, query: '?from=2026-01-01&to=2026-01-31' })],
  ['GET', '/api/users/top-up', () => ({ who: student, query: '?amount=5000' })],
  ['GET', '/api/outApis/payout-terms', () => ({ who: teacher })],
  ['GET', '/api/users/devices', () => ({ who: student })],
  ['GET', '/api/admin/teachers', () => ({ who: operator })],
  ['GET', '/api/admin/courses', () => ({ who: operator })],
  ['GET', '/api/admin/payouts', () => ({ who: operator })],
  ['GET', '/api/admin/purchases', () => ({ who: operator })],
  ['GET', '/api/admin/users', () => ({ who: operator })],
  ['POST', '/api/admin/categories', () => ({ who: operator, body: { name: 'Musiqa' } })],
  ['PATCH', '/api/admin/categories/{id}', () => ({ id: 1, who: operator, body: { position: 3 } })],
  ['GET', '/api/admin/categories', () => ({ who: operator })],
  ['PUT', '/api/admin/percentage', () => ({ who: operator, body: { percent: 20 } })],
  ['GET', '/api/admin/percentage', () => ({ who: operator })],
  ['GET', '/api/admin/audit', () => ({ who: operator })],
  ['POST', '/api/courses', () => ({ who: teacher, body: newCourse })],
  ['PATCH', '/api/courses/{id}', () => ({ id: draftId, who: teacher, body: { title: 'Yangi nom' } })],
  ['POST', '/api/courses/videos', () => ({ who: teacher, body: { ...newLesson, course_id: draftId } })],
  ['PATCH', '/api/courses/videos/{id}', () => ({ id: draftLessonId, who: teacher, body: { title: 'Nom' } })],
  ['PATCH', '/api/courses/complete', () => ({ who: teacher, body: { course_id: draftId } })],
]
const NOTE_KEY = '123e4567-e89b-42d3-a456-426614174000'
const note = { at_s: 12, text: 'Bu joyini takrorlash kerak' }
const watched = { position_s: 20, ranges: [[0, 20]] }
const newcomer = {
  first_name: 'Aziza',
  last_name: "O'rinova",
  username: 'aziza_1',
  email: 'aziza@example.com',
  password: 'uzoq-parol-2026',
  type: 'student',
}
const newCourse = { title: 'Yangi kurs', category_id: 1, language: 1, level: 1, period: 13, price: 50_000 }
const newLesson = {
  title: 'Dars',
  description: 'Matn',
  is_open: true,
  video_link: 'https://vimeo.com/76979871',
}

const operationOf = (method: Method, path: string) => document.paths[path]?.[method.toLowerCase()]

/** How the response differs from the document; empty if it conforms. */
function differences(method: Method, path: string, answer: { statusCode: number; body: string }): unknown[] {
  const described = operationOf(method, path)?.responses[String(answer.statusCode)]
  const schema = described?.content?.['application/json']?.schema
  if (!schema) return [`${answer.statusCode} is not described: ${answer.body}`]
  const [, errors] = Compile(Object(strictly(schema))).Errors(JSON.parse(answer.body))
  return errors
}

describe('the OpenAPI document', () => {
  it.each(calls)('describes the response of %s %s', async (method, path, make) => {
    const { who, id, query = '', body } = make()
    const url = path.replace('{id}', String(id)).replace('{key}', NOTE_KEY) + query
    const answer = await kashf.call(method, url, { token: who?.token, body })
    expect(differences(method, path, answer)).toEqual([])
  })

  it('describes the responses of a purchase and a payout', async () => {
    const path = '/api/actioncourses/buy-course/{id}'
    const other = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 100_000 })
    const bought = await kashf.call('GET', path.replace('{id}', String(other.id)), { token: student.token })
    expect([bought.statusCode, differences('GET', path, bought)]).toEqual([201, []])
    const again = await kashf.call('GET', path.replace('{id}', String(other.id)), { token: student.token })
    expect([again.statusCode, differences('GET', path, again)]).toEqual([200, []])

    kashf.clock.advance(100 * 3_600_000)
    await signInAgain(kashf.deps, operator)
    const payout = await kashf.call('POST', '/api/outApis/payoutteacher', {
      token: teacher.token,
      body: { amount: 60_000, ...PAYOUT_TO },
    })
    expect([payout.statusCode, differences('POST', '/api/outApis/payoutteacher', payout)]).toEqual([201, []])
  })

  it('lists the file parts of a form, the required session and every error code', () => {
    const lesson = operationOf('POST', '/api/courses/videos')
    expect(Object.keys(lesson?.requestBody?.content['multipart/form-data']?.schema.properties ?? {})).toEqual(
      expect.arrayContaining(['course_id', 'title', 'description', 'is_open', 'file', 'video']),
    )
    expect(lesson?.requestBody?.content['application/json']?.schema.properties).not.toHaveProperty('video')
    expect(lesson?.security).toEqual([{ bearer: [] }])
    expect(Object.keys(lesson?.responses ?? {})).toEqual(expect.arrayContaining(['201', '401', '403', '422']))
    const buying = operationOf('GET', '/api/actioncourses/buy-course/{id}')
    expect(Object.keys(buying?.responses ?? {})).toEqual(expect.arrayContaining(['200', '201', '402', '409']))
    expect(operationOf('GET', '/api/users/teacheraccout/{id}')?.security).toEqual([{}, { bearer: [] }])
    expect(document.components.schemas.Failure.properties.error.enum).toEqual(Object.keys(ERRORS))
  })
})
