import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recoverAccount } from '../../accounts/account-security/recover-account.ts'
import { sql } from '../../db/sql.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { notify } from '../../notices/notify.ts'
import { eraseDueAccounts } from '../../personal-data/closing/erase-account.ts'
import { notifyOfPayments } from '../../purchases/notify-of-payments.ts'
import { processSales } from '../../purchases/process-sales.ts'
import { PERSONAL_DATA } from '../../runtime/modules.ts'
import { startTestApp } from '../../testing/app.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, TEST_PASSWORD } from '../../testing/builders/people.ts'
import { mailedCode } from '../../testing/outbox.ts'
import { deliver, startTelegramApp, type TelegramApp } from '../../testing/telegram/telegram-app.ts'
import { waitFor } from '../../testing/wait.ts'

const MINUTE_MS = 60_000
const NEW_PASSWORD = 'zarafshon-bo-yida-7'

let running: TelegramApp
let nextId = 7001
beforeAll(async () => {
  running = await startTelegramApp({ worker: true })
})
afterAll(() => running.close())

/** A person on the simulated Telegram without a Kashf account, to whom the bot may write. */
function newTelegram(person: { first_name?: string; last_name?: string; username?: string } = {}): number {
  const id = nextId++
  running.telegram.addPerson({
    id,
    first_name: 'Lola',
    last_name: 'Tosheva',
    username: `lola_${id}`,
    ...person,
  })
  running.telegram.allowWriting(id)
  return id
}

const call = (method: 'GET' | 'POST' | 'PUT', path: string, token: string | null, body?: object) =>
  running.kashf.call(method, path, { ...(token && { token }), ...(body && { body }) })
const nowS = () => Math.floor(running.kashf.clock.now().getTime() / 1000)

