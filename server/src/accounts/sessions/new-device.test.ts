import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildStudent, TEST_PASSWORD, type TestPerson } from '../../testing/builders/people.ts'
import { newBrowserId, postFrom, type TestDevice } from '../../testing/clients/calling-devices.ts'
import { mailedCode, mailsTo } from '../../testing/outbox.ts'
import { testApp } from '../../testing/test-app.ts'
import { waitFor } from '../../testing/wait.ts'

const kashf = testApp({ worker: true })
let student: TestPerson
beforeEach(async () => {
  student = await buildStudent(kashf.deps)
})

const CHROME =
  'Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile'
const post = (path: string, body: object, from: TestDevice = {}) => postFrom(kashf, from, path, body)
const signIn = (from: TestDevice, password = TEST_PASSWORD) =>
  post('/login', { username: student.username, password }, { userAgent: CHROME, ...from })
const me = (token: string) => kashf.call('GET', '/api/users/userme', { token })

/** Waits until no sign-in mail is queued, and expects `count` mails to the account. */
async function mails(count: number): Promise<string[]> {
  await waitFor('an empty queue of sign-in mails', async () => {
    const row = await kashf.deps.db.one<{ n: number }>(sql`
      select count(*)::int as n from pgboss.job
       where name = 'tell-new-device' and state in ('created', 'retry', 'active')`)
    return row?.n === 0
  })
  const found = (await mailsTo(kashf.deps, student.email)).map((mail) =>
    mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='),
  )
  expect(found).toHaveLength(count)
  return found
}
const tokenIn = (mail: string | undefined) => /\/not-me#([\w-]{43})/.exec(mail ?? '')?.[1] ?? ''

describe('a sign-in from a new device', () => {
  it('is mailed with device and address, once per browser', async () => {
    const [phone, laptop] = [newBrowserId(), newBrowserId()]
    await signIn({ browserId: phone, address: '203.0.113.9' })
    const [mail] = await mails(1)
    expect(mail).toContain('Chrome, Android')
    expect(mail).toContain('203.0.113.9')
    await signIn({ browserId: phone, address: '198.51.100.3' })
    await mails(1)
    await signIn({ browserId: laptop, address: '203.0.113.9' })
    await mails(2)
  })

  it('is recognised by user agent and network for clients without a browser id', async () => {
    await signIn({ address: '203.0.113.9' })
    await signIn({ address: '203.0.113.10' })
    await mails(1)
    await signIn({ address: '203.0.113.9', userAgent: 'curl/8.5' })
    await mails(2)
    await signIn({ address: '198.51.100.9' })
    await mails(3)
  })

  it('is not mailed in the browser that registered, nor when it failed', async () => {
    const browser = { browserId: newBrowserId() }
    const username = `yangi_${newBrowserId().slice(0, 10)}`
    const email = `${username}@example.uz`
    const password = 'tog-cho-qqisida-qor'
    const name = { first_name: 'Ali', last_name: 'Valiyev' }
    await post('', { ...name, username, email, password, type: 'student' }, browser)
    const code = await mailedCode(kashf.deps, email)
    expect((await post('/verify', { email, code }, browser)).statusCode).toBe(200)
    expect((await post('/login', { username, password }, browser)).statusCode).toBe(200)
    expect((await post('/login', { username, password: 'xato-parol' })).statusCode).toBe(401)
    student = { ...student, email }
    await mails(1)
  })

  it('is mailed five times a day at most', async () => {
    for (let i = 0; i < 7; i++) await signIn({ browserId: newBrowserId() })
    await mails(5)
    kashf.clock.advance(DAY_MS)
    await signIn({ browserId: newBrowserId() })
    await mails(6)
  })

  it('stores the token of its mail neither in the queue nor in the database', async () => {
    await signIn({ browserId: newBrowserId() })
    const token = tokenIn((await mails(1))[0])
    expect(token).not.toBe('')
    const stored = await kashf.deps.db.rows<{ text: string }>(sql`
      select data::text as text from pgboss.job where name = 'tell-new-device'
      union all select row_to_json(a)::text from sign_in_alert a`)
    expect(stored.length).toBeGreaterThanOrEqual(2)
    for (const { text } of stored) expect(text).not.toContain(token)
  })
})

