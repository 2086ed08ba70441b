import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { basicAuth } from '@kashf/simulators/transport.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { type Db, openDb } from '../db/client.ts'
import { runningDatabaseUrl } from '../db/embedded.ts'
import { sql } from '../db/sql.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { TEST_CARD, TEST_PINFL } from '../testing/builders/money.ts'
import { buildOperator, buildStudent, type TestPerson } from '../testing/builders/people.ts'
import { type SpawnedServer, spawnServer } from '../testing/processes/spawned-server.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './logins.ts'

const ANNOUNCED = '0123456789abcdef01234567'
const PAYME_KEY = 'test-payme-key'
const COMMON = { ROLE: 'web', PAYME_KEY, PAYOUT_MIN: '1000' }

let dataDir: string
let server: SpawnedServer
let db: Db
let real: { student: TestPerson; operator: TestPerson }
let demo: { tokens: string[]; accountNumber: string; course: number; teacher: number }

async function start(variables: Record<string, string>): Promise<void> {
  server = await spawnServer(dataDir, { ...COMMON, ...variables })
  db = openDb(runningDatabaseUrl(dataDir) ?? '', { max: 2, onError: () => {} })
}
async function restart(variables: Record<string, string>): Promise<void> {
  await db.end()
  await server.stop()
  await start(variables)
}

async function call(method: string, url: string, options: { token?: string; body?: object } = {}) {
  const answer = await fetch(`${server.url}${url}`, {
    method,
    headers: {
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(options.body && { 'content-type': 'application/json' }),
    },
    ...(options.body && { body: JSON.stringify(options.body) }),
  })
  return { status: answer.status, json: JSON.parse((await answer.text()) || 'null') }
}
const login = (username: string, password = DEMO_PASSWORD) =>
  call('POST', '/api/users/login', { body: { username, password } })

async function payme(method: string, params: object) {
  const answer = await fetch(`${server.url}/api/outApis/payme`, {
    method: 'POST',
    headers: { authorization: basicAuth('Paycom', PAYME_KEY), 'content-type': 'application/json' },
    body: JSON.stringify({ id: 1, method, params }),
  })
  return (await answer.json()) as { result?: { allow?: boolean }; error?: { code: number } }
}
async function mayTopUp(accountNumber: string): Promise<boolean> {
  const account = { payment_id: accountNumber }
  const { result } = await payme('CheckPerformTransaction', { amount: 5_000_000, account })
  return result?.allow === true
}

async function lookAround() {
  const tokens: string[] = []
  for (const { username } of DEMO_LOGINS) tokens.push((await login(username)).json.token)
  const list = await call('GET', '/api/courses/donthavetoken?limit=100')
  const student = await db.one<{ payment_id: string }>(
    sql`select payment_id from app_user where username = 'dilnoza'`,
  )
  const teacher = await db.one<{ id: number }>(sql`select id from app_user where username = 'jasur_karimov'`)
  const course = list.json.data.find((card: { price: number }) => card.price > 0)
  return {
    tokens,
    accountNumber: student?.payment_id ?? '',
    course: course.id as number,
    teacher: teacher?.id ?? 0,
  }
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-demo-production-'))
  await start({ DEMO: 'on' })
  demo = await lookAround()
  const deps = { db, clock: systemClock }
  real = { student: await buildStudent(deps), operator: await buildOperator(deps) }
  const payout = await call('POST', '/api/outApis/payoutteacher', {
    token: demo.tokens[1] ?? '',
    body: {
      amount: 1000,
      cardNumber: TEST_CARD,
      pinfl: TEST_PINFL,
      comment: 'sinov',
      current_password: DEMO_PASSWORD,
    },
  })
  expect(payout.status).toBe(201)
  const announced = await payme('CreateTransaction', {
    id: ANNOUNCED,
    time: Date.now(),
    amount: 5_000_000,
    account: { payment_id: demo.accountNumber },
  })
  expect(announced.error).toBeUndefined()
  await restart({ DEMO: '', NODE_ENV: 'production' })
}, 240_000)
afterAll(async () => {
  await db.end()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('a demo installation that is started as production', () => {
  it('lets none of the demo people sign in', async () => {
    const people = await db.rows<{ username: string; email: string }>(
      sql`select username, email from app_user where is_demo`,
    )
    expect(people.length).toBeGreaterThan(100)
    for (const { username } of DEMO_LOGINS) {
      const answer = await login(username)
      expect([answer.status, answer.json.error]).toEqual([401, 'login_failed'])
    }
  })

  it('rejects their earlier sessions', async () => {
    for (const token of demo.tokens) {
      expect((await call('GET', '/api/users/userme', { token })).status).toBe(401)
    }
  })

  it('lets no operator without a second factor in, not with an earlier session either', async () => {
    expect((await call('GET', '/api/admin/users', { token: real.operator.token })).status).toBe(401)
    const answer = await login(real.operator.username, 'sinov-paroli-1')
    expect([answer.status, answer.json.error]).toEqual([401, 'login_failed'])
  })

  it('neither shows nor sells their courses', async () => {
    const list = await call('GET', '/api/courses/donthavetoken?limit=100')
    expect(list.json.data).toEqual([])
    expect((await call('GET', '/api/users/teacheraccouts')).json.data.teachers).toEqual([])
    expect((await call('GET', `/api/users/teacheraccout/${demo.teacher}`)).status).toBe(404)
    expect((await call('GET', `/api/courses/course/${demo.course}/withouttoken`)).status).toBe(404)
    const { token } = real.student
    expect((await call('GET', `/api/actioncourses/buy-course/${demo.course}`, { token })).status).toBe(409)
  })

  it('moves none of their money: no top-up, not one announced before, and the open payout is refused', async () => {
    const performed = await payme('PerformTransaction', { id: ANNOUNCED })
    expect(performed.error?.code).toBe(-31008)
    expect(await mayTopUp(demo.accountNumber)).toBe(false)
    expect(await mayTopUp(real.student.paymentId)).toBe(true)
    expect(await db.rows(sql`select distinct status from payout`)).toEqual([{ status: 'refused' }])
    expect((await verifyLedger(db)).holds).toBe(true)
  })

  it('stays closed with an https PUBLIC_URL, and reopens when it is a demo again', async () => {
    await restart({ DEMO: '', PUBLIC_URL: 'https://kashf.uz' })
    expect((await login('dilnoza')).status).toBe(401)
    await restart({ DEMO: 'on' })
    expect((await login('dilnoza')).status).toBe(200)
    expect((await login('operator')).status).toBe(200)
    expect((await call('GET', '/api/users/userme', { token: real.operator.token })).status).toBe(200)
    expect((await lookAround()).course).toBe(demo.course)
  })
})
