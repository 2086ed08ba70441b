import { randomInt } from 'node:crypto'
import { TERMS_VERSION } from '@kashf/contract/constants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildStudent } from '../../testing/builders.ts'
import { mailedCode } from '../../testing/outbox.ts'
import { sendCodeHandler } from '../codes/send-code.ts'

let kashf: TestApp
beforeAll(async () => {
  kashf = await startTestApp({ worker: true })
})
afterAll(() => kashf.close())

const MINUTE_MS = 60_000
const PASSWORD = 'zarafshon-bo-yida-7'

function person(extra: object = {}) {
  const username = `anvar_${randomInt(1e9)}`
  return {
    first_name: 'Anvar',
    last_name: 'Karimov',
    username,
    email: `${username}@example.uz`,
    password: PASSWORD,
    type: 'student',
    ...extra,
  }
}
const teacherFields = {
  specialization: 'Matematika',
  info: "O'n yildan beri maktabda dars beraman",
  phone: '+998901234567',
}
const post = (path: string, body: object) => kashf.call('POST', `/api/users${path}`, { body })
const register = (body: object) => post('', body)
const rowOf = (email: string) =>
  kashf.deps.db.one<{
    id: number
    type: number
    verified_at: Date | null
    username: string
    payment_id: string
  }>(
    sql`select id, type, verified_at, username, payment_id from app_user where lower(email) = ${email.toLowerCase()}`,
  )
