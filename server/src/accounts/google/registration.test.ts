import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { eraseDueAccounts } from '../../personal-data/closing/erase-account.ts'
import { PERSONAL_DATA } from '../../runtime/modules.ts'
import { buildStudent, TEST_PASSWORD } from '../../testing/builders/people.ts'
import { type GoogleApp, startGoogleApp } from '../../testing/google/google-app.ts'
import { mailedCode } from '../../testing/outbox.ts'
import { linkTelegram } from '../../testing/telegram/telegram-app.ts'

const MINUTE_MS = 60_000
const NEW_PASSWORD = 'zarafshon-bo-yida-7'

let running: GoogleApp
let nextId = 7001
beforeAll(async () => {
  running = await startGoogleApp({ worker: true })
})
afterAll(() => running.close())

/** A person with a Google account and none of ours. */
function newGoogle(person: { name?: string; email?: string; email_verified?: boolean } = {}) {
  const id = nextId++
  const email = person.email ?? `lola_${id}@example.uz`
  running.google.setPerson({ id, name: 'Lola Tosheva', ...person, email })
  return { id, email }
}

const call = (method: 'GET' | 'POST' | 'PUT', path: string, token?: string, body?: object) =>
  running.kashf.call(method, path, { ...(token && { token }), ...(body && { body }) })
const refusal = (answer: Awaited<ReturnType<typeof call>>) => [answer.statusCode, answer.json().error]
const nowS = () => Math.floor(running.kashf.clock.now().getTime() / 1000)

async function signIn({ id }: { id: number }, ageS = 0) {
  const begun = await running.begin('/course/12')
  running.google.oidc.changeNext({ iat: nowS() - ageS, exp: nowS() + 3_600 })
  return running.comeBack(begun, id)
}
const register = (ticket: string, fields: object = {}) =>
  call('POST', '/api/google/register', undefined, {
    ticket,
    first_name: 'Lola',
    last_name: 'Tosheva',
    username: `lola_g${nextId++}`,
    ...fields,
  })
/** A student who has just registered with Google. */
async function registered(ageS = 0) {
  const person = newGoogle()
  const answer = await register((await signIn(person, ageS)).json().data.ticket)
  expect(answer.statusCode).toBe(201)
  const { token } = answer.json().data
  return { ...person, token, userId: (await call('GET', '/api/users/userme', token)).json().data.id }
}
async function confirm(token: string, person: { id: number }, ageS = 0) {
  const answer = await call('POST', '/api/google/confirm', token, { next: '/security' })
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  running.google.oidc.changeNext({ iat: nowS() - ageS, exp: nowS() + 3_600 })
  return running.comeBack({ cookie, authUrl: answer.json().data.url }, person.id, token)
}

