import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, it } from 'vitest'
import { MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  signInAgain,
  TEST_PASSWORD,
  type TestPerson,
} from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { endSessions, openSession } from '../sessions/sessions.ts'
import { newTotpSecret } from './totp.ts'

const kashf = testApp()
let operator: TestPerson
let totp: TOTP

beforeEach(async () => {
  operator = await buildOperator(kashf.deps)
  const { sealed, uri } = newTotpSecret(kashf.deps, operator.email)
  await kashf.deps.db.run(sql`update app_user set totp_secret = ${sealed} where id = ${operator.id}`)
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  totp = new TOTP({ secret: Secret.fromBase32(secret) })
})

const codeNow = () => totp.generate({ timestamp: kashf.clock.now().getTime() })
const stepUp = (body: object, token = operator.token) =>
  kashf.call('POST', '/api/admin/step-up', { token, body })

async function block(token = operator.token) {
  const student = await buildStudent(kashf.deps)
  return kashf.call('POST', `/api/admin/users/${student.id}/block`, {
    token,
    body: { reason: `sinov ${randomUUID()}` },
  })
}

it('refuses a sensitive action until a fresh code confirms its kind, and names the kind', async () => {
  const refused = await block()
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({ error: 'step_up_required', data: { kind: 'block' } })
  expect((await stepUp({ kind: 'publish', totp: codeNow() })).statusCode).toBe(200)
  expect((await block()).json().error).toBe('step_up_required')
  kashf.clock.advance(MINUTE_MS)
  expect((await stepUp({ kind: 'block', totp: codeNow() })).statusCode).toBe(200)
  expect((await block()).statusCode).toBe(200)
})

it('is asked of an operator who puts a teacher before the public', async () => {
  const teacher = await buildTeacher(kashf.deps, 1)
  const approve = () =>
    kashf.call('POST', `/api/admin/teachers/${teacher.id}/approve`, { token: operator.token })
  expect((await approve()).json()).toMatchObject({ error: 'step_up_required', data: { kind: 'publish' } })
  await stepUp({ kind: 'publish', totp: codeNow() })
  expect((await approve()).statusCode).toBe(200)
})

it('is asked of an operator who hides a reported course, not of one who hides a comment', async () => {
  const teacher = await buildTeacher(kashf.deps)
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
  const caseOf = async (subject: string, id: number) => {
    const row = await kashf.deps.db.one<{ id: number }>(sql`
      insert into report_case (subject, subject_id, seen_text, created_at) values (${subject}, ${id}, '-', now()) returning id`)
    return row?.id
  }
  const hide = async (id: number | undefined) => {
    const body = { reason: 'Qoidaga zid' }
    return kashf.call('POST', `/api/admin/reports/${id}/hide`, { token: operator.token, body })
  }
  const ofCourse = await caseOf('course', course.id)
  expect((await hide(ofCourse)).json()).toMatchObject({
    error: 'step_up_required',
    data: { kind: 'publish' },
  })
  expect((await hide(await caseOf('comment', 999_999))).json().error).toBe('not_found')
  await stepUp({ kind: 'publish', totp: codeNow() })
  expect((await hide(ofCourse)).statusCode).toBe(200)
})

it('asks again five minutes after the last use', async () => {
  await stepUp({ kind: 'block', totp: codeNow() })
  kashf.clock.advance(4 * MINUTE_MS)
  expect((await block()).statusCode).toBe(200)
  kashf.clock.advance(4 * MINUTE_MS)
  expect((await block()).statusCode).toBe(200)
  kashf.clock.advance(5 * MINUTE_MS)
  expect((await block()).json().error).toBe('step_up_required')
})

it('asks again thirty minutes after the code, however often it was used', async () => {
  await stepUp({ kind: 'block', totp: codeNow() })
  for (let minutes = 4; minutes < 30; minutes += 4) {
    kashf.clock.advance(4 * MINUTE_MS)
    await signInAgain(kashf.deps, operator)
    await kashf.deps.db.run(sql`
      update step_up set session_id = (select max(id) from session where user_id = ${operator.id})
       where session_id in (select id from session where user_id = ${operator.id})`)
    expect((await block()).statusCode).toBe(200)
  }
  kashf.clock.advance(2 * MINUTE_MS)
  expect((await block()).json().error).toBe('step_up_required')
})

