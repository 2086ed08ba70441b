import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildTask } from '../testing/builders/homework.ts'
import { enrol } from '../testing/builders/learning.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { joinTeam, leaveTeam } from '../testing/builders/team.ts'
import { testApp } from '../testing/test-app.ts'

/* A work is read by its author, the owner and the curators of its course, and by nobody else with any call. */

const SECRET = 'maxfiy-javob'
const kashf = testApp()
let owner: TestPerson
let curator: TestPerson
let lessonId: number
let workId: number
/** Everybody else, by who they are. */
let strangers: Readonly<Record<string, TestPerson | null>>

const call = (
  person: TestPerson | null,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => kashf.call(method, `/api/${path}`, { ...(person && { token: person.token }), ...(body && { body }) })

beforeAll(async () => {
  const { deps } = kashf
  const student = async () => buildStudent(deps)
  owner = await buildTeacher(deps)
  const otherOwner = await buildTeacher(deps)
  const course = await buildCourse(deps, { teacherId: owner.id })
  const other = await buildCourse(deps, { teacherId: otherOwner.id })
  lessonId = course.lessonIds[1] ?? 0
  const [author, otherLearner, otherCurator, analyst, former] = [
    ...[await student(), await student(), await student(), await student(), await student()],
  ] as const
  curator = await student()
  const writer = await buildTeacher(deps)
  for (const person of [author, otherLearner])
    await enrol(deps, { studentId: person.id, courseId: course.id })
  const join = (courseId: number, { id: personId }: TestPerson, role: 'author' | 'curator' | 'analyst') =>
    joinTeam(deps, { courseId, personId, role })
  await join(course.id, curator, 'curator')
  await join(course.id, former, 'curator')
  await join(course.id, analyst, 'analyst')
  await join(course.id, writer, 'author')
  await join(other.id, otherCurator, 'curator')
  const taskId = await buildTask(deps, lessonId)
  const draft = { text: SECRET, link: null, sheet_ids: [], recording_id: null, edit: 0 }
  expect((await call(author, 'PUT', `homework/tasks/${taskId}/draft`, draft)).statusCode).toBe(200)
  workId = (await call(author, 'POST', `homework/tasks/${taskId}/send`, { request_id: randomUUID() })).json()
    .data.id
  // Who leaves holds the work, and has read it.
  expect((await call(former, 'PUT', `homework/works/${workId}/claim`)).statusCode).toBe(200)
  await leaveTeam(deps, { courseId: course.id, personId: former.id })
  strangers = {
    ...{ visitor: null, otherLearner, otherCurator, otherOwner, analyst, former, author: writer },
    operator: await buildOperator(deps),
  }
})

const REVIEW = { number: 1, edit: 0, marks: [], levels: [], comment: 'Begona izoh', recording_id: null }
const calls = () =>
  [
    ['GET', `homework/works/${workId}`],
    ['PUT', `homework/works/${workId}/claim`],
    ['DELETE', `homework/works/${workId}/claim`],
    ['PUT', `homework/works/${workId}/review`, REVIEW],
    ['POST', `homework/works/${workId}/decision`, { number: 1, edit: 0, outcome: 'accepted' }],
  ] as const

it('is refused to everybody else by each call about it', async () => {
  for (const [who, person] of Object.entries(strangers)) {
    for (const [method, path, body] of calls()) {
      const answer = await call(person, method, path, body)
      expect([401, 403, 404], `${method} ${path} by ${who}: ${answer.body}`).toContain(answer.statusCode)
      expect(answer.body).not.toContain(SECRET)
    }
  }
})

it('is in no list, queue or lesson that they read', async () => {
  for (const [who, person] of Object.entries(strangers)) {
    for (const [method, path, body] of [
      ['GET', 'homework/queue'],
      ['POST', 'homework/queue/next', {}],
      ['GET', `courses/lesson/${lessonId}/homework`],
      ['GET', `courses/lesson/${lessonId}/homework/others`],
      ['GET', 'notices'],
      ['GET', 'day'],
    ] as const) {
      const answer = await call(person, method, path, body)
      expect(answer.body, `${method} ${path} by ${who}`).not.toContain(SECRET)
      if (path.startsWith('homework/queue')) expect(answer.json().data ?? [], who).toEqual([])
    }
  }
})

it('is read and decided by the owner and a curator, whom nothing of that has hindered', async () => {
  for (const person of [owner, curator]) {
    expect((await call(person, 'GET', `homework/works/${workId}`)).json().data.hand_ins[0].text).toBe(SECRET)
  }
  kashf.clock.advance(31 * 60_000)
  expect((await call(curator, 'PUT', `homework/works/${workId}/review`, REVIEW)).statusCode).toBe(200)
  const decision = { number: 1, edit: 1, outcome: 'accepted' }
  expect((await call(owner, 'POST', `homework/works/${workId}/decision`, decision)).json().error).toBe(
    'homework_claimed',
  )
  expect((await call(curator, 'POST', `homework/works/${workId}/decision`, decision)).json().data.state).toBe(
    'accepted',
  )
})