describe('POST /api/users/not-me', () => {
  it('ends all sessions, disables the password, and mails a code for a new one', async () => {
    const { token: intruder } = (await signIn({ browserId: newBrowserId() })).json()
    await kashf.deps.db.run(
      sql`update app_user set pending_email = 'ogri@example.uz' where id = ${student.id}`,
    )
    const link = tokenIn((await mails(1))[0])
    const answer = await post('/not-me', { token: link })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ data: { email: student.email } })
    expect((await me(intruder)).statusCode).toBe(401)
    expect((await me(student.token)).statusCode).toBe(401)
    expect((await signIn({})).statusCode).toBe(401)
    const row = await kashf.deps.db.one<{ pending_email: string | null }>(
      sql`select pending_email from app_user where id = ${student.id}`,
    )
    expect(row?.pending_email).toBeNull()

    const code = await mailedCode(kashf.deps, student.email, 2)
    const password = 'tog-cho-qqisida-qor'
    expect((await post('/forgot2', { email: student.email, code, password })).statusCode).toBe(200)
    expect((await signIn({}, password)).statusCode).toBe(200)
    const event = kashf.securityEvents.findLast(({ security }) => security === 'sign_in_refused')
    expect(event).toMatchObject({ personId: student.id, address: '127.0.0.1' })
  })

  it('reverts the e-mail and the second factor that the intruder set', async () => {
    const { token: intruder } = (await signIn({ browserId: newBrowserId() })).json()
    const link = tokenIn((await mails(1))[0])
    const thiefs = `ogri.${student.email}`
    const proof = { current_password: TEST_PASSWORD }
    await kashf.call('PUT', '/api/users', { token: intruder, body: { email: thiefs, ...proof } })
    const body = { email: thiefs, code: await mailedCode(kashf.deps, thiefs) }
    expect((await kashf.call('POST', '/api/users/verify', { token: intruder, body })).statusCode).toBe(200)
    const setup = await kashf.call('POST', '/api/users/second-factor/setup', { token: intruder })
    const totp = new TOTP({ secret: setup.json().data.secret })
    const first = totp.generate({ timestamp: kashf.clock.now().getTime() })
    const on = { token: intruder, body: { code: first, ...proof } }
    expect((await kashf.call('POST', '/api/users/second-factor', on)).statusCode).toBe(200)

    expect((await post('/not-me', { token: link })).json()).toEqual({ data: { email: student.email } })
    const reset = { email: student.email, code: '', password: 'tog-cho-qqisida-qor' }
    await waitFor('the code for a new password', async () => {
      const codes = (await mailsTo(kashf.deps, student.email)).flatMap(
        (mail) => /^(\d{6})\r?$/m.exec(mail)?.[1] ?? [],
      )
      reset.code = codes.at(-1) ?? ''
      return reset.code !== ''
    })
    expect((await post('/forgot2', reset)).statusCode).toBe(200)
    expect((await signIn({}, reset.password)).statusCode).toBe(200)
  })

  it('unlinks Telegram, which the intruder may have linked, and sends nothing there any more', async () => {
    const { db } = kashf.deps
    const telegramId = 700_000_000 + student.id
    await signIn({ browserId: newBrowserId() })
    const link = tokenIn((await mails(1))[0])
    await db.run(sql`
      insert into telegram_account (user_id, telegram_id, name, linked_at) values (${student.id}, ${telegramId}, 'Vali', now())`)
    await db.run(sql`
      insert into telegram_message (telegram_id, reply, due_at) values (${telegramId}, 'started', now() + interval '1 hour')`)
    expect((await post('/not-me', { token: link })).statusCode).toBe(200)
    const left = await db.rows(sql`
      select telegram_id from telegram_account where user_id = ${student.id}
      union all select telegram_id from telegram_message where telegram_id = ${telegramId}`)
    expect(left).toEqual([])
  })

  it('works once, within a week, and only with a valid token', async () => {
    await signIn({ browserId: newBrowserId() })
    await signIn({ browserId: newBrowserId() })
    const [first, second] = (await mails(2)).map(tokenIn)
    const answers = await Promise.all([1, 2, 3].map(() => post('/not-me', { token: first })))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 410, 410])
    expect((await post('/not-me', { token: second })).statusCode, 'the others end with it').toBe(410)
    expect((await post('/not-me', { token: 'x'.repeat(43) })).json().error).toBe('link_expired')

    student = await buildStudent(kashf.deps)
    await signIn({ browserId: newBrowserId() })
    const late = tokenIn((await mails(1))[0])
    kashf.clock.advance(7 * DAY_MS + 1)
    expect((await post('/not-me', { token: late })).statusCode).toBe(410)
    expect((await signIn({})).statusCode).toBe(200)
  })

  it('leaves no session to a concurrent sign-in with the old password', async () => {
    await signIn({ browserId: newBrowserId() })
    const link = tokenIn((await mails(1))[0])
    const late = Array.from({ length: 8 }, () => signIn({ browserId: newBrowserId() }))
    expect((await post('/not-me', { token: link })).statusCode).toBe(200)
    await Promise.all(late)
    const sessions = await kashf.deps.db.rows(sql`select from session where user_id = ${student.id}`)
    expect(sessions).toHaveLength(0)
  })
})
