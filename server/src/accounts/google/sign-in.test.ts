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
import {
  approve,
  type Begun,
  cookieOf,
  type GoogleApp,
  startGoogleApp,
} from '../../testing/google/google-app.ts'

const MINUTE_MS = 60_000

let running: GoogleApp
let nextId = 6001
beforeAll(async () => {
  running = await startGoogleApp()
})
afterAll(() => running.close())

/** A person with a Google account. */
function newGoogle(person: { email?: string; email_verified?: boolean } = {}): number {
  const id = nextId++
  running.google.setPerson({ id, name: 'Dilnoza Karimova', email: `dilnoza_${id}@example.uz`, ...person })
  return id
}

const call = (method: 'GET' | 'POST', path: string, token?: string, body?: object) =>
  running.kashf.call(method, path, { ...(token && { token }), ...(body && { body }) })
const signIn = async (googleId: number, next?: string) =>
  running.comeBack(await running.begin(next), googleId)
async function beginLink(person: TestPerson): Promise<Begun> {
  const answer = await call('POST', '/api/google/link', person.token, { current_password: TEST_PASSWORD })
  expect(answer.statusCode).toBe(200)
  return { cookie: cookieOf(answer.headers['set-cookie']), authUrl: answer.json().data.url }
}
async function link(person: TestPerson, googleId: number): Promise<void> {
  const answer = await running.comeBack(await beginLink(person), googleId, person.token)
  expect(answer.json()).toEqual({ data: { outcome: 'linked' } })
}
async function linkedStudent(): Promise<[TestPerson, number]> {
  const [student, googleId] = [await buildStudent(running.kashf.deps), newGoogle()]
  await link(student, googleId)
  return [student, googleId]
}
const stateOf = async ({ token }: { token: string }) => (await call('GET', '/api/google', token)).json().data
const refusal = (answer: Awaited<ReturnType<typeof call>>) => [answer.statusCode, answer.json().error]