describe('registering with Google', () => {
  it('proposes names, makes a verified student with the e-mail and without a password, and signs in', async () => {
    const person = newGoogle()
    const { data } = (await signIn(person)).json()
    expect(data).toEqual({
      outcome: 'unknown',
      ticket: expect.any(String),
      proposal: {
        first_name: 'Lola',
        last_name: 'Tosheva',
        username: expect.stringMatching(/^lola_tosheva/),
      },
      email: person.email,
      next: '/course/12',
    })
    const answer = await register(data.ticket, { username: data.proposal.username })
    expect(answer.statusCode).toBe(201)
    const me = (await call('GET', '/api/users/userme', answer.json().data.token)).json().data
    expect(me).toMatchObject({ email: person.email, has_password: false, type: 2, is_verified: true })
    const agreed = await running.kashf.deps.db.rows(sql`
      select document from agreement where user_id = ${me.id}`)
    expect(agreed).toEqual([{ document: 'terms' }])
    expect((await signIn(person)).json().data.outcome).toBe('signed_in')
  })

  it('takes names of any script and length', async () => {
    for (const name of ['Ўткир Ғаниев', '🙂', '', 'a'.repeat(500)]) {
      const { ticket, proposal } = (await signIn(newGoogle({ name }))).json().data
      expect(proposal.username).toMatch(/^[A-Za-z0-9_]{3,30}$/)
      expect((await register(ticket, { username: proposal.username })).statusCode).toBe(201)
    }
  })

  it('refuses an e-mail that Google has not verified, or that is none', async () => {
    for (const fault of [
      { email_verified: false },
      { email: 'x' },
      { email: `${'a'.repeat(250)}@example.uz` },
    ]) {
      expect(refusal(await signIn(newGoogle(fault)))).toEqual([403, 'google_email_unverified'])
    }
    const begun = await running.begin()
    running.google.oidc.changeNext({ iat: nowS(), exp: nowS() + 60, email_verified: 'true' as never })
    expect(refusal(await running.comeBack(begun, newGoogle().id))).toEqual([403, 'google_email_unverified'])
  })

  it('links nothing by itself to an account with the e-mail, which its owner links with both proofs', async () => {
    const student = await buildStudent(running.kashf.deps)
    const person = newGoogle({ email: student.email.toUpperCase() })
    const refused = await signIn(person)
    expect(refusal(refused)).toEqual([409, 'google_email_taken'])
    expect(refused.json().data).toEqual({ email: person.email, next: '/course/12' })
    const links = () =>
      running.kashf.deps.db.rows(sql`select 1 from google_account where user_id = ${student.id}`)
    expect(await links()).toEqual([])
    const signedIn = await call('POST', '/api/users/login', undefined, {
      username: student.username,
      password: TEST_PASSWORD,
    })
    const { token } = signedIn.json()
    const begun = await call('POST', '/api/google/link', token, { current_password: TEST_PASSWORD })
    expect(await links()).toEqual([])
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
    running.google.oidc.changeNext({ iat: nowS(), exp: nowS() + 60 })
    await running.comeBack({ cookie, authUrl: begun.json().data.url }, person.id, token)
    expect((await signIn(person)).json().data.outcome).toBe('signed_in')
  })

  it('replaces an unverified registration with the e-mail, whose password then opens nothing', async () => {
    const person = newGoogle()
    const strangers = { username: `begona_${nextId++}`, password: NEW_PASSWORD }
    const pending = await call('POST', '/api/users', undefined, {
      ...strangers,
      email: person.email,
      first_name: 'Begona',
      last_name: 'Odamov',
      type: 'student',
    })
    expect(pending.statusCode).toBe(201)
    const { data } = (await signIn(person)).json()
    expect((await register(data.ticket)).statusCode).toBe(201)
    expect((await call('POST', '/api/users/login', undefined, strangers)).json().error).toBe('login_failed')
  })

  it('notices that the e-mail got an account while the form was open', async () => {
    const person = newGoogle()
    const { data } = (await signIn(person)).json()
    const { id } = await buildStudent(running.kashf.deps)
    await running.kashf.deps.db.run(sql`update app_user set email = ${person.email} where id = ${id}`)
    expect(refusal(await register(data.ticket))).toEqual([409, 'google_email_taken'])
  })

  it('refuses a ticket that is forged, of another purpose or older than ten minutes', async () => {
    const { data } = (await signIn(newGoogle())).json()
    for (const ticket of ['A', data.ticket.slice(4)]) {
      expect(refusal(await register(ticket))).toEqual([401, 'google_failed'])
    }
    const code = await call('POST', '/api/google/code', undefined, { ticket: data.ticket, totp: '123456' })
    expect(code.json().error).toBe('google_failed')
    running.kashf.clock.advance(10 * MINUTE_MS)
    expect((await register(data.ticket)).json().error).toBe('google_failed')
  })

  it('makes one account, however often and at once its ticket is sent', async () => {
    const { data } = (await signIn(newGoogle())).json()
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(data.ticket)))
    const outcomes = answers.map((answer) => answer.json().error ?? 'registered').toSorted()
    expect(outcomes).toEqual([...Array(5).fill('google_taken'), 'registered'])
  })

  it('names a taken username, a missing name and outdated terms', async () => {
    const { data } = (await signIn(newGoogle())).json()
    const { username } = await buildStudent(running.kashf.deps)
    const fieldsOf = async (fields: object) =>
      Object.keys((await register(data.ticket, fields)).json().fields)
    expect(await fieldsOf({ username: username.toUpperCase() })).toEqual(['username'])
    expect(await fieldsOf({ last_name: ' ' })).toEqual(['last_name'])
    expect(await fieldsOf({ terms_version: '1999-01-01' })).toEqual(['terms_version'])
    expect((await register(data.ticket)).statusCode).toBe(201)
  })
})

