import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildStudent } from '../../testing/builders/people.ts'
import {
  REGISTRATION_PASSWORD,
  registrationForm,
  TEACHER_FIELDS,
} from '../../testing/builders/registration.ts'
import { mailedCode } from '../../testing/outbox.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp({ worker: true })
/** The version that the migrations publish. */
const TERMS_VERSION = '2026-11-22'

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
describe('the agreement to the terms', () => {
  const agreementsOf = (email: string) =>
    kashf.deps.db.rows<{ document: string; version: string; agreed_at: Date; address: string }>(sql`
      select document, version, agreed_at, address from agreement
       where user_id = (select id from app_user where email = ${email})`)

  it('is recorded with version, time and address, also for a client that sends no version', async () => {
    for (const extra of [{}, { terms_version: TERMS_VERSION }, { type: 'teacher', ...TEACHER_FIELDS }]) {
      const form = registrationForm(extra)
      expect((await register(form)).statusCode).toBe(201)
      expect(await agreementsOf(form.email)).toEqual([
        { document: 'terms', version: TERMS_VERSION, agreed_at: expect.any(Date), address: '127.0.0.1' },
      ])
    }
  })

  it('is refused for terms that are not in force', async () => {
    const form = registrationForm({ terms_version: '2020-01-01' })
    const answer = await register(form)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['terms_version']])
    expect(await rowOf(form.email)).toBeUndefined()
  })
})