it('counts the code of the sign-in for every kind, for five minutes', async () => {
  const body = { username: operator.username, password: TEST_PASSWORD, totp: codeNow() }
  const { token } = (await kashf.call('POST', '/api/users/login', { body })).json().data
  expect((await block(token)).statusCode).toBe(200)
  expect((await kashf.call('GET', '/api/admin/audit/export.csv', { token })).statusCode).toBe(200)
  kashf.clock.advance(5 * MINUTE_MS)
  expect((await block(token)).json().error).toBe('step_up_required')
})

it.each([
  ['POST', 'content/terms', { title: 'Shartlar', markdown: 'Matn', base_id: 1 }, 'publish'],
  ['POST', 'content/terms/russian', { title: 'Условия', markdown: 'Текст', base_id: 1 }, 'publish'],
  ['POST', 'banners', { text: 'Salom', audience: 'everybody', hours: 1 }, 'publish'],
  ['POST', 'banners/1/end', {}, 'publish'],
  ['POST', 'categories', { name: 'Kulolchilik' }, 'publish'],
  ['PATCH', 'categories/1', { name: 'Kulolchilik' }, 'publish'],
  ['POST', 'contact/1/answer', { reason: 'Javob' }, 'mail'],
  ['POST', 'teachers/1/reject', { reason: 'Sabab' }, 'publish'],
  ['POST', 'courses/1/return', { reason: 'Sabab' }, 'publish'],
  ['GET', 'ledger/export.csv', undefined, 'export'],
  ['GET', 'purchases/export.csv', undefined, 'export'],
  ['GET', 'reports/export.csv', undefined, 'export'],
  ['GET', 'audit/export.csv', undefined, 'export'],
  ['GET', 'ledger/turnover.csv?from=2026-01-01&to=2026-01-31', undefined, 'export'],
] as const)('is asked for %s %s', async (method, path, body, kind) => {
  const answer = await kashf.call(method, `/api/admin/${path}`, {
    token: operator.token,
    ...(body && { body }),
  })
  expect([answer.statusCode, answer.json().data]).toEqual([403, { kind }])
})

it('confirms one session, not the others of the same operator', async () => {
  await stepUp({ kind: 'block', totp: codeNow() })
  const { token: other } = await openSession(kashf.deps, kashf.deps.db, {
    userId: operator.id,
    userAgent: 'other',
    ip: '10.0.0.9',
  })
  expect((await block(other)).json().error).toBe('step_up_required')
})

it('accepts a code once, rejects a wrong one, and limits the tries', async () => {
  kashf.clock.startWindow(15 * MINUTE_MS)
  const code = codeNow()
  expect((await stepUp({ kind: 'block', totp: code })).statusCode).toBe(200)
  const again = await stepUp({ kind: 'fee', totp: code })
  expect(again.statusCode).toBe(422)
  expect(again.json().fields).toHaveProperty('totp')
  for (let tries = 1; tries < 5; tries++) await stepUp({ kind: 'fee', totp: '000000' })
  expect((await stepUp({ kind: 'fee', totp: '000000' })).statusCode).toBe(429)
})

it('answers 401 when the session ends during the request', async () => {
  const { findSession } = kashf.deps
  kashf.deps.findSession = async (token) => {
    const user = await findSession(token)
    await endSessions(kashf.deps.db, { userId: operator.id })
    return user
  }
  const answer = await stepUp({ kind: 'block', totp: codeNow() })
  kashf.deps.findSession = findSession
  expect([answer.statusCode, answer.json().error]).toEqual([401, 'unauthorized'])
})

it('names an unknown kind, and answers 404 to non-operators', async () => {
  expect((await stepUp({ kind: 'constructor', totp: codeNow() })).statusCode).toBe(422)
  const student = await buildStudent(kashf.deps)
  expect((await stepUp({ kind: 'block', totp: '123456' }, student.token)).statusCode).toBe(404)
})
