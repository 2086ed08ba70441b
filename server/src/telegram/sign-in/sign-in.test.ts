import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp } from '../../testing/app.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  TEST_PASSWORD,
  type TestPerson,
} from '../../testing/builders/people.ts'
import { linkTelegram, startTelegramApp, type TelegramApp } from '../../testing/telegram/telegram-app.ts'

let running: TelegramApp
let nextId = 6001
beforeAll(async () => {
  running = await startTelegramApp()
})
afterAll(() => running.close())

/** A person on the simulated Telegram. */
function newTelegram(): number {
  const id = nextId++
  running.telegram.addPerson({ id, first_name: 'Dilnoza', last_name: 'Karimova', username: `dilnoza_${id}` })
  return id
}

interface Begun {
  cookie: string
  authUrl: string
}
const cookieOf = (header: unknown) => String(header).split(';')[0] ?? ''

async function begin(next?: string): Promise<Begun> {
  const answer = await running.kashf.call(
    'GET',
    `/api/telegram/start${next ? `?next=${encodeURIComponent(next)}` : ''}`,
  )
  expect(answer.statusCode).toBe(302)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  return { cookie: cookieOf(answer.headers['set-cookie']), authUrl: String(answer.headers.location) }
}
const beginLink = async (person: TestPerson, password = TEST_PASSWORD): Promise<Begun> => {
  const answer = await running.kashf.call('POST', '/api/telegram/link', {
    token: person.token,
    body: { current_password: password },
  })
  expect(answer.statusCode).toBe(200)
  return { cookie: cookieOf(answer.headers['set-cookie']), authUrl: answer.json().data.url }
}
const approve = ({ authUrl }: Begun, telegramId: number) => {
  const { searchParams } = new URL(running.telegram.oidc.approve(telegramId, authUrl))
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}
const comeBack = (cookie: string, body: object, token?: string) =>
  running.kashf.call('POST', '/api/telegram/return', { body, headers: { cookie }, ...(token && { token }) })
async function signIn(telegramId: number, next?: string) {
  const begun = await begin(next)
  return comeBack(begun.cookie, approve(begun, telegramId))
}
const linkedOf = async (person: TestPerson) =>
  (await running.kashf.call('GET', '/api/telegram', { token: person.token })).json().data

async function linkedStudent(): Promise<[TestPerson, number]> {
  const [student, telegramId] = [await buildStudent(running.kashf.deps), newTelegram()]
  await linkTelegram(running.kashf.deps, student.id, telegramId)
  return [student, telegramId]
}