describe('an account without a password', () => {
  it('needs a confirmation by its Google, at most five minutes old, for what others need their password for', async () => {
    const { token, ...person } = await registered(6 * 60)
    const rename = () => call('PUT', '/api/users', token, { username: `lola_n${nextId++}` })
    expect(refusal(await rename())).toEqual([403, 'google_confirmation_required'])
    expect((await confirm(token, newGoogle())).json().error).toBe('google_failed')
    await confirm(token, person, 301)
    expect(refusal(await rename())).toEqual([403, 'google_confirmation_required'])
    expect((await confirm(token, person)).json().data).toEqual({ outcome: 'confirmed', next: '/security' })
    expect((await call('GET', '/api/google', token)).json().data.confirmed_until).toEqual(expect.any(String))
    expect((await rename()).statusCode).toBe(200)
    running.kashf.clock.advance(5 * MINUTE_MS)
    expect(refusal(await rename())).toEqual([403, 'google_confirmation_required'])
  })

  it('keeps Google linked until it has a password or Telegram', async () => {
    const { token, userId, ...person } = await registered()
    const unlink = async () => {
      await confirm(token, person)
      return call('POST', '/api/google/unlink', token, {})
    }
    expect(refusal(await unlink())).toEqual([409, 'google_needed'])
    expect((await call('GET', '/api/google', token)).json().data).toMatchObject({ is_needed: true })
    await linkTelegram(running.kashf.deps, userId, 90_000 + person.id)
    expect((await unlink()).json().data).toMatchObject({ account: null, is_needed: false })
    // A confirmation by an account that is no longer linked proves nothing.
    const renamed = await call('PUT', '/api/users', token, { username: `lola_n${nextId++}` })
    expect(renamed.json().error).toBe('telegram_confirmation_required')
  })

  it('can set a password, and then unlink Google with it', async () => {
    const { token } = await registered()
    const set = await call('POST', '/api/users/password', token, { password: NEW_PASSWORD })
    expect(set.statusCode).toBe(200)
    const unlinked = await call('POST', '/api/google/unlink', token, { current_password: NEW_PASSWORD })
    expect(unlinked.json().data).toMatchObject({ account: null })
  })

  it('loses a fresh link when the password is reset by mail', async () => {
    const { email, ...person } = await registered()
    await call('POST', '/api/users/forgot1', undefined, { email })
    const code = await mailedCode(running.kashf.deps, email)
    const reset = await call('POST', '/api/users/forgot2', undefined, { email, code, password: NEW_PASSWORD })
    expect(reset.statusCode).toBe(200)
    expect(refusal(await signIn(person))).toEqual([409, 'google_email_taken'])
  })

  it('is erased with its link', async () => {
    const { token, userId, ...person } = await registered()
    expect((await call('POST', '/api/users/closing', token, {})).statusCode).toBe(200)
    running.kashf.clock.advance(15 * 24 * 60 * MINUTE_MS)
    await eraseDueAccounts(running.kashf.deps, PERSONAL_DATA)
    expect((await signIn(person)).json().data.outcome).toBe('unknown')
    const left = await running.kashf.deps.db.rows(sql`
      select 1 from google_account where user_id = ${userId}`)
    expect(left).toEqual([])
  })
})