/** Passes through Telegram's page at `authUrl` and back. The token is issued now, by the clock of the tests. */
async function comeBack(begun: { cookie: unknown; authUrl: string }, telegramId: number, token?: string) {
  const { searchParams } = new URL(running.telegram.oidc.approve(telegramId, begun.authUrl))
  return running.kashf.call('POST', '/api/telegram/return', {
    body: { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' },
    headers: { cookie: String(begun.cookie).split(';')[0] ?? '' },
    ...(token && { token }),
  })
}

async function signIn(telegramId: number, ageS = 0) {
  const answer = await running.kashf.call('GET', '/api/telegram/start?next=%2Fcourse%2F12')
  running.telegram.oidc.changeNext({ iat: nowS() - ageS, exp: nowS() + 3_600 })
  return comeBack(
    { cookie: answer.headers['set-cookie'], authUrl: String(answer.headers.location) },
    telegramId,
  )
}

async function confirm(token: string, telegramId: number, ageS = 0, next = '/security') {
  const answer = await call('POST', '/api/telegram/confirm', token, { next })
  expect(answer.statusCode).toBe(200)
  running.telegram.oidc.changeNext({ iat: nowS() - ageS, exp: nowS() + 3_600 })
  return comeBack(
    { cookie: answer.headers['set-cookie'], authUrl: answer.json().data.url },
    telegramId,
    token,
  )
}

const register = (ticket: string, fields: object = {}) =>
  running.kashf.call('POST', '/api/telegram/register', {
    body: {
      ticket,
      first_name: 'Lola',
      last_name: 'Tosheva',
      username: `lola_t${nextId++}`,
      ...fields,
    },
  })

/** A student who has just registered with Telegram. */
async function registered(
  ageS = 0,
): Promise<{ token: string; telegramId: number; id: number; username: string }> {
  const telegramId = newTelegram()
  const { data } = (await signIn(telegramId, ageS)).json()
  const answer = await register(data.ticket)
  expect(answer.statusCode).toBe(201)
  const { token } = answer.json().data
  const me = (await call('GET', '/api/users/userme', token)).json().data
  return { token, telegramId, id: me.id, username: me.username }
}

const messageWith = (telegramId: number, words: string) =>
  waitFor(`a message with "${words}"`, async () =>
    running.telegram.messagesTo(telegramId).find(({ text }) => text.includes(words)),
  )
const agedMinutes = (minutes: number) => running.kashf.clock.advance(minutes * MINUTE_MS)

describe('registering with Telegram', () => {
  it('proposes names, makes a verified student without an e-mail, and signs in', async () => {
    const telegramId = newTelegram({ username: 'lola_uz' })
    const { data } = (await signIn(telegramId)).json()
    expect(data).toEqual({
      outcome: 'unknown',
      ticket: expect.any(String),
      proposal: { first_name: 'Lola', last_name: 'Tosheva', username: 'lola_uz' },
      next: '/course/12',
    })
    const answer = await register(data.ticket, { username: data.proposal.username })
    expect(answer.statusCode).toBe(201)
    const me = await call('GET', '/api/users/userme', answer.json().data.token)
    expect(me.json().data).toMatchObject({
      first_name: 'Lola',
      username: 'lola_uz',
      email: null,
      has_password: false,
      type: 2,
      is_verified: true,
    })
    const agreed = await running.kashf.deps.db.rows(sql`
      select document from agreement where user_id = ${me.json().data.id}`)
    expect(agreed).toEqual([{ document: 'terms' }])
    expect((await signIn(telegramId)).json().data.outcome).toBe('signed_in')
  })

  it('proposes a free username that the site takes, whatever the account is called', async () => {
    const { username } = await buildStudent(running.kashf.deps)
    const names = [
      { username: username.toUpperCase() },
      { first_name: 'Ўткир', last_name: 'Ғаниев' },
      { first_name: '🙂' },
    ]
    for (const person of names) {
      const id = nextId++
      running.telegram.addPerson({ id, first_name: 'Lola', ...person })
      const { ticket, proposal } = (await signIn(id)).json().data
      expect(proposal.username).toMatch(/^[A-Za-z0-9_]{3,30}$/)
      expect((await register(ticket, { username: proposal.username })).statusCode).toBe(201)
    }
  })

  it('refuses a ticket that is forged, of another purpose or older than ten minutes', async () => {
    const { data } = (await signIn(newTelegram())).json()
    const flipped = `${data.ticket.slice(0, -2)}${data.ticket.endsWith('AA') ? 'BB' : 'AA'}`
    for (const ticket of ['A', flipped, data.ticket.slice(4)]) {
      const answer = await register(ticket)
      expect([answer.statusCode, answer.json().error]).toEqual([401, 'telegram_failed'])
    }
    const code = await running.kashf.call('POST', '/api/telegram/code', {
      body: { ticket: data.ticket, totp: '123456' },
    })
    expect(code.json().error).toBe('telegram_failed')
    agedMinutes(10)
    expect((await register(data.ticket)).json().error).toBe('telegram_failed')
  })

  it('refuses what is forged, of another bot or older than an hour before there is a ticket', async () => {
    const telegramId = newTelegram()
    const faults = [
      () => running.telegram.oidc.forgeNext(),
      () => running.telegram.oidc.changeNext({ aud: '7000000002' }),
      () => running.telegram.oidc.changeNext({ iat: nowS() - 3_700 }),
    ]
    for (const fault of faults) {
      const answer = await running.kashf.call('GET', '/api/telegram/start')
      running.telegram.oidc.changeNext({ iat: nowS(), exp: nowS() + 3_600 })
      fault()
      const begun = { cookie: answer.headers['set-cookie'], authUrl: String(answer.headers.location) }
      expect((await comeBack(begun, telegramId)).json().error).toBe('telegram_failed')
    }
  })

  it('makes one account, however often and at once its ticket is sent', async () => {
    const { data } = (await signIn(newTelegram())).json()
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(data.ticket)))
    const outcomes = answers.map((answer) => answer.json().error ?? 'registered').toSorted()
    expect(outcomes).toEqual(['registered', ...Array(5).fill('telegram_taken')])
  })

  it('names a taken username, a missing name and outdated terms', async () => {
    const { data } = (await signIn(newTelegram())).json()
    const { username } = await buildStudent(running.kashf.deps)
    const fieldsOf = async (fields: object) =>
      Object.keys((await register(data.ticket, fields)).json().fields)
    expect(await fieldsOf({ username: username.toUpperCase() })).toEqual(['username'])
    expect(await fieldsOf({ username: 'a b' })).toEqual(['username'])
    expect(await fieldsOf({ last_name: ' ' })).toEqual(['last_name'])
    expect(await fieldsOf({ terms_version: '1999-01-01' })).toEqual(['terms_version'])
    expect((await register(data.ticket)).statusCode).toBe(201)
  })

  it('does not exist without a bot', async () => {
    const kashf = await startTestApp()
    const body = { ticket: 'a', first_name: 'A', last_name: 'B', username: 'abcd' }
    expect((await kashf.call('POST', '/api/telegram/register', { body })).statusCode).toBe(404)
    const { token } = await buildStudent(kashf.deps)
    expect((await kashf.call('POST', '/api/telegram/confirm', { token, body: {} })).statusCode).toBe(404)
    await kashf.close()
  })
})

