import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildStudent } from '../../testing/builders/people.ts'
import { registrationForm } from '../../testing/builders/registration.ts'
import { mailedCode, wrongCode } from '../../testing/outbox.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp({ worker: true })

const post = (path: string, body: object) => kashf.call('POST', `/api/users${path}`, { body })
const register = (body: object) => post('', body)
const isVerified = async (email: string) =>
  (await kashf.deps.db.one(sql`select from app_user where email = ${email} and verified_at is not null`)) !==
  undefined

describe('POST /api/users/verify', () => {
  it('rejects a code after ten minutes', async () => {
    const form = registrationForm()
    await register(form)
    const code = await mailedCode(kashf.deps, form.email)
    kashf.clock.advance(10 * MINUTE_MS + 1)
    const answer = await post('/verify', { email: form.email, code })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toBe('code_invalid')
  })

  it('allows five tries, then not even the right code', async () => {
    const form = registrationForm()
    const { registration } = (await register(form)).json().data
    const code = await mailedCode(kashf.deps, form.email)
    for (let i = 0; i < 5; i++) {
      const answer = await post('/verify', { email: form.email, registration, code: wrongCode(code) })
      expect(answer.json().error).toBe('code_invalid')
    }
    const late = await post('/verify', { email: form.email, registration, code })
    expect(late.statusCode).toBe(429)
    expect(late.json().error).toBe('code_attempts_exceeded')
    expect(await isVerified(form.email)).toBe(false)
  })

  it('counts concurrent tries one by one', async () => {
    const form = registrationForm()
    const { registration } = (await register(form)).json().data
    const code = await mailedCode(kashf.deps, form.email)
    const answers = await Promise.all(
      Array.from({ length: 9 }, () =>
        post('/verify', { email: form.email, registration, code: wrongCode(code) }),
      ),
    )
    const codes = answers.map((answer) => answer.json().error)
    expect(codes.filter((error) => error === 'code_invalid')).toHaveLength(5)
    expect(codes.filter((error) => error === 'code_attempts_exceeded')).toHaveLength(4)
  })

  it('counts the registering browser separately from strangers', async () => {
    const form = registrationForm()
    const { registration } = (await register(form)).json().data
    const code = await mailedCode(kashf.deps, form.email)
    for (let i = 0; i < 6; i++) await post('/verify', { email: form.email, code: wrongCode(code) })
    expect((await post('/verify', { email: form.email, code })).json().error).toBe('code_invalid')
    expect((await post('/verify', { email: form.email, registration, code })).statusCode).toBe(200)
  })

  it('reveals nothing about an unverified registration to a stranger, not even with a forged ticket', async () => {
    const form = registrationForm()
    const { registration } = (await register(form)).json().data
    const code = await mailedCode(kashf.deps, form.email)
    const tickets = [undefined, registration.replace(/^./, 'x'), 'x.y', `${registration.split('.')[0]}.`]
    for (const ticket of tickets) {
      for (let i = 0; i < 3; i++) {
        const [unverified, unknown] = await Promise.all(
          [form.email, 'hech-kim@example.uz'].map((email) =>
            post('/verify', { email, registration: ticket, code: wrongCode(code) }),
          ),
        )
        expect(unverified?.statusCode).toBe(unknown?.statusCode)
        expect(unverified?.json().error).toBe(unknown?.json().error)
      }
    }
  })

  it('opens one session for two concurrent correct codes', async () => {
    const form = registrationForm()
    await register(form)
    const code = await mailedCode(kashf.deps, form.email)
    const answers = await Promise.all([1, 2].map(() => post('/verify', { email: form.email, code })))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422])
  })

  it('fails identically for unknown and verified addresses, and names missing fields', async () => {
    const holder = await buildStudent(kashf.deps)
    for (const email of ['hech-kim@example.uz', holder.email, 'bu email emas']) {
      const answer = await post('/verify', { email, code: '123456' })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().error).toBe('code_invalid')
    }
    const empty = await post('/verify', {})
    expect(Object.keys(empty.json().fields)).toEqual(['email'])
    const codeless = await post('/verify', { email: holder.email })
    expect(Object.keys(codeless.json().fields)).toEqual(['code'])
  })
})

describe('POST /api/users/verify/resend', () => {
  it('mails a new code at most once a minute, and never reveals whether the account exists', async () => {
    const form = registrationForm()
    await register(form)
    const first = await mailedCode(kashf.deps, form.email)
    const early = await post('/verify/resend', { email: form.email })
    const unknown = await post('/verify/resend', { email: 'hech-kim-2@example.uz' })
    expect([early.statusCode, unknown.statusCode]).toEqual([202, 202])

    kashf.clock.advance(MINUTE_MS + 1)
    expect((await post('/verify/resend', { email: form.email })).statusCode).toBe(202)
    // If the early request had not been dropped, this would be the third mail.
    const second = await mailedCode(kashf.deps, form.email, 2)
    if (first !== second) {
      expect((await post('/verify', { email: form.email, code: first })).statusCode).toBe(422)
    }
    expect((await post('/verify', { email: form.email, code: second })).statusCode).toBe(200)
  })

  it('names a bad e-mail', async () => {
    expect(Object.keys((await post('/verify/resend', { email: 'x' })).json().fields)).toEqual(['email'])
  })
})
