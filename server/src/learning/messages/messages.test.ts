import type { CourseMessage } from '@kashf/contract/learning/course-messages.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { writeMessage } from '../../testing/builders/course-messages.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { joinTeam } from '../../testing/builders/team.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const author = testPerson(kashf, buildTeacher)
const student = testPerson(kashf, buildStudent)
let courseId: number
beforeEach(async () => {
  courseId = (await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Algebra' })).id
})

const WELCOME = { kind: 'welcome', number: null, text: 'Xush kelibsiz, {ism}!' } as const
const list = async (person = teacher): Promise<CourseMessage[]> =>
  (await kashf.call('GET', `/api/courses/${courseId}/messages`, { token: person.token })).json().data
const add = (body: object, person = teacher) =>
  kashf.call('POST', `/api/courses/${courseId}/messages`, { token: person.token, body })
const call = (method: 'PUT' | 'DELETE', path: string, body?: object) =>
  kashf.call(method, `/api/course-messages/${path}`, { token: teacher.token, ...(body && { body }) })
const write = (
  body: Parameters<typeof writeMessage>[1] extends infer B ? Omit<B, 'teacher' | 'courseId'> : never,
) => writeMessage(kashf, { teacher, courseId, ...body } as Parameters<typeof writeMessage>[1])

describe('The messages of a course', () => {
  it('are written, changed, switched off and deleted, in the order in which learners get them', async () => {
    for (const body of [
      { kind: 'finished', number: null, text: 'Tabriklayman, {ism}!' },
      { kind: 'away', number: 7, text: '{dars} sizni kutyapti, {davomi}.' },
      { kind: 'lesson', number: 2, text: 'Zo‘r!' },
      { kind: 'passed', number: null, text: 'Test topshirildi' },
      WELCOME,
    ])
      expect((await add(body)).statusCode).toBe(201)
    expect((await list()).map(({ kind }) => kind)).toEqual([
      'welcome',
      'lesson',
      'away',
      'passed',
      'finished',
    ])
    const [first] = await list()
    expect(first).toMatchObject({
      ...{ is_on: true, version: 1, sent: 0, pressed: 0, bought: { sales: 0, amount: 0 } },
    })
    const id = first?.id ?? 0
    const changed = await call('PUT', `${id}`, { ...WELCOME, text: 'Salom, {ism}', version: 1 })
    expect(changed.json().data).toMatchObject({ text: 'Salom, {ism}', version: 2 })
    const second = await call('PUT', `${id}`, { ...WELCOME, text: 'Boshqa oynadan', version: 1 })
    expect([second.statusCode, second.json().error]).toEqual([409, 'course_message_changed'])
    for (const isOn of [false, false])
      expect((await call('PUT', `${id}/switch`, { is_on: isOn })).json().data).toMatchObject({
        is_on: false,
        version: 2,
      })
    expect((await call('DELETE', `${id}`)).statusCode).toBe(200)
    expect((await call('DELETE', `${id}`)).statusCode).toBe(404)
    expect(await list()).toHaveLength(4)
  })

  it('are five at most, and one for each occasion, however many are added at once', async () => {
    const days = (number: number) => ({ kind: 'away', number, text: 'Kutamiz' })
    const answers = await Promise.all([3, 4, 5, 6, 7, 8, 9, 10].map((number) => add(days(number))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      201, 201, 201, 201, 201, 409, 409, 409,
    ])
    expect(answers.filter((each) => each.json().error === 'too_many_course_messages')).toHaveLength(3)
    const [one] = await list()
    await call('DELETE', `${one?.id}`)
    const same = await Promise.all([add(WELCOME), add(WELCOME)])
    expect(same.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
    expect(same.find(({ statusCode }) => statusCode === 422)?.json().fields).toHaveProperty('kind')
  })

  it.each<[string, object, string]>([
    ['an unknown placeholder', { text: 'Salom, {parol}!' }, 'text'],
    ['a placeholder of the prototype', { text: '{constructor} {__proto__}' }, 'text'],
    ['an open brace', { text: 'Salom, {ism' }, 'text'],
    ['braces within braces', { text: '{{ism}}' }, 'text'],
    ['a placeholder twice', { text: '{ism}, {ism}' }, 'text'],
    ['nothing to read', { text: '\u200b \u202e' }, 'text'],
    ['a foreign link', { text: 'https://evil.example/kurs' }, 'text'],
    ['a bare foreign address', { text: 'Guruhimiz: t.me/boshqa' }, 'text'],
    ['a site that announcements may name', { text: 'https://zoom.us/j/1' }, 'text'],
    ['the number of a card', { text: 'Karta: 8600 1234 5678 9012' }, 'text'],
    ['a lesson after the last', { kind: 'finished', text: 'Keyingisi: {dars}' }, 'text'],
    ['two days', { kind: 'away', number: 2 }, 'number'],
    ['31 days', { kind: 'away', number: 31 }, 'number'],
    ['days without a number', { kind: 'away', number: null }, 'number'],
    ['a number of the welcome', { number: 3 }, 'number'],
    ['a lesson that is not there', { kind: 'lesson', number: 3 }, 'number'],
  ])('name the field with %s', async (_what, body, field) => {
    const answer = await add({ ...WELCOME, ...body })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().fields)).toEqual([field])
    expect(await list()).toEqual([])
  })

  it('may lead to the own courses, and keep hostile text as it is', async () => {
    const url = `${kashf.deps.publicUrl}/course/${courseId}`
    const text = `<b>{ism}</b> $& \\n "'; drop table course; -- ${url}`
    expect((await add({ ...WELCOME, text })).json().data.text).toBe(text)
  })

  it('belong to the owner and the author, of whom the owner alone sees the sales', async () => {
    await joinTeam(kashf.deps, { courseId, personId: author.id, role: 'author' })
    expect((await add(WELCOME, author)).statusCode).toBe(201)
    expect((await list(author))[0]).toMatchObject({ sent: 0, bought: null })
    expect((await list())[0]?.bought).toEqual({ sales: 0, amount: 0 })
  })

  it('are copied with the course, switched off', async () => {
    await write(WELCOME)
    const copy = await kashf.call('POST', `/api/courses/${courseId}/duplicate`, { token: teacher.token })
    courseId = copy.json().data.id
    expect(await list()).toMatchObject([{ ...WELCOME, is_on: false, version: 1, sent: 0 }])
  })
})