describe('an account without an e-mail', () => {
  it('needs a confirmation by Telegram, at most five minutes old, for what others need their password for', async () => {
    const { token, telegramId } = await registered(6 * 60)
    const rename = () => call('PUT', '/api/users', token, { username: `lola_n${nextId++}` })
    const refused = async (answer: Awaited<ReturnType<typeof rename>>) =>
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'telegram_confirmation_required'])
    await refused(await rename())
    await refused(await call('PUT', '/api/users', token, { username: 'lola_x', current_password: 'x' }))
    // Telegram confirmed the person more than five minutes ago, although the answer has only just arrived.
    expect((await confirm(token, telegramId, 301)).json().data).toEqual({
      outcome: 'confirmed',
      next: '/security',
    })
    await refused(await rename())
    expect((await confirm(token, telegramId, 0, '//evil.example')).json().data).toEqual({
      outcome: 'confirmed',
      next: null,
    })
    expect((await call('GET', '/api/telegram', token)).json().data.confirmed_until).toEqual(
      expect.any(String),
    )
    expect((await rename()).statusCode).toBe(200)
    agedMinutes(5)
    expect((await call('GET', '/api/telegram', token)).json().data.confirmed_until).toBeNull()
    await refused(await rename())
  })

  it('is confirmed only by its own Telegram account, in the session that asked', async () => {
    const [mine, others] = [await registered(600), await registered(600)]
    expect((await confirm(mine.token, others.telegramId)).json().error).toBe('telegram_failed')
    const answer = await call('POST', '/api/telegram/confirm', mine.token, {})
    const begun = { cookie: answer.headers['set-cookie'], authUrl: answer.json().data.url }
    expect((await comeBack(begun, mine.telegramId, others.token)).json().error).toBe('telegram_failed')
    for (const { token } of [mine, others]) {
      const renamed = await call('PUT', '/api/users', token, { username: `lola_n${nextId++}` })
      expect(renamed.json().error).toBe('telegram_confirmation_required')
    }
  })

  it('keeps asking people who have a password for it, also right after Telegram', async () => {
    const student = await buildStudent(running.kashf.deps)
    await running.kashf.deps.db.run(
      sql`update session set telegram_confirmed_at = now() where user_id = ${student.id}`,
    )
    const answer = await call('PUT', '/api/users', student.token, { username: `lola_n${nextId++}` })
    expect(answer.json().error).toBe('reauthentication_required')
  })

  it('has no password that signs in, and can set one', async () => {
    const { token, telegramId, username } = await registered()
    const login = (password: string) =>
      running.kashf.call('POST', '/api/users/login', { body: { username, password } })
    for (const password of ['null', '!', TEST_PASSWORD]) {
      expect((await login(password)).json().error).toBe('login_failed')
    }
    const set = await call('POST', '/api/users/password', token, { password: NEW_PASSWORD })
    expect(set.statusCode).toBe(200)
    expect((await login(NEW_PASSWORD)).statusCode).toBe(200)
    await messageWith(telegramId, 'paroli')
    expect((await call('GET', '/api/users/userme', token)).json().data).toMatchObject({
      has_password: true,
      email: null,
    })
  })

  it('gets notices, security messages and sign-ins from new devices in its chat, the latter also after /stop', async () => {
    const { telegramId, id, username, token } = await registered()
    const { deps } = running.kashf
    await deps.db.transaction((tx) =>
      notify(deps, tx, {
        userId: id,
        kind: 'question_answer',
        subject: { course_id: 7, lesson_id: 8, question_id: 9, title: 'Python', author: 'Jasur' },
        once: `answer:${id}`,
      }),
    )
    await messageWith(telegramId, 'Savolingizga javob keldi')
    await call('POST', '/api/users/password', token, { password: NEW_PASSWORD })
    await deliver(running.kashf, {
      update_id: nextId++,
      message: {
        message_id: 1,
        date: nowS(),
        chat: { id: telegramId, type: 'private', first_name: 'Lola' },
        from: { id: telegramId, is_bot: false, first_name: 'Lola' },
        text: '/stop',
      },
    })
    const signedIn = await running.kashf.call('POST', '/api/users/login', {
      body: { username, password: NEW_PASSWORD },
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0',
        'x-forwarded-for': '203.0.113.9',
      },
    })
    expect(signedIn.statusCode).toBe(200)
    await messageWith(telegramId, 'yangi qurilmadan kirildi')
  })

  it('pays and learns like any other, with its receipts in the chat', async () => {
    const { deps } = running.kashf
    const { token, telegramId, id } = await registered()
    const teacher = await buildTeacher(deps)
    const course = await buildCourse(deps, { teacherId: teacher.id, price: 100_000, lessons: 1 })
    await topUp(deps, id, 150_000)
    await notifyOfPayments(deps)
    await messageWith(telegramId, "Hamyoningiz to'ldirildi")
    expect((await call('GET', `/api/actioncourses/buy-course/${course.id}`, token)).statusCode).toBe(201)
    await processSales(deps)
    await messageWith(telegramId, 'Kurs xarid qilindi')
    // The buyer pays the fee on top of the price: 120,000.
    expect((await call('GET', '/api/users/userme', token)).json().data.amount.balance).toBe(30_000)
    const { checks } = await verifyLedger(deps.db)
    expect(checks.filter((check) => !check.holds)).toEqual([])
    // Nothing was mailed, and nothing waits for a mail that has no address.
    await waitFor('no mail to be due', async () => {
      const due = await deps.db.one(
        sql`select 1 from notice where user_id = ${id} and mail_due_at is not null`,
      )
      return due === undefined
    })
  })

  it('keeps Telegram linked until it has an e-mail, which a mailed code confirms', async () => {
    const { token, telegramId, id } = await registered()
    const unlink = () => call('POST', '/api/telegram/unlink', token, {})
    const refused = await unlink()
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'telegram_needed'])
    const email = `lola${id}@example.uz`
    expect((await call('PUT', '/api/users', token, { email })).json().data).toMatchObject({
      email: null,
      pending_email: email,
    })
    expect((await unlink()).json().error).toBe('telegram_needed')
    const code = await mailedCode(running.kashf.deps, email)
    await messageWith(telegramId, `${email} manzilini qo'shish`)
    expect((await call('POST', '/api/users/verify', token, { email, code })).statusCode).toBe(200)
    await messageWith(telegramId, `${email} manzili qo'shildi`)
    expect((await call('GET', '/api/users/userme', token)).json().data).toMatchObject({
      email,
      pending_email: null,
    })
    expect((await unlink()).statusCode).toBe(200)
    // Without Telegram and a password, the owner signs in again through the e-mail.
    const forgot = await running.kashf.call('POST', '/api/users/forgot1', { body: { email } })
    expect(forgot.statusCode).toBe(200)
    const reset = await mailedCode(running.kashf.deps, email, 3)
    const set = await running.kashf.call('POST', '/api/users/forgot2', {
      body: { email, code: reset, password: NEW_PASSWORD },
    })
    expect(set.statusCode).toBe(200)
  })

  it('is listed and found by operators, exported, closed and erased', async () => {
    const { token, telegramId, id, username } = await registered()
    const operator = await buildOperator(running.kashf.deps)
    const found = await call('GET', `/api/admin/users?search=${username}`, operator.token)
    expect(found.json().data).toEqual([expect.objectContaining({ id, email: null })])
    expect((await call('POST', '/api/users/data-export', token, {})).statusCode).toBe(202)
    await messageWith(telegramId, 'nusxasi tayyorlandi')
    expect((await call('POST', '/api/users/closing', token, {})).statusCode).toBe(200)
    await messageWith(telegramId, "ma'lumotlaringiz o'chiriladi")
    agedMinutes(15 * 24 * 60)
    await eraseDueAccounts(running.kashf.deps, PERSONAL_DATA)
    await messageWith(telegramId, 'hisobingiz yopildi')
    expect((await signIn(telegramId)).json().data.outcome).toBe('unknown')
  })

  it('is given to an address by the command line when its Telegram is lost', async () => {
    const { token, telegramId, id, username } = await registered()
    const { deps } = running.kashf
    const email = `tiklangan${id}@example.uz`
    const other = await buildStudent(deps)
    const recover = (input: object) => recoverAccount(deps, { username, email, ...input })
    await expect(recover({ email: other.email })).rejects.toThrow('belongs to another')
    await expect(recover({ email: 'x' })).rejects.toThrow('is not an address')
    await expect(recover({ username: other.username })).rejects.toThrow('has an e-mail')
    await expect(recover({ username: 'hech_kim_yoq' })).rejects.toThrow('There is no student')
    expect(await recover({})).toEqual({ endedSessions: 1 })
    expect((await call('GET', '/api/users/userme', token)).statusCode).toBe(401)
    expect((await signIn(telegramId)).json().data.outcome).toBe('unknown')
    await running.kashf.call('POST', '/api/users/forgot1', { body: { email } })
    const code = await mailedCode(deps, email)
    const body = { email, code, password: NEW_PASSWORD }
    expect((await running.kashf.call('POST', '/api/users/forgot2', { body })).statusCode).toBe(200)
  })

  it('is refused by the database to teachers and operators', async () => {
    const operator = await buildOperator(running.kashf.deps)
    await expect(
      running.kashf.deps.db.run(sql`update app_user set email = null where id = ${operator.id}`),
    ).rejects.toThrow('app_user_without_email_is_student')
  })
})
