import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildStudent, TEST_PASSWORD, type TestPerson } from '../../testing/builders/people.ts'
import { mailContaining, mailedCode } from '../../testing/outbox.ts'
import { testApp } from '../../testing/test-app.ts'
import { waitFor } from '../../testing/wait.ts'
import { deleteExpiredHandler } from '../delete-expired.ts'

const kashf = testApp({ worker: true })

const NEW_PASSWORD = 'sirdaryo-sohilida-9'
const put = (token: string, body: object) => kashf.call('PUT', '/api/users', { token, body })
const post = (path: string, body: object, token?: string) =>
  kashf.call('POST', `/api/users${path}`, { body, ...(token && { token }) })
const isSignedIn = async (token: string) =>
  (await kashf.call('GET', '/api/users/userme', { token })).statusCode === 200
const emailOf = async (person: TestPerson) =>
  (await kashf.deps.db.one<{ email: string }>(sql`select email from app_user where id = ${person.id}`))?.email

/** Requests a new e-mail with the password. */
const requestEmail = (token: string, email: string, password = TEST_PASSWORD) =>
  put(token, { email, current_password: password })

/** The secret of the revert link that was mailed to `address`. */
async function linkSecret(address: string, what: 'requested' | 'changed'): Promise<string> {
  const words = what === 'requested' ? "manziliga almashtirish so'raldi" : 'manziliga almashtirildi'
  const mail = await mailContaining(kashf.deps, address, words)
  const secret = /revert-change#([\w-]+)/.exec(mail)?.[1]
  if (!secret) throw new Error('no link in the mail')
  return secret
}

/** Changes the address like a thief who knows the password. */
async function steal(person: TestPerson, to: string, password = TEST_PASSWORD): Promise<void> {
  expect((await requestEmail(person.token, to, password)).statusCode).toBe(200)
  const code = await mailedCode(kashf.deps, to)
  expect((await post('/verify', { email: to, code }, person.token)).statusCode).toBe(200)
}