describe('A trial of a message', () => {
  const trial = (body: object) =>
    kashf.call('POST', `/api/courses/${courseId}/messages/try`, { token: teacher.token, body })

  it('comes to its author alone, with the first lesson of the course, and counts for nothing', async () => {
    await kashf.deps.db.run(sql`update video set duration_s = 1080`)
    expect((await trial({ kind: 'away', number: 7, text: '{ism}: {dars}, {davomi}' })).statusCode).toBe(200)
    const notices = await kashf.call('GET', '/api/notices', { token: teacher.token })
    const [notice] = notices.json().data
    expect(notice).toMatchObject({ kind: 'message_trial', subject: { title: 'Algebra', is_finished: false } })
    expect(notice.subject.text).toMatch(/^.+: “1-dars”, 18\u00a0daqiqa$/)
    expect(await list()).toEqual([])
    const others = await kashf.call('GET', '/api/notices', { token: student.token })
    expect(others.json().data).toEqual([])
  })

  it('names the text when the course has nothing to put there, and is limited', async () => {
    courseId = (await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 0 })).id
    const answer = await trial({ kind: 'away', number: 7, text: '{dars}' })
    expect(answer.json().fields).toHaveProperty('text')
    const statuses: number[] = []
    for (let time = 0; time < 10; time++) statuses.push((await trial(WELCOME)).statusCode)
    expect(statuses).toContain(429)
  })
})