describe('signing in with Google', () => {
  it('opens a session of the linked account and returns to where it began', async () => {
    const [student, googleId] = await linkedStudent()
    const { data } = (await signIn(googleId, '/course/12')).json()
    expect(data).toEqual({ outcome: 'signed_in', token: expect.any(String), next: '/course/12' })
    expect((await call('GET', '/api/users/userme', data.token)).json().data.id).toBe(student.id)
    expect((await signIn(googleId, '//evil.example')).json().data).toMatchObject({ next: null })
  })

  it('asks Google with state, nonce and PKCE, and keeps its attempt from scripts and other sites', async () => {
    const answer = await call('GET', '/api/google/start')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers['set-cookie']).toMatch(
      /^kashf_google=[\w-]+; Path=\/api\/google; HttpOnly; SameSite=Lax; Max-Age=600$/,
    )
    const location = new URL(String(answer.headers.location))
    expect(location.origin + location.pathname).toBe(`${running.google.url}/auth`)
    expect(Object.fromEntries(location.searchParams)).toEqual({
      client_id: running.google.clientId,
      redirect_uri: 'http://kashf.test/google',
      response_type: 'code',
      scope: 'openid email profile',
      prompt: 'select_account',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  it('takes a return once, in the browser that began it, within ten minutes', async () => {
    const [, googleId] = await linkedStudent()
    const [mine, others] = [await running.begin(), await running.begin()]
    const returned = approve(running.google, mine, googleId)
    const comeBack = (cookie: string, body: object = returned) =>
      running.kashf.call('POST', '/api/google/return', { body, headers: { cookie } })
    const refused = async (cookie: string, body?: object) =>
      expect(refusal(await comeBack(cookie, body))).toEqual([401, 'google_failed'])
    await refused('')
    await refused('kashf_google=AAAA')
    await refused(others.cookie)
    // An attempt at Telegram is no attempt at Google.
    await refused(mine.cookie.replace('kashf_google', 'kashf_telegram'))
    await refused(mine.cookie, { ...returned, state: 'x' })
    await refused(mine.cookie, { ...returned, code: 'x' })
    const answer = await comeBack(mine.cookie)
    expect(answer.json().data.outcome).toBe('signed_in')
    expect(answer.headers['set-cookie']).toContain('Max-Age=0')
    await refused(mine.cookie)
    const late = await running.begin()
    const lateReturn = approve(running.google, late, googleId)
    running.kashf.clock.advance(10 * MINUTE_MS)
    await refused(late.cookie, lateReturn)
  })

  const nowS = () => Math.floor(running.kashf.clock.now().getTime() / 1000)
  const fresh = () => ({ iat: nowS(), exp: nowS() + 3_600 })
  it.each([
    ['forged', () => running.google.oidc.forgeNext()],
    ['of another site', () => running.google.oidc.changeNext({ ...fresh(), aud: 'another' })],
    ['of another issuer', () => running.google.oidc.changeNext({ ...fresh(), iss: 'https://evil.example' })],
    ['older than an hour', () => running.google.oidc.changeNext({ iat: nowS() - 3_700, exp: nowS() + 60 })],
    ['expired', () => running.google.oidc.changeNext({ iat: nowS() - 300, exp: nowS() - 200 })],
    ['of the future', () => running.google.oidc.changeNext({ iat: nowS() + 3_600, exp: nowS() + 7_200 })],
    ['of another attempt', () => running.google.oidc.changeNext({ ...fresh(), nonce: 'x' })],
    ['without a nonce', () => running.google.oidc.changeNext({ ...fresh(), nonce: undefined as never })],
    ['without a person', () => running.google.oidc.changeNext({ ...fresh(), sub: '' })],
    ['of a number', () => running.google.oidc.changeNext({ ...fresh(), sub: 5 as never })],
    ['of too long a person', () => running.google.oidc.changeNext({ ...fresh(), sub: '1'.repeat(256) })],
  ])('refuses a confirmation that is %s', async (_fault, make) => {
    const [, googleId] = await linkedStudent()
    const begun = await running.begin()
    running.google.oidc.changeNext(fresh())
    make()
    expect(refusal(await running.comeBack(begun, googleId))).toEqual([401, 'google_failed'])
    const again = await running.begin()
    running.google.oidc.changeNext(fresh())
    expect((await running.comeBack(again, googleId)).json().data.outcome).toBe('signed_in')
  })

  it('takes the issuer without its scheme, as Google may write it', async () => {
    const [, googleId] = await linkedStudent()
    const begun = await running.begin()
    running.google.oidc.changeNext({ ...fresh(), iss: new URL(running.google.url).host })
    expect((await running.comeBack(begun, googleId)).json().data.outcome).toBe('signed_in')
  })

  it('knows a person by Google’s id, whatever their e-mail is by now', async () => {
    const [student, googleId] = await linkedStudent()
    running.google.setPerson({ id: googleId, name: 'D', email: 'yangi@example.uz', email_verified: false })
    const { data } = (await signIn(googleId)).json()
    expect((await call('GET', '/api/users/userme', data.token)).json().data.id).toBe(student.id)
    // The address that the person had belongs to somebody else, who is a stranger.
    const other = newGoogle({ email: `dilnoza_${googleId}@example.uz` })
    expect((await signIn(other)).json().data).toMatchObject({ outcome: 'unknown' })
  })

  it('asks an account with a second factor for its code', async () => {
    const [student, googleId] = await linkedStudent()
    await running.kashf.deps.db.run(sql`update app_user set totp_secret = 'x' where id = ${student.id}`)
    const { data } = (await signIn(googleId, '/wallet')).json()
    expect(data).toEqual({ outcome: 'code_needed', ticket: expect.any(String), next: '/wallet' })
    const pass = async (ticket: string) =>
      (await call('POST', '/api/google/code', undefined, { ticket, totp: 'wrong-code' })).json().error
    expect(await pass('AAAA')).toBe('google_failed')
    expect(await pass(data.ticket)).toBe('code_invalid')
    running.kashf.clock.advance(10 * MINUTE_MS)
    expect(await pass(data.ticket)).toBe('google_failed')
  })

  it('opens nothing of blocked people and operators', async () => {
    const [student, googleId] = await linkedStudent()
    const { db } = running.kashf.deps
    await db.run(sql`update app_user set blocked_at = now() where id = ${student.id}`)
    expect((await signIn(googleId)).json().error).toBe('account_blocked')
    const operator = await buildOperator(running.kashf.deps)
    await db.run(sql`update google_account set user_id = ${operator.id} where user_id = ${student.id}`)
    expect((await signIn(googleId)).json().error).toBe('google_failed')
    expect((await call('POST', '/api/google/link', operator.token, {})).statusCode).toBe(403)
    expect(await stateOf(operator)).toBeNull()
  })

  it('says so when Google cannot be reached, and tries again', async () => {
    const kashf = await startTestApp({
      variables: {
        GOOGLE_CLIENT_ID: running.google.clientId,
        GOOGLE_CLIENT_SECRET: running.google.oidc.clientSecret,
        GOOGLE_OAUTH_URL: running.google.url,
      },
    })
    const start = async () => (await kashf.call('GET', '/api/google/start')).headers.location
    running.google.breakDiscovery(true)
    expect(await start()).toBe('/google?error=unreachable')
    const { token } = await buildStudent(kashf.deps)
    const body = { current_password: TEST_PASSWORD }
    expect(refusal(await kashf.call('POST', '/api/google/link', { token, body }))).toEqual([
      401,
      'google_failed',
    ])
    running.google.breakDiscovery(false)
    expect(await start()).toContain(`${running.google.url}/auth?`)
    await kashf.close()
  })

  it('believes no discovery document of another issuer', async () => {
    const kashf = await startTestApp({
      variables: {
        GOOGLE_CLIENT_ID: 'a',
        GOOGLE_CLIENT_SECRET: 'b',
        GOOGLE_OAUTH_URL: running.google.url.replace('127.0.0.1', 'localhost'),
      },
    })
    const answer = await kashf.call('GET', '/api/google/start')
    expect(answer.headers.location).toBe('/google?error=unreachable')
    await kashf.close()
  })

  it('does not exist until it is configured', async () => {
    const kashf = await startTestApp()
    const { token } = await buildStudent(kashf.deps)
    const missing = async (method: 'GET' | 'POST', path: string, body?: object) =>
      expect((await kashf.call(method, path, { token, ...(body && { body }) })).statusCode).toBe(404)
    await missing('GET', '/api/google/start')
    await missing('POST', '/api/google/return', { code: 'a', state: 'b' })
    await missing('POST', '/api/google/code', { ticket: 'a', totp: '123456' })
    await missing('POST', '/api/google/register', {
      ticket: 'a',
      first_name: 'A',
      last_name: 'B',
      username: 'abcd',
    })
    for (const name of ['link', 'confirm', 'unlink']) await missing('POST', `/api/google/${name}`, {})
    expect((await kashf.call('GET', '/api/google', { token })).json()).toEqual({ data: null })
    await kashf.close()
  })
})

describe('linking a Google account', () => {
  it('needs the password and Google, and lets the person sign in', async () => {
    const [teacher, googleId] = [await buildTeacher(running.kashf.deps), newGoogle()]
    const refused = await call('POST', '/api/google/link', teacher.token, { current_password: 'wrong' })
    expect(refusal(refused)).toEqual([403, 'reauthentication_required'])
    await link(teacher, googleId)
    expect(await stateOf(teacher)).toMatchObject({
      account: { name: 'Dilnoza Karimova', email: `dilnoza_${googleId}@example.uz` },
      is_needed: false,
    })
    expect((await signIn(googleId)).json().data.outcome).toBe('signed_in')
    expect(running.kashf.securityEvents).toContainEqual(
      expect.objectContaining({ security: 'google_linked', personId: teacher.id }),
    )
  })

  it('is finished only by the session that began it', async () => {
    const [student, other] = [await buildStudent(running.kashf.deps), await buildStudent(running.kashf.deps)]
    const googleId = newGoogle()
    for (const token of [undefined, other.token]) {
      const answer = await running.comeBack(await beginLink(student), googleId, token)
      expect(answer.json().error).toBe('google_failed')
    }
    for (const person of [student, other]) expect(await stateOf(person)).toMatchObject({ account: null })
  })

  it('refuses a Google account that belongs to somebody else, and a second one', async () => {
    const [student, googleId] = await linkedStudent()
    const other = await buildStudent(running.kashf.deps)
    const taken = await running.comeBack(await beginLink(other), googleId, other.token)
    expect(refusal(taken)).toEqual([409, 'google_taken'])
    const second = await running.comeBack(await beginLink(student), newGoogle(), student.token)
    expect(refusal(second)).toEqual([409, 'google_linked'])
    await link(student, googleId)
  })

  it('gives one Google account to one of three people who link it at the same time', async () => {
    const people = await Promise.all([1, 2, 3].map(() => buildStudent(running.kashf.deps)))
    const googleId = newGoogle()
    const begun = await Promise.all(people.map(beginLink))
    const answers = await Promise.all(
      people.map(({ token }, at) => running.comeBack(begun[at] as Begun, googleId, token)),
    )
    const outcomes = answers.map((answer) => answer.json().data?.outcome ?? answer.json().error)
    expect(outcomes.toSorted()).toEqual(['google_taken', 'google_taken', 'linked'])
  })

  it('is undone with the password, and Google opens the account no more', async () => {
    const [student, googleId] = await linkedStudent()
    const unlink = (body: object) => call('POST', '/api/google/unlink', student.token, body)
    expect((await unlink({})).json().error).toBe('reauthentication_required')
    expect((await unlink({ current_password: TEST_PASSWORD })).json().data).toMatchObject({ account: null })
    expect((await signIn(googleId)).json().data.outcome).toBe('unknown')
  })
})