describe('a stolen token', () => {
  it('changes neither e-mail nor username without the password', async () => {
    const student = await buildStudent(kashf.deps)
    for (const change of [{ email: 'ogri@example.uz' }, { username: 'ogri_1' }, { user_name: 'ogri_2' }]) {
      for (const proof of [{}, { current_password: '' }, { current_password: 'taxmin-1' }]) {
        const answer = await put(student.token, { ...change, ...proof })
        expect([answer.statusCode, answer.json().error]).toEqual([403, 'reauthentication_required'])
        expect(Object.keys(answer.json().fields)).toEqual(['current_password'])
      }
    }
    const me = (await kashf.call('GET', '/api/users/userme', { token: student.token })).json().data
    expect(me).toMatchObject({ email: student.email, username: student.username, pending_email: null })
  })

  it('saves the whole profile with unchanged values, as the existing client does', async () => {
    const student = await buildStudent(kashf.deps)
    const answer = await put(student.token, {
      first_name: 'Laylo',
      last_name: 'Sinovova',
      username: student.username,
      user_name: student.username,
      email: student.email.toUpperCase(),
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({
      first_name: 'Laylo',
      email: student.email,
      pending_email: null,
    })
  })

  it('needs a one-time code too where there is a second factor', async () => {
    const student = await buildStudent(kashf.deps)
    const { secret } = (await post('/second-factor/setup', {}, student.token)).json().data
    const code = () => new TOTP({ secret }).generate({ timestamp: kashf.clock.now().getTime() })
    const on = await post('/second-factor', { code: code(), current_password: TEST_PASSWORD }, student.token)
    expect(on.statusCode).toBe(200)
    const without = await requestEmail(student.token, 'boshqa-manzil@example.uz')
    expect(without.statusCode).toBe(403)
    expect(Object.keys(without.json().fields)).toEqual(['totp'])
    // A code works once: advance to the next one.
    kashf.clock.advance(30_000)
    const proof = { current_password: TEST_PASSWORD, totp: code() }
    expect((await put(student.token, { email: `x${student.email}`, ...proof })).statusCode).toBe(200)
  })

  it('cannot guess the password through the profile', async () => {
    kashf.clock.startWindow(10 * MINUTE_MS)
    const student = await buildStudent(kashf.deps)
    const statuses: number[] = []
    for (let i = 0; i < 14; i++) {
      statuses.push((await requestEmail(student.token, 'ogri@example.uz', `taxmin-${i}`)).statusCode)
    }
    expect(statuses).toContain(429)
    expect((await requestEmail(student.token, 'ogri@example.uz')).statusCode).toBe(429)
  })

  it('never gets a reset code for a pending address, only the confirmed one does', async () => {
    const student = await buildStudent(kashf.deps)
    const waiting = `kutmoqda.${student.email}`
    await requestEmail(student.token, waiting)
    await mailedCode(kashf.deps, waiting)
    await post('/forgot1', { email: waiting })
    await post('/forgot1', { email: student.email })
    // The first mail to the confirmed address is about the change and has no code.
    const code = await mailedCode(kashf.deps, student.email, 2)
    const refused = await post('/forgot2', { email: waiting, code, password: NEW_PASSWORD })
    expect(refused.json().error).toBe('code_invalid')
    expect((await post('/forgot2', { email: student.email, code, password: NEW_PASSWORD })).statusCode).toBe(
      200,
    )
    const row = await kashf.deps.db.one<{ pending_email: string | null }>(
      sql`select pending_email from app_user where id = ${student.id}`,
    )
    expect(row?.pending_email).toBeNull()
  })
})

describe('the previous address', () => {
  it('is notified before the code is sent to the new one, and again when the change takes effect', async () => {
    const student = await buildStudent(kashf.deps)
    const next = `keyingi.${student.email}`
    const { mailer } = kashf.deps
    const sent: { to: string; text: string }[] = []
    kashf.deps.mailer = {
      send: async (mail) => {
        sent.push(mail)
        await mailer.send(mail)
      },
    }
    try {
      await steal(student, next)
      await linkSecret(student.email, 'changed')
    } finally {
      kashf.deps.mailer = mailer
    }
    const mine = sent.filter(({ to }) => [student.email, next].includes(to))
    expect(mine.map(({ to }) => to)).toEqual([student.email, next, student.email])
    expect(mine[0]?.text).toContain(next)
  })

  it('must be notified before the new address gets a code', async () => {
    const student = await buildStudent(kashf.deps)
    const next = `sust.${student.email}`
    const { mailer } = kashf.deps
    let refused = 0
    kashf.deps.mailer = {
      send: async (mail) => {
        if (mail.to === student.email && ++refused === 1) throw new Error('mailbox is busy')
        await mailer.send(mail)
      },
    }
    try {
      await requestEmail(student.token, next)
      await waitFor('the refused mail', async () => refused >= 1)
      const pending = await kashf.deps.db.one<{ notified_at: Date | null }>(
        sql`select notified_at from account_change where user_id = ${student.id}`,
      )
      expect(pending?.notified_at).toBeNull()
      await post('/verify/resend', { email: next }, student.token)
      const tokens = await kashf.deps.db.rows(sql`
        select 1 from account_change_token t join account_change c on c.id = t.change_id
         where c.user_id = ${student.id}`)
      expect(tokens).toHaveLength(0)
    } finally {
      kashf.deps.mailer = mailer
    }
  })

  it('reverts a pending change, ends all sessions and requires a new password', async () => {
    const student = await buildStudent(kashf.deps)
    const thief = (await post('/login', { username: student.username, password: TEST_PASSWORD })).json().token
    const wanted = `ogri.${student.email}`
    await requestEmail(thief, wanted)
    const stolenCode = await mailedCode(kashf.deps, wanted)
    const token = await linkSecret(student.email, 'requested')
    const answer = await post('/revert-change', { token })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toEqual({ email: student.email })
    expect([await isSignedIn(thief), await isSignedIn(student.token)]).toEqual([false, false])
    // The password that the thief knows no longer works.
    const again = await post('/login', { username: student.username, password: TEST_PASSWORD })
    expect(again.json().error).toBe('login_failed')
    expect((await post('/verify', { email: wanted, code: stolenCode })).json().error).toBe('code_invalid')

    const code = await mailedCode(kashf.deps, student.email, 2)
    const reset = await post('/forgot2', { email: student.email, code, password: NEW_PASSWORD })
    expect(reset.statusCode).toBe(200)
    const signedIn = await post('/login', { username: student.username, password: NEW_PASSWORD })
    expect(signedIn.statusCode).toBe(200)
    expect((await post('/revert-change', { token })).statusCode).toBe(404)
  })

  it('reverts everything after a thief changed password, second factor and e-mail again', async () => {
    const student = await buildStudent(kashf.deps)
    const [first, second] = [`bir.${student.email}`, `ikki.${student.email}`]
    await steal(student, first)
    const token = await linkSecret(student.email, 'changed')
    const changed = await post(
      '/password',
      { current_password: TEST_PASSWORD, password: 'ogrining-paroli-5' },
      student.token,
    )
    expect(changed.statusCode).toBe(200)
    await steal(student, second, 'ogrining-paroli-5')
    const thiefsLink = await linkSecret(first, 'changed')
    const { secret } = (await post('/second-factor/setup', {}, student.token)).json().data
    const totp = new TOTP({ secret }).generate({ timestamp: kashf.clock.now().getTime() })
    const on = await post(
      '/second-factor',
      { code: totp, current_password: 'ogrining-paroli-5' },
      student.token,
    )
    expect(on.statusCode).toBe(200)

    expect((await post('/revert-change', { token })).statusCode).toBe(200)
    expect(await emailOf(student)).toBe(student.email)
    expect(await isSignedIn(student.token)).toBe(false)
    // The links that were mailed to the thief's addresses are void.
    expect((await post('/revert-change', { token: thiefsLink })).statusCode).toBe(404)
    const reset = await mailedCode(kashf.deps, student.email, 3)
    await post('/forgot2', { email: student.email, code: reset, password: NEW_PASSWORD })
    // The thief's second factor is gone.
    expect((await post('/login', { username: student.email, password: NEW_PASSWORD })).statusCode).toBe(200)
  })

  it('voids the sign-in links and the known browser of the thief', async () => {
    const student = await buildStudent(kashf.deps)
    const thiefs = `tort.${student.email}`
    await steal(student, thiefs)
    const headers = { 'x-browser': 'ab'.repeat(12) }
    const body = { username: student.username, password: TEST_PASSWORD }
    expect((await kashf.call('POST', '/api/users/login', { body, headers })).statusCode).toBe(200)
    const mail = await mailContaining(kashf.deps, thiefs, 'not-me#')
    const thiefsLink = /not-me#([\w-]+)/.exec(mail)?.[1]
    const token = await linkSecret(student.email, 'changed')
    expect((await post('/revert-change', { token })).statusCode).toBe(200)
    const code = await mailedCode(kashf.deps, student.email, 3)
    await post('/forgot2', { email: student.email, code, password: NEW_PASSWORD })

    expect((await post('/not-me', { token: thiefsLink })).statusCode).toBe(410)
    const again = { body: { username: student.username, password: NEW_PASSWORD }, headers }
    expect((await kashf.call('POST', '/api/users/login', again)).statusCode).toBe(200)
    const events = kashf.securityEvents.filter(({ personId }) => personId === student.id)
    expect(events.findLast(({ security }) => security === 'signed_in')).toMatchObject({ new_device: true })
  })

  it('keeps a second factor that was set long before the change', async () => {
    const student = await buildStudent(kashf.deps)
    const { secret } = (await post('/second-factor/setup', {}, student.token)).json().data
    const code = () => new TOTP({ secret }).generate({ timestamp: kashf.clock.now().getTime() })
    await post('/second-factor', { code: code(), current_password: TEST_PASSWORD }, student.token)
    kashf.clock.advance(80 * HOUR_MS)
    await put(student.token, { email: `y${student.email}`, current_password: TEST_PASSWORD, totp: code() })
    const token = await linkSecret(student.email, 'requested')
    await post('/revert-change', { token })
    const row = await kashf.deps.db.one<{ has: boolean }>(
      sql`select totp_secret is not null as has from app_user where id = ${student.id}`,
    )
    expect(row?.has).toBe(true)
  })

  it('can revert for 72 hours after the change took effect, and is reserved meanwhile', async () => {
    const student = await buildStudent(kashf.deps)
    const next = `uch.${student.email}`
    await steal(student, next)
    const token = await linkSecret(student.email, 'changed')
    const newcomer = {
      first_name: 'Anvar',
      last_name: 'Karimov',
      username: `anvar_${student.id}`,
      email: student.email,
      password: NEW_PASSWORD,
      type: 'student',
    }
    const other = await buildStudent(kashf.deps)
    expect((await post('', newcomer)).json().fields).toHaveProperty('email')
    expect((await requestEmail(other.token, student.email)).json().fields).toHaveProperty('email')
    kashf.clock.advance(72 * HOUR_MS + 1000)
    expect((await post('/revert-change', { token })).statusCode).toBe(404)
    expect(await emailOf(student)).toBe(next)
    expect((await post('', newcomer)).statusCode).toBe(201)
  })

  it('reverts nothing with a wrong or missing secret, and no secret is stored in plain text', async () => {
    const student = await buildStudent(kashf.deps)
    await requestEmail(student.token, `t${student.email}`)
    const token = await linkSecret(student.email, 'requested')
    for (const wrong of ['', 'x', `${token}x`, token.slice(1)]) {
      expect([404, 422]).toContain((await post('/revert-change', { token: wrong })).statusCode)
    }
    const { db } = kashf.deps
    for (const table of ['account_change_token', 'account_change', 'pgboss.job']) {
      const rows = await db.executeSql(`select t::text as row from ${table} t`)
      expect(JSON.stringify(rows.rows)).not.toContain(token)
    }
    expect(await isSignedIn(student.token)).toBe(true)
  })

  it('cancels a change that is not confirmed within 72 hours', async () => {
    const student = await buildStudent(kashf.deps)
    const next = `kech.${student.email}`
    await requestEmail(student.token, next)
    await mailedCode(kashf.deps, next)
    kashf.clock.advance(72 * HOUR_MS + 1000)
    await post('/verify/resend', { email: next }, student.token)
    const signedIn = await post('/login', { username: student.username, password: TEST_PASSWORD })
    expect(signedIn.statusCode).toBe(200)
    const answer = await post('/verify', { email: next, code: '123456' }, signedIn.json().token)
    expect(answer.json().error).toBe('code_invalid')
    expect(await emailOf(student)).toBe(student.email)
    await deleteExpiredHandler.handle(kashf.deps, {}, new AbortController().signal)
    const rows = await kashf.deps.db.rows(sql`
      select 1 from app_user u left join account_change c on c.user_id = u.id left join account_change_token t on t.change_id = c.id
       where u.id = ${student.id} and (u.pending_email is not null or t.token_hash is not null or c.given_up_at is null)`)
    expect(rows).toEqual([])
  })
})
