import { describe, expect, it } from 'vitest'
import { buildOperator, buildStudent, buildTeacher, TEST_PASSWORD } from '../../testing/builders/people.ts'
import { mailContaining, mailedCode } from '../../testing/outbox.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp({ worker: true })

const NEW_PASSWORD = 'chorvoq-suvi-tiniq'
const change = (token: string | undefined, body: object) =>
  kashf.call('POST', '/api/users/password', { body, ...(token && { token }) })
const login = (username: string, password: string) =>
  kashf.call('POST', '/api/users/login', { body: { username, password } })
const isSignedIn = async (token: string) =>
  (await kashf.call('GET', '/api/users/userme', { token })).statusCode === 200

describe('POST /api/users/password', () => {
  it('changes the password for every type of user, ends the other sessions and mails the owner', async () => {
    const people = [
      await buildStudent(kashf.deps),
      await buildTeacher(kashf.deps, 1),
      await buildTeacher(kashf.deps),
      await buildOperator(kashf.deps),
    ]
    for (const person of people) {
      const other = (await login(person.username, TEST_PASSWORD)).json().token
      const answer = await change(person.token, { current_password: TEST_PASSWORD, password: NEW_PASSWORD })
      expect(answer.statusCode).toBe(200)
      expect(answer.json().data).toEqual({ ended: 1 })
      expect([await isSignedIn(person.token), await isSignedIn(other)]).toEqual([true, false])
      expect((await login(person.username, TEST_PASSWORD)).statusCode).toBe(401)
      expect((await login(person.username, NEW_PASSWORD)).statusCode).toBe(200)
      await mailContaining(kashf.deps, person.email, "paroli o'zgartirildi")
    }
  })

  it('rejects a wrong password, a common one, an unchanged one, and signed-out callers', async () => {
    const student = await buildStudent(kashf.deps)
    const missing = await change(student.token, { password: NEW_PASSWORD })
    expect([missing.statusCode, missing.json().error]).toEqual([403, 'reauthentication_required'])
    const wrong = await change(student.token, { current_password: 'taxmin-1', password: NEW_PASSWORD })
    expect(Object.keys(wrong.json().fields)).toEqual(['current_password'])
    for (const password of ['password1', student.username, TEST_PASSWORD, 'qisqa']) {
      const answer = await change(student.token, { current_password: TEST_PASSWORD, password })
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().fields)).toEqual(['password'])
    }
    const signedOut = await change(undefined, { current_password: TEST_PASSWORD, password: NEW_PASSWORD })
    expect(signedOut.statusCode).toBe(401)
    expect((await login(student.username, TEST_PASSWORD)).statusCode).toBe(200)
  })

  it('invalidates a code for a forgotten password', async () => {
    const student = await buildStudent(kashf.deps)
    await kashf.call('POST', '/api/users/forgot1', { body: { email: student.email } })
    const code = await mailedCode(kashf.deps, student.email)
    await change(student.token, { current_password: TEST_PASSWORD, password: NEW_PASSWORD })
    const reset = await kashf.call('POST', '/api/users/forgot2', {
      body: { email: student.email, code, password: 'boshqa-uzun-parol-3' },
    })
    expect(reset.json().error).toBe('code_invalid')
  })
})

it('is found by password managers', async () => {
  const answer = await kashf.app.inject({ url: '/.well-known/change-password' })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/security'])
})
