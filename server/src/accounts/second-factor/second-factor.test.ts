import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  TEST_PASSWORD,
  type TestPerson,
} from '../../testing/builders/people.ts'
import { mailContaining } from '../../testing/outbox.ts'

let kashf: TestApp
beforeAll(async () => {
  kashf = await startTestApp({ worker: true })
})
afterAll(() => kashf.close())

const STEP_MS = 30_000
const URL = '/api/users/second-factor'
const call = (method: 'GET' | 'POST', path: string, token: string | undefined, body?: object) =>
  kashf.call(method, `${URL}${path}`, { ...(token && { token }), ...(body && { body }) })
const login = (body: object) => kashf.call('POST', '/api/users/login', { body })
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: kashf.clock.now().getTime() })
/** The next code: each works once. */
const nextCode = (secret: string) => {
  kashf.clock.advance(STEP_MS)
  return codeOf(secret)
}
const state = async (token: string) => (await call('GET', '', token)).json().data

async function switchOn(person: TestPerson, totp?: string) {
  const { secret } = (await call('POST', '/setup', person.token)).json().data as { secret: string }
  const body = { code: codeOf(secret), current_password: TEST_PASSWORD, ...(totp && { totp }) }
  const answer = await call('POST', '', person.token, body)
  return { secret, answer, codes: answer.json().data?.recovery_codes as string[] }
}

describe('the second factor', () => {
  it('is set up by every type of user with a code and the password, and required at the next sign-in', async () => {
    for (const person of [
      await buildStudent(kashf.deps),
      await buildTeacher(kashf.deps, 3),
      await buildTeacher(kashf.deps),
      await buildOperator(kashf.deps),
    ]) {
      const other = (await login({ username: person.username, password: TEST_PASSWORD })).json().token
      expect(await state(person.token)).toEqual({
        is_on: false,
        set_at: null,
        recovery_codes_left: 0,
        may_switch_off: false,
      })
      const { secret, answer, codes } = await switchOn(person)
      expect(answer.statusCode).toBe(200)
      expect(new Set(codes).size).toBe(10)
      expect(await state(person.token)).toMatchObject({ is_on: true, recovery_codes_left: 10 })
      // Sessions opened without it end.
      expect((await kashf.call('GET', '/api/users/userme', { token: other })).statusCode).toBe(401)
      const challenge = await login({ username: person.username, password: TEST_PASSWORD })
      expect(challenge.json().error).toBe('totp_required')
      const totp = nextCode(secret)
      const signedIn = await login({ username: person.username, password: TEST_PASSWORD, totp })
      expect(signedIn.statusCode).toBe(200)
      await mailContaining(kashf.deps, person.email, 'ikki bosqichli kirish yoqildi')
    }
  })

  it('is not set up without the password, with a wrong code, or with an expired secret', async () => {
    const student = await buildStudent(kashf.deps)
    expect((await call('POST', '/setup', undefined)).statusCode).toBe(401)
    const early = await call('POST', '', student.token, { code: '123456', current_password: TEST_PASSWORD })
    expect(early.json().error).toBe('second_factor_expired')
    const { secret } = (await call('POST', '/setup', student.token)).json().data
    const wrong = await call('POST', '', student.token, { code: '12', current_password: TEST_PASSWORD })
    expect(Object.keys(wrong.json().fields)).toEqual(['code'])
    for (const current_password of [undefined, 'taxmin-1']) {
      const answer = await call('POST', '', student.token, { code: codeOf(secret), current_password })
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([403, ['current_password']])
    }
    kashf.clock.advance(15 * 60_000 + 1000)
    const late = await call('POST', '', student.token, {
      code: codeOf(secret),
      current_password: TEST_PASSWORD,
    })
    expect(late.json().error).toBe('second_factor_expired')
    expect((await state(student.token)).is_on).toBe(false)
  })

  it('is not set up with the secret of another session', async () => {
    const student = await buildStudent(kashf.deps)
    const other = (await login({ username: student.username, password: TEST_PASSWORD })).json().token
    const { secret } = (await call('POST', '/setup', other)).json().data
    const answer = await call('POST', '', student.token, {
      code: codeOf(secret),
      current_password: TEST_PASSWORD,
    })
    expect(answer.json().error).toBe('second_factor_expired')
  })

  it('is replaced only with a code of the previous one', async () => {
    const student = await buildStudent(kashf.deps)
    const first = await switchOn(student)
    const without = await switchOn(student)
    expect(Object.keys(without.answer.json().fields)).toEqual(['totp'])
    const second = await switchOn(student, nextCode(first.secret))
    expect(second.answer.statusCode).toBe(200)
    expect(second.codes).not.toContain(first.codes[0])
  })

  it('is switched off with password and code or recovery code, and deletes its recovery codes', async () => {
    const student = await buildStudent(kashf.deps)
    const { codes } = await switchOn(student)
    const without = await call('POST', '/off', student.token, { current_password: TEST_PASSWORD })
    expect(Object.keys(without.json().fields)).toEqual(['totp'])
    const off = await call('POST', '/off', student.token, {
      current_password: TEST_PASSWORD,
      totp: codes[0],
    })
    expect(off.statusCode).toBe(200)
    expect(off.json().data).toMatchObject({ is_on: false, recovery_codes_left: 0 })
    expect((await login({ username: student.username, password: TEST_PASSWORD })).statusCode).toBe(200)
    await mailContaining(kashf.deps, student.email, "ikki bosqichli kirish o'chirildi")
    const again = await call('POST', '/off', student.token, { current_password: TEST_PASSWORD })
    expect(again.json().error).toBe('second_factor_missing')
  })

  it('gets new recovery codes that replace the old ones', async () => {
    const student = await buildStudent(kashf.deps)
    const { secret, codes } = await switchOn(student)
    const proof = { current_password: TEST_PASSWORD, totp: nextCode(secret) }
    const answer = await call('POST', '/recovery-codes', student.token, proof)
    expect(answer.json().data.recovery_codes).toHaveLength(10)
    const attempt = (totp: string | undefined) =>
      login({ username: student.username, password: TEST_PASSWORD, totp })
    expect((await attempt(codes[0])).statusCode).toBe(401)
    expect((await attempt(answer.json().data.recovery_codes[0])).statusCode).toBe(200)
    expect((await state(student.token)).recovery_codes_left).toBe(9)
    await mailContaining(kashf.deps, student.email, 'yangi zaxira kodlari')
    const nobodys = await buildStudent(kashf.deps)
    const none = await call('POST', '/recovery-codes', nobodys.token, { current_password: TEST_PASSWORD })
    expect(none.json().error).toBe('second_factor_missing')
  })
})

it('operators in production keep their second factor', async () => {
  const production = await startTestApp({
    variables: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://kashf.example.uz',
      SMTP_URL: 'smtps://localhost',
    },
  })
  try {
    const operator = await buildOperator(production.deps)
    await production.deps.db.run(sql`update app_user set totp_secret = 'sealed' where id = ${operator.id}`)
    const answer = await production.call('POST', `${URL}/off`, {
      token: operator.token,
      body: { current_password: TEST_PASSWORD },
    })
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'second_factor_needed'])
  } finally {
    await production.close()
  }
})