describe('signing in with Telegram', () => {
  it('opens a session of the linked account and returns to where it began', async () => {
    const [student, telegramId] = await linkedStudent()
    const { data } = (await signIn(telegramId, '/course/12')).json()
    expect(data).toEqual({ outcome: 'signed_in', token: expect.any(String), next: '/course/12' })
    const me = await running.kashf.call('GET', '/api/users/userme', { token: data.token })
    expect(me.json().data.id).toBe(student.id)
  })

  it.each(['//evil.example', '/\\evil.example', '/.//evil.example', 'https://evil.example', 'evil'])(
    'leads nowhere but to this site, not to %s',
    async (next) => {
      const [, telegramId] = await linkedStudent()
      expect((await signIn(telegramId, next)).json().data).toMatchObject({ outcome: 'signed_in', next: null })
      expect((await signIn(newTelegram(), next)).json().data).toMatchObject({
        outcome: 'unknown',
        next: null,
      })
    },
  )

  it('says that no account is linked, and opens nothing', async () => {
    expect((await signIn(newTelegram())).json().data).toMatchObject({ outcome: 'unknown', next: null })
  })

  it('keeps its attempt from scripts and other sites', async () => {
    const answer = await running.kashf.call('GET', '/api/telegram/start')
    expect(answer.headers['set-cookie']).toMatch(
      /^kashf_telegram=[\w-]+; Path=\/api\/telegram; HttpOnly; SameSite=Lax; Max-Age=600$/,
    )
    const location = new URL(String(answer.headers.location))
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      client_id: running.telegram.token.split(':')[0],
      redirect_uri: 'http://kashf.test/telegram',
      response_type: 'code',
      scope: 'openid profile telegram:bot_access',
      code_challenge_method: 'S256',
    })
    expect(location.searchParams.has('nonce')).toBe(false)
  })

  it('takes a return once, in the browser that began it, within ten minutes', async () => {
    const [, telegramId] = await linkedStudent()
    const [mine, others] = [await begin(), await begin()]
    const returned = approve(mine, telegramId)
    const refused = async (cookie: string, body: object = returned) => {
      const answer = await comeBack(cookie, body)
      expect([answer.statusCode, answer.json().error]).toEqual([401, 'telegram_failed'])
    }
    await refused('')
    await refused('kashf_telegram=')
    await refused('kashf_telegram=AAAA')
    await refused(others.cookie)
    await refused(mine.cookie, { ...returned, state: 'x' })
    await refused(mine.cookie, { ...returned, code: 'x' })
    const answer = await comeBack(mine.cookie, returned)
    expect(answer.json().data.outcome).toBe('signed_in')
    expect(answer.headers['set-cookie']).toContain('Max-Age=0')
    await refused(mine.cookie)
    const late = await begin()
    const lateReturn = approve(late, telegramId)
    running.kashf.clock.advance(10 * 60_000)
    await refused(late.cookie, lateReturn)
  })

  it('refuses a confirmation that is forged, of another bot, of another issuer, older than an hour or without a number', async () => {
    const [, telegramId] = await linkedStudent()
    const { oidc } = running.telegram
    const nowS = () => Math.floor(running.kashf.clock.now().getTime() / 1000)
    const faults: (() => void)[] = [
      () => oidc.forgeNext(),
      () => oidc.changeNext({ aud: '7000000002' }),
      () => oidc.changeNext({ iss: 'https://oauth.example.org' }),
      () => oidc.changeNext({ iat: nowS() - 3_700, exp: nowS() + 3_600 }),
      () => oidc.changeNext({ iat: nowS() - 60, exp: nowS() - 3_600 }),
      () => oidc.changeNext({ iat: nowS() + 3_600, exp: nowS() + 7_200 }),
      () => oidc.changeNext({ id: 0 }),
      () => oidc.changeNext({ id: 2 ** 53 }),
      () => oidc.changeNext({ id: `${telegramId}` as never }),
    ]
    for (const fault of faults) {
      const begun = await begin()
      const returned = approve(begun, telegramId)
      fault()
      const answer = await comeBack(begun.cookie, returned)
      expect([answer.statusCode, answer.json().error]).toEqual([401, 'telegram_failed'])
    }
    expect((await signIn(telegramId)).json().data.outcome).toBe('signed_in')
  })

  it('asks an account with a second factor for its code', async () => {
    const [student, telegramId] = await linkedStudent()
    await running.kashf.deps.db.run(sql`update app_user set totp_secret = 'x' where id = ${student.id}`)
    const { data } = (await signIn(telegramId, '/wallet')).json()
    expect(data).toEqual({ outcome: 'code_needed', ticket: expect.any(String), next: '/wallet' })
    const pass = (ticket: string, totp: string) =>
      running.kashf.call('POST', '/api/telegram/code', { body: { ticket, totp } })
    expect((await pass('AAAA', '123456')).json().error).toBe('telegram_failed')
    expect((await pass(data.ticket, 'wrong-code')).json().error).toBe('code_invalid')
    running.kashf.clock.advance(10 * 60_000)
    expect((await pass(data.ticket, 'wrong-code')).json().error).toBe('telegram_failed')
  })

  it('opens nothing of blocked people and operators', async () => {
    const [student, telegramId] = await linkedStudent()
    await running.kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${student.id}`)
    expect((await signIn(telegramId)).json().error).toBe('account_blocked')
    const [operator, operatorTelegram] = [await buildOperator(running.kashf.deps), newTelegram()]
    await linkTelegram(running.kashf.deps, operator.id, operatorTelegram)
    expect((await signIn(operatorTelegram)).json().error).toBe('telegram_failed')
  })

  it('does not exist without a bot or its client secret', async () => {
    const kashf = await startTestApp({ variables: { TELEGRAM_BOT_TOKEN: running.telegram.token } })
    const student = await buildStudent(kashf.deps)
    const { token } = student
    expect((await kashf.call('GET', '/api/telegram/start')).statusCode).toBe(404)
    const body = { code: 'a', state: 'b' }
    expect((await kashf.call('POST', '/api/telegram/return', { body })).statusCode).toBe(404)
    expect((await kashf.call('POST', '/api/telegram/link', { token, body: {} })).statusCode).toBe(404)
    expect((await kashf.call('GET', '/api/telegram', { token })).json()).toEqual({ data: null })
    await kashf.close()
  })
})

describe('linking a Telegram account', () => {
  it('needs the password and Telegram, and lets the person sign in', async () => {
    const [teacher, telegramId] = [await buildTeacher(running.kashf.deps), newTelegram()]
    const refused = await running.kashf.call('POST', '/api/telegram/link', {
      token: teacher.token,
      body: { current_password: 'wrong' },
    })
    expect(refused.json()).toMatchObject({
      error: 'reauthentication_required',
      fields: { current_password: expect.any(String) },
    })
    const begun = await beginLink(teacher)
    const answer = await comeBack(begun.cookie, approve(begun, telegramId), teacher.token)
    expect(answer.json()).toEqual({ data: { outcome: 'linked' } })
    expect(await linkedOf(teacher)).toMatchObject({
      account: {
        name: 'Dilnoza Karimova',
        username: `dilnoza_${telegramId}`,
        is_stopped: false,
        is_unreachable: false,
      },
    })
    expect((await signIn(telegramId)).json().data.outcome).toBe('signed_in')
  })

  it('is finished only by the session that began it', async () => {
    const [student, other] = [await buildStudent(running.kashf.deps), await buildStudent(running.kashf.deps)]
    const telegramId = newTelegram()
    for (const token of [undefined, other.token]) {
      const begun = await beginLink(student)
      const answer = await comeBack(begun.cookie, approve(begun, telegramId), token)
      expect(answer.json().error).toBe('telegram_failed')
    }
    expect(await linkedOf(student)).toMatchObject({ account: null })
    expect(await linkedOf(other)).toMatchObject({ account: null })
  })

  it('refuses a Telegram account that belongs to somebody else, and a second one', async () => {
    const [student, telegramId] = await linkedStudent()
    const other = await buildStudent(running.kashf.deps)
    const begun = await beginLink(other)
    expect((await comeBack(begun.cookie, approve(begun, telegramId), other.token)).json().error).toBe(
      'telegram_taken',
    )
    const again = await beginLink(student)
    expect((await comeBack(again.cookie, approve(again, newTelegram()), student.token)).json().error).toBe(
      'telegram_linked',
    )
    const same = await beginLink(student)
    expect((await comeBack(same.cookie, approve(same, telegramId), student.token)).json().data).toEqual({
      outcome: 'linked',
    })
  })

  it('gives one Telegram account to one of two people who link it at the same time', async () => {
    const people = await Promise.all([1, 2, 3].map(() => buildStudent(running.kashf.deps)))
    const telegramId = newTelegram()
    const begun = await Promise.all(people.map((person) => beginLink(person)))
    const answers = await Promise.all(
      people.map((person, at) =>
        comeBack(begun[at]?.cookie ?? '', approve(begun[at] as Begun, telegramId), person.token),
      ),
    )
    const outcomes = answers.map((answer) => answer.json().data?.outcome ?? answer.json().error)
    expect(outcomes.toSorted()).toEqual(['linked', 'telegram_taken', 'telegram_taken'])
  })

  it('is undone with the password, and Telegram opens the account no more', async () => {
    const [student, telegramId] = await linkedStudent()
    const unlink = (body: object) =>
      running.kashf.call('POST', '/api/telegram/unlink', { token: student.token, body })
    expect((await unlink({})).json().error).toBe('reauthentication_required')
    expect(await linkedOf(student)).not.toMatchObject({ account: null })
    expect((await unlink({ current_password: TEST_PASSWORD })).json().data).toMatchObject({
      account: null,
    })
    expect((await signIn(telegramId)).json().data.outcome).toBe('unknown')
  })

  it('is not for operators', async () => {
    const operator = await buildOperator(running.kashf.deps)
    const body = { current_password: TEST_PASSWORD }
    const answer = await running.kashf.call('POST', '/api/telegram/link', { token: operator.token, body })
    expect(answer.statusCode).toBe(403)
  })
})
