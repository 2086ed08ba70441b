import { TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildStudent, TEST_PASSWORD } from '../../testing/builders/people.ts'
import { mailedCode } from '../../testing/outbox.ts'
import { testApp } from '../../testing/test-app.ts'
import { waitFor } from '../../testing/wait.ts'

const kashf = testApp({ worker: true })

const THIEF = { 'x-forwarded-for': '203.0.113.66' }
const NEW_PASSWORD = 'sirdaryo-sohilida-9'
const post = (path: string, body: object, headers: Record<string, string> = THIEF, token?: string) =>
  kashf.call('POST', `/api/users${path}`, { body, headers, ...(token && { token }) })
const eventsOf = (personId: number) => kashf.securityEvents.filter((event) => event.personId === personId)

it('logs whose password was guessed at, also above the limit', async () => {
  const student = await buildStudent(kashf.deps)
  for (let i = 0; i < 12; i++) await post('/login', { username: student.username, password: `taxmin-${i}` })
  const reasons = eventsOf(student.id).map(({ security, address, reason }) => [security, address, reason])
  expect(reasons[0]).toEqual(['sign_in_failed', THIEF['x-forwarded-for'], 'wrong_password'])
  expect(reasons.at(-1)).toEqual(['sign_in_failed', THIEF['x-forwarded-for'], 'too_many_tries'])
})

it('logs a correct password without a one-time code', async () => {
  const student = await buildStudent(kashf.deps)
  const { secret } = (await post('/second-factor/setup', {}, {}, student.token)).json().data
  const code = new TOTP({ secret }).generate({ timestamp: kashf.clock.now().getTime() })
  await post('/second-factor', { code, current_password: TEST_PASSWORD }, {}, student.token)
  const answer = await post('/login', { username: student.username, password: TEST_PASSWORD })
  expect(answer.json().error).toBe('totp_required')
  expect(eventsOf(student.id).at(-1)).toMatchObject({
    security: 'one_time_code_asked',
    address: THIEF['x-forwarded-for'],
  })
})

it('logs the session of a sign-in, and the mailed code before a reset', async () => {
  const student = await buildStudent(kashf.deps)
  await post('/forgot1', { email: student.email })
  const code = await mailedCode(kashf.deps, student.email)
  await post('/forgot2', { email: student.email, code, password: NEW_PASSWORD })
  await post('/login', { username: student.username, password: NEW_PASSWORD })
  const session = await kashf.deps.db.one<{ id: number }>(
    sql`select id from session where user_id = ${student.id}`,
  )
  expect(eventsOf(student.id)).toMatchObject([
    { security: 'code_mailed', address: 'background job', purpose: 'reset' },
    { security: 'password_changed', address: THIEF['x-forwarded-for'], reason: 'reset' },
    { security: 'signed_in', address: THIEF['x-forwarded-for'], sessionId: session?.id },
  ])
})

it('opens no session for a sign-in that is concurrent with a new second factor', async () => {
  const student = await buildStudent(kashf.deps)
  const { db } = kashf.deps
  let login: ReturnType<typeof post> | undefined
  await db.transaction(async (tx) => {
    // The sign-in reads the account without the second factor, then waits for the row lock.
    await tx.run(sql`
      update app_user set totp_secret = 'sealed', totp_set_at = now() where id = ${student.id}`)
    login = post('/login', { username: student.username, password: TEST_PASSWORD })
    await waitFor('the sign-in to wait', async () => {
      const waiting = await db.one<{ n: number }>(sql`
        select count(*)::int as n from pg_locks where not granted`)
      return (waiting?.n ?? 0) > 0
    })
  })
  expect((await login)?.json().error).toBe('login_failed')
})