/** Another code than this one. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('the agreement to the terms', () => {
  const agreementsOf = (email: string) =>
    kashf.deps.db.rows<{ document: string; version: string; agreed_at: Date; address: string }>(sql`
      select document, version, agreed_at, address from agreement
       where user_id = (select id from app_user where email = ${email})`)

  it('is recorded with version, time and address, also for a client that sends no version', async () => {
    for (const extra of [{}, { terms_version: TERMS_VERSION }, { type: 'teacher', ...teacherFields }]) {
      const asked = person(extra)
      expect((await register(asked)).statusCode).toBe(201)
      expect(await agreementsOf(asked.email)).toEqual([
        { document: 'terms', version: TERMS_VERSION, agreed_at: expect.any(Date), address: '127.0.0.1' },
      ])
    }
  })

  it('is never to terms that are not in force', async () => {
    const asked = person({ terms_version: '2020-01-01' })
    const answer = await register(asked)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['terms_version']])
    expect(await rowOf(asked.email)).toBeUndefined()
  })
})

describe('POST /api/users', () => {
  it('registers a student, mails a code, and signs in at once with it', async () => {
    const asked = person()
    const answer = await register(asked)
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data).toEqual({ email: asked.email, registration: expect.any(String) })
    expect(await rowOf(asked.email)).toMatchObject({ type: 2, verified_at: null })

    const login = { username: asked.username, password: PASSWORD }
    expect((await post('/login', login)).json().error).toBe('login_failed')

    // The existing client calls the code `password`.
    const code = await mailedCode(kashf.deps, asked.email)
    const verified = await post('/verify', { email: asked.email.toUpperCase(), password: code })
    expect(verified.statusCode).toBe(200)
    expect(verified.json().data).toMatchObject({ email: asked.email, is_verified: true })
    const { token } = verified.json().data
    const me = await kashf.call('GET', '/api/users/userme', { token })
    expect(me.json().data).toMatchObject({ email: asked.email, is_verified: true, teacherMoreData: null })
    expect((await post('/login', login)).statusCode).toBe(200)
    // A code works once.
    expect((await post('/verify', { email: asked.email, code })).json().error).toBe('code_invalid')
  })

  it('registers a teacher from a form, who then waits for approval', async () => {
    const asked = person({ type: '1', ...teacherFields })
    const form = new FormData()
    for (const [name, value] of Object.entries(asked)) form.append(name, String(value))
    expect((await register(form)).statusCode).toBe(201)
    const code = await mailedCode(kashf.deps, asked.email)
    const verified = (await post('/verify', { email: asked.email, code })).json()
    expect(verified).toMatchObject({ data: { token: expect.any(String) } })
    const me = await kashf.call('GET', '/api/users/userme', verified.data)
    expect(me.json().data.teacherMoreData).toEqual({
      status: 1,
      ...teacherFields,
      link: null,
      rejection_reason: null,
    })
  })

  it('takes the type as a number too', async () => {
    const [student, teacher] = [person({ type: 2 }), person({ type: 1, ...teacherFields })]
    expect((await register(student)).statusCode).toBe(201)
    expect((await register(teacher)).statusCode).toBe(201)
    expect((await rowOf(student.email))?.type).toBe(2)
    expect((await rowOf(teacher.email))?.type).toBe(1)
  })

  it('never makes an operator', async () => {
    for (const type of ['operator', 3, '3']) {
      const answer = await register(person({ type }))
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().fields)).toEqual(['type'])
    }
  })

  it('names every missing and every bad field at once', async () => {
    const empty = await register({})
    expect(empty.statusCode).toBe(422)
    expect(Object.keys(empty.json().fields).sort()).toEqual(
      ['email', 'first_name', 'last_name', 'password', 'type', 'username'].sort(),
    )
    const bad = await register({
      ...person(),
      first_name: '   ',
      username: 'ab c',
      email: 'anvar',
      password: 'qisqa',
    })
    expect(Object.keys(bad.json().fields).sort()).toEqual(['email', 'first_name', 'password', 'username'])
    const teacher = await register(person({ type: 'teacher', phone: '12345' }))
    expect(Object.keys(teacher.json().fields).sort()).toEqual(['info', 'phone', 'specialization'])
  })

  it('refuses text that no database can hold', async () => {
    for (const field of ['first_name', 'last_name']) {
      const answer = await register(person({ [field]: 'zarafshon\u0000daryosi' }))
      expect(answer.json().error).toBe('malformed_body')
    }
    const login = await post('/login', { username: '\u0000', password: '\u0000' })
    expect([login.statusCode, login.json().error]).toEqual([400, 'malformed_body'])
  })

  it('refuses what everybody tries first for a password', async () => {
    const asked = person()
    for (const password of ['password123', '12345678', asked.username, asked.email]) {
      const answer = await register({ ...asked, password })
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().fields)).toEqual(['password'])
    }
    expect(await rowOf(asked.email)).toBeUndefined()
  })

  it('refuses the e-mail and the username of a verified person, however they are written', async () => {
    const holder = await buildStudent(kashf.deps)
    const before = await rowOf(holder.email)
    const answer = await register(
      person({
        email: holder.email.toUpperCase(),
        username: holder.username.toUpperCase(),
        password: '12345678',
      }),
    )
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({
      email: "Bu email bilan ro'yxatdan o'tilgan.",
      username: 'Bu foydalanuvchi nomi band.',
      password: 'Bu parol keng tarqalgan va oson topiladi. Boshqasini tanlang.',
    })
    expect(await rowOf(holder.email)).toEqual(before)
  })

  it('replaces an unverified registration, whose code dies with it', async () => {
    const first = person()
    await register(first)
    const firstCode = await mailedCode(kashf.deps, first.email)
    const second = { ...person(), email: first.email, first_name: 'Botir' }
    expect((await register(second)).statusCode).toBe(201)
    const secondCode = await mailedCode(kashf.deps, first.email, 2)
    expect((await rowOf(first.email))?.username).toBe(second.username)
    if (firstCode !== secondCode) {
      expect((await post('/verify', { email: first.email, code: firstCode })).json().error).toBe(
        'code_invalid',
      )
    }
    expect((await post('/verify', { email: first.email, code: secondCode })).statusCode).toBe(200)
    const login = await post('/login', { username: first.username, password: PASSWORD })
    expect(login.statusCode).toBe(401)
  })

  it("never confirms a stranger's registration with the code that its owner asked for", async () => {
    const own = person()
    const { registration } = (await register(own)).json().data
    await mailedCode(kashf.deps, own.email)
    await register({ ...own, password: 'begona-odam-paroli-9' })
    const code = await mailedCode(kashf.deps, own.email, 2)
    const refused = await post('/verify', { email: own.email, code, registration })
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'registration_replaced'])
    expect((await rowOf(own.email))?.verified_at).toBeNull()

    // The same form again is the same registration, and its owner may go on.
    const again = (await register(own)).json().data
    expect(again.registration).toBe(registration)
    const third = await mailedCode(kashf.deps, own.email, 3)
    expect((await post('/verify', { email: own.email, code: third, registration })).statusCode).toBe(200)
    expect((await post('/login', { username: own.username, password: PASSWORD })).statusCode).toBe(200)
  })

  it('frees the username of an unverified registration', async () => {
    const first = person()
    await register(first)
    const second = person({ username: first.username })
    expect((await register(second)).statusCode).toBe(201)
    expect(await rowOf(first.email)).toBeUndefined()
  })

  it('makes one person of the same registration sent many times at once', async () => {
    const asked = person()
    const answers = await Promise.all(Array.from({ length: 4 }, () => register(asked)))
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201])
    const rows = await kashf.deps.db.rows(sql`select 1 from app_user where email = ${asked.email}`)
    expect(rows).toHaveLength(1)
  })
})

describe('POST /api/users/verify', () => {
  it('refuses a code after ten minutes', async () => {
    const asked = person()
    await register(asked)
    const code = await mailedCode(kashf.deps, asked.email)
    kashf.clock.advance(10 * MINUTE_MS + 1)
    const answer = await post('/verify', { email: asked.email, code })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toBe('code_invalid')
  })

  it('allows five tries, then not even the right code', async () => {
    const asked = person()
    const { registration } = (await register(asked)).json().data
    const code = await mailedCode(kashf.deps, asked.email)
    for (let i = 0; i < 5; i++) {
      const answer = await post('/verify', { email: asked.email, registration, code: wrong(code) })
      expect(answer.json().error).toBe('code_invalid')
    }
    const late = await post('/verify', { email: asked.email, registration, code })
    expect(late.statusCode).toBe(429)
    expect(late.json().error).toBe('code_attempts_exceeded')
    expect((await rowOf(asked.email))?.verified_at).toBeNull()
  })

  it('counts tries that come at once one by one', async () => {
    const asked = person()
    const { registration } = (await register(asked)).json().data
    const code = await mailedCode(kashf.deps, asked.email)
    const answers = await Promise.all(
      Array.from({ length: 9 }, () =>
        post('/verify', { email: asked.email, registration, code: wrong(code) }),
      ),
    )
    const codes = answers.map((answer) => answer.json().error)
    expect(codes.filter((error) => error === 'code_invalid')).toHaveLength(5)
    expect(codes.filter((error) => error === 'code_attempts_exceeded')).toHaveLength(4)
  })

  it('leaves the browser that registered its own tries when strangers spend theirs', async () => {
    const asked = person()
    const { registration } = (await register(asked)).json().data
    const code = await mailedCode(kashf.deps, asked.email)
    for (let i = 0; i < 6; i++) await post('/verify', { email: asked.email, code: wrong(code) })
    expect((await post('/verify', { email: asked.email, code })).json().error).toBe('code_invalid')
    expect((await post('/verify', { email: asked.email, registration, code })).statusCode).toBe(200)
  })

  it('tells a stranger nothing about a registration that waits, also with a ticket of their own making', async () => {
    const asked = person()
    const { registration } = (await register(asked)).json().data
    const code = await mailedCode(kashf.deps, asked.email)
    const tickets = [undefined, registration.replace(/^./, 'x'), 'x.y', `${registration.split('.')[0]}.`]
    for (const ticket of tickets) {
      for (let i = 0; i < 3; i++) {
        const [waiting, nobody] = await Promise.all(
          [asked.email, 'hech-kim@example.uz'].map((email) =>
            post('/verify', { email, registration: ticket, code: wrong(code) }),
          ),
        )
        expect(waiting?.statusCode).toBe(nobody?.statusCode)
        expect(waiting?.json().error).toBe(nobody?.json().error)
      }
    }
  })

  it('opens one session when the right code comes twice at once', async () => {
    const asked = person()
    await register(asked)
    const code = await mailedCode(kashf.deps, asked.email)
    const answers = await Promise.all([1, 2].map(() => post('/verify', { email: asked.email, code })))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422])
  })

  it('fails alike for unknown, verified and missing', async () => {
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
  it('mails a new code at most once a minute, and never tells whom', async () => {
    const asked = person()
    await register(asked)
    const first = await mailedCode(kashf.deps, asked.email)
    const early = await post('/verify/resend', { email: asked.email })
    const unknown = await post('/verify/resend', { email: 'hech-kim-2@example.uz' })
    expect([early.statusCode, unknown.statusCode]).toEqual([202, 202])

    kashf.clock.advance(MINUTE_MS + 1)
    expect((await post('/verify/resend', { email: asked.email })).statusCode).toBe(202)
    // Were the early one not dropped, this would be the third mail and the code not the newest.
    const second = await mailedCode(kashf.deps, asked.email, 2)
    if (first !== second) {
      expect((await post('/verify', { email: asked.email, code: first })).statusCode).toBe(422)
    }
    expect((await post('/verify', { email: asked.email, code: second })).statusCode).toBe(200)
  })

  it('names a bad e-mail', async () => {
    expect(Object.keys((await post('/verify/resend', { email: 'x' })).json().fields)).toEqual(['email'])
  })
})

describe('codes at rest', () => {
  it('are written down before the mail leaves, and no longer there when it could not', async () => {
    const { email } = await buildStudent(kashf.deps)
    const written = () =>
      kashf.deps.db.rows(sql`select from email_code where email = ${email} and purpose = 'reset'`)
    const mailWith = (send: () => Promise<void>) =>
      sendCodeHandler({ ...kashf.deps, mailer: { send } }).handle(
        { purpose: 'reset', email } as never,
        AbortSignal.timeout(60_000),
      )
    const refused = mailWith(() => Promise.reject(new Error('the mail server is full')))
    await expect(refused).rejects.toThrow('full')
    expect(await written()).toHaveLength(0)
    // At once: the try that failed leaves nothing to wait for.
    let found = 0
    await mailWith(async () => {
      found = (await written()).length
    })
    expect(found).toBe(1)
  })

  it('are nowhere in the database in plain', async () => {
    const asked = person()
    await register(asked)
    const code = await mailedCode(kashf.deps, asked.email)
    const { db } = kashf.deps
    const stored = await db.rows<{ text: string }>(sql`
      select row_to_json(c)::text as text from email_code c join app_user u on u.id = c.user_id where u.email = ${asked.email}
      union all select data::text from pgboss.job where name = 'send-code' and data::text like ${`%${asked.email}%`}`)
    expect(stored.length).toBeGreaterThanOrEqual(2)
    for (const { text } of stored) expect(text.includes(`"${code}"`)).toBe(false)
  })
})