describe('POST /api/users', () => {
  it('registers a student, mails a code, and signs in at once with it', async () => {
    const form = registrationForm()
    const answer = await register(form)
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data).toEqual({ email: form.email, registration: expect.any(String) })
    expect(await rowOf(form.email)).toMatchObject({ type: 2, verified_at: null })

    const login = { username: form.username, password: REGISTRATION_PASSWORD }
    expect((await post('/login', login)).json().error).toBe('login_failed')

    // The existing client sends the code as `password`.
    const code = await mailedCode(kashf.deps, form.email)
    const verified = await post('/verify', { email: form.email.toUpperCase(), password: code })
    expect(verified.statusCode).toBe(200)
    expect(verified.json().data).toMatchObject({ email: form.email, is_verified: true })
    const { token } = verified.json().data
    const me = await kashf.call('GET', '/api/users/userme', { token })
    expect(me.json().data).toMatchObject({ email: form.email, is_verified: true, teacherMoreData: null })
    expect((await post('/login', login)).statusCode).toBe(200)
    // A code works once.
    expect((await post('/verify', { email: form.email, code })).json().error).toBe('code_invalid')
  })

  it('registers a teacher from a form, who then waits for approval', async () => {
    const form = registrationForm({ type: '1', ...TEACHER_FIELDS })
    const data = new FormData()
    for (const [name, value] of Object.entries(form)) data.append(name, String(value))
    expect((await register(data)).statusCode).toBe(201)
    const code = await mailedCode(kashf.deps, form.email)
    const verified = (await post('/verify', { email: form.email, code })).json()
    expect(verified).toMatchObject({ data: { token: expect.any(String) } })
    const me = await kashf.call('GET', '/api/users/userme', verified.data)
    expect(me.json().data.teacherMoreData).toEqual({
      status: 1,
      ...TEACHER_FIELDS,
      link: null,
      rejection_reason: null,
    })
  })

  it('accepts the type as a number', async () => {
    const [student, teacher] = [
      registrationForm({ type: 2 }),
      registrationForm({ type: 1, ...TEACHER_FIELDS }),
    ]
    expect((await register(student)).statusCode).toBe(201)
    expect((await register(teacher)).statusCode).toBe(201)
    expect((await rowOf(student.email))?.type).toBe(2)
    expect((await rowOf(teacher.email))?.type).toBe(1)
  })

  it('never creates an operator', async () => {
    for (const type of ['operator', 3, '3']) {
      const answer = await register(registrationForm({ type }))
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
      ...registrationForm(),
      first_name: '   ',
      username: 'ab c',
      email: 'anvar',
      password: 'qisqa',
    })
    expect(Object.keys(bad.json().fields).sort()).toEqual(['email', 'first_name', 'password', 'username'])
    const teacher = await register(registrationForm({ type: 'teacher', phone: '12345' }))
    expect(Object.keys(teacher.json().fields).sort()).toEqual(['info', 'phone', 'specialization'])
  })

  it('keeps names of the staff for itself, and asks for letters that a certificate prints', async () => {
    const refused = async (extra: object) => (await register(registrationForm(extra))).json().fields
    expect(await refused({ username: 'Kashf_Admin' })).toEqual({ username: 'Bu foydalanuvchi nomi band.' })
    expect(await refused({ first_name: 'Kаshf', last_name: 'Оператор' })).toEqual({
      first_name: "Bu ism Kashf xodiminikiga o'xshaydi. O'z ismingizni yozing.",
      last_name: "Bu ism Kashf xodiminikiga o'xshaydi. O'z ismingizni yozing.",
    })
    expect(await refused({ first_name: '王伟' })).toEqual({
      first_name: 'Ismni lotin yoki kirill harflarida yozing: sertifikatga shunday yoziladi.',
    })
  })

  it('rejects zero bytes', async () => {
    for (const field of ['first_name', 'last_name']) {
      const answer = await register(registrationForm({ [field]: 'zarafshon\u0000daryosi' }))
      expect(answer.json().error).toBe('malformed_body')
    }
    const login = await post('/login', { username: '\u0000', password: '\u0000' })
    expect([login.statusCode, login.json().error]).toEqual([400, 'malformed_body'])
  })

  it('rejects common passwords', async () => {
    const form = registrationForm()
    for (const password of ['password123', '12345678', form.username, form.email]) {
      const answer = await register({ ...form, password })
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().fields)).toEqual(['password'])
    }
    expect(await rowOf(form.email)).toBeUndefined()
  })

  it('rejects the e-mail and the username of a verified account, ignoring case', async () => {
    const holder = await buildStudent(kashf.deps)
    const before = await rowOf(holder.email)
    const answer = await register(
      registrationForm({
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

  it('replaces an unverified registration and its code', async () => {
    const first = registrationForm()
    await register(first)
    const firstCode = await mailedCode(kashf.deps, first.email)
    const second = { ...registrationForm(), email: first.email, first_name: 'Botir' }
    expect((await register(second)).statusCode).toBe(201)
    const secondCode = await mailedCode(kashf.deps, first.email, 2)
    expect((await rowOf(first.email))?.username).toBe(second.username)
    if (firstCode !== secondCode) {
      expect((await post('/verify', { email: first.email, code: firstCode })).json().error).toBe(
        'code_invalid',
      )
    }
    expect((await post('/verify', { email: first.email, code: secondCode })).statusCode).toBe(200)
    const login = await post('/login', { username: first.username, password: REGISTRATION_PASSWORD })
    expect(login.statusCode).toBe(401)
  })

  it("never confirms a stranger's registration with the code that the owner of the address requested", async () => {
    const own = registrationForm()
    const { registration } = (await register(own)).json().data
    await mailedCode(kashf.deps, own.email)
    await register({ ...own, password: 'begona-odam-paroli-9' })
    const code = await mailedCode(kashf.deps, own.email, 2)
    const refused = await post('/verify', { email: own.email, code, registration })
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'registration_replaced'])
    expect((await rowOf(own.email))?.verified_at).toBeNull()

    // Sending the same form again is the same registration, so its owner may continue.
    const again = (await register(own)).json().data
    expect(again.registration).toBe(registration)
    const third = await mailedCode(kashf.deps, own.email, 3)
    expect((await post('/verify', { email: own.email, code: third, registration })).statusCode).toBe(200)
    expect(
      (await post('/login', { username: own.username, password: REGISTRATION_PASSWORD })).statusCode,
    ).toBe(200)
  })

  it('keeps the username of an unverified registration for its person', async () => {
    const first = registrationForm()
    const { registration } = (await register(first)).json().data
    const second = registrationForm({ username: first.username.toUpperCase() })
    const refused = await register(second)
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      { username: 'Bu foydalanuvchi nomi band.' },
    ])
    const code = await mailedCode(kashf.deps, first.email)
    expect((await post('/verify', { email: first.email, code, registration })).statusCode).toBe(200)
  })

  it('lets the same browser correct its address and keep its username', async () => {
    const first = registrationForm()
    const { registration } = (await register(first)).json().data
    const corrected = registrationForm({ username: first.username })
    const foreign = registration.replace(/^./, registration.startsWith('x') ? 'y' : 'x')
    expect((await register({ ...corrected, registration: foreign })).statusCode).toBe(422)
    expect((await register({ ...corrected, registration })).statusCode).toBe(201)
    expect(await rowOf(first.email)).toBeUndefined()
  })

  it('frees the username an hour after a registration whose code has expired, and says so to its browser', async () => {
    const first = registrationForm()
    const { registration } = (await register(first)).json().data
    const code = await mailedCode(kashf.deps, first.email)
    kashf.clock.advance(HOUR_MS - 1)
    await post('/verify/resend', { email: first.email })
    await mailedCode(kashf.deps, first.email, 2)
    kashf.clock.advance(5 * MINUTE_MS)
    const second = registrationForm({ username: first.username })
    expect((await register(second)).statusCode).toBe(422)
    kashf.clock.advance(5 * MINUTE_MS + 1)
    expect((await register(second)).statusCode).toBe(201)
    const late = await post('/verify', { email: first.email, code, registration })
    expect([late.statusCode, late.json().error]).toEqual([409, 'registration_replaced'])
  })

  it('creates one account from concurrent identical registrations', async () => {
    const form = registrationForm()
    const answers = await Promise.all(Array.from({ length: 4 }, () => register(form)))
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201])
    const rows = await kashf.deps.db.rows(sql`select 1 from app_user where email = ${form.email}`)
    expect(rows).toHaveLength(1)
  })
})
