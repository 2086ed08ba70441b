import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { paymentApps, type StartedPayment } from '@kashf/simulators/payment-apps.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { readEnv } from '../config/env.ts'
import { type Db, openDb } from '../db/client.ts'
import { runningDatabaseUrl } from '../db/embedded.ts'
import { sql } from '../db/sql.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { PAYOUT_TO } from '../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { type SpawnedServer, spawnServer } from '../testing/processes/spawned-server.ts'
import { randomFrom } from '../testing/random-from.ts'
import { waitFor } from '../testing/wait.ts'

/** MONEY_SEED=<the number in the test's name> repeats the random choices, but not the timing of the kills. */
const SEED = Number(process.env.MONEY_SEED ?? randomInt(2 ** 31))
const CLIENTS = 6
const KILLS = 4
const VARIABLES = {
  SECRET_KEY: 'a test secret that is long enough to pass',
  PAYME_KEY: 'test-payme-key',
  CLICK_SERVICE_ID: '77001',
  CLICK_SECRET_KEY: 'test-click-key',
  UZUM_LOGIN: 'uzum',
  UZUM_PASSWORD: 'test-uzum-password',
  UZUM_SERVICE_ID: '700100',
  PAYNET_LOGIN: 'paynet',
  PAYNET_PASSWORD: 'test-paynet-password',
  PAYNET_SERVICE_ID: '5',
  PAYOUT_MIN: '1000',
  REFUND_WINDOW_HOURS: '0.0005',
}

const random = randomFrom(SEED)
function pick<T>(list: readonly T[]): T {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

let dataDir: string
let server: SpawnedServer
let students: TestPerson[]
let teachers: TestPerson[]
let operator: TestPerson
let courses: number[]

async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(runningDatabaseUrl(dataDir) ?? '', { max: 4, onError: () => {} })
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-kills-'))
  await chmod(dataDir, 0o755)
  server = await spawnServer(dataDir, VARIABLES)
  await withDb(async (db) => {
    const deps = { db, clock: systemClock }
    students = await Promise.all(Array.from({ length: 4 }, () => buildStudent(deps)))
    teachers = await Promise.all(Array.from({ length: 2 }, () => buildTeacher(deps)))
    operator = await buildOperator(deps)
    courses = []
    for (const [i, price] of [0, 1_000, 9_999, 33_333, 50_000].entries()) {
      const teacherId = pick(teachers).id
      courses.push((await buildCourse(deps, { teacherId, price, period: i % 2 ? 1 : 13, lessons: 0 })).id)
    }
  })
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** What was answered with success. A lost answer proves nothing either way. */
const acknowledged = {
  credited: new Map<string, StartedPayment>(),
  ended: new Set<string>(),
  purchases: new Map<string, number>(),
  refunds: new Map<string, number>(),
  payouts: new Map<number, Set<string>>(),
}
/** Payments that the payment app repeats until it gets an answer, as the providers do. */
const unsettled = new Map<string, StartedPayment>()
let lost = 0

const add = <K>(map: Map<K, number>, key: K) => map.set(key, (map.get(key) ?? 0) + 1)

interface Reply {
  status: number
  body: { data: Record<string, unknown>; error?: string }
}
/** The answer, or null when the connection broke and the outcome is unknown. */
async function call(method: string, url: string, person: TestPerson, body?: object): Promise<Reply | null> {
  try {
    const answer = await fetch(server.url + url, {
      method,
      headers: {
        authorization: `Bearer ${person.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(5_000),
    })
    return { status: answer.status, body: await answer.json() }
  } catch {
    lost++
    return null
  }
}
const apps = paymentApps(
  (provider) =>
    async ({ method = 'POST', path: below = '', headers, body }) => {
      const answer = await fetch(`${server.url}/api/outApis/${provider}${below}`, {
        method,
        headers,
        body,
        signal: AbortSignal.timeout(5_000),
      })
      return { status: answer.status, body: await answer.text() }
    },
  readEnv(VARIABLES),
  systemClock.now,
)
const keyOf = ({ provider, id }: StartedPayment) => `${provider}:${id}`

async function credit(payment: StartedPayment): Promise<void> {
  if ((await payment.credit()) === 'credited') acknowledged.credited.set(keyOf(payment), payment)
  unsettled.delete(keyOf(payment))
}
async function topup(): Promise<void> {
  const tiyin = (1_000 + Math.floor(random() * 150_000)) * 100
  const payment = await pick(apps)(pick(students).paymentId, tiyin)
  if (payment.isCredited) acknowledged.credited.set(keyOf(payment), payment)
  unsettled.set(keyOf(payment), payment)
  await credit(payment)
}
async function repeat(): Promise<void> {
  if (unsettled.size > 0) await credit(pick([...unsettled.values()]))
}
async function takeBack(): Promise<void> {
  if (acknowledged.credited.size === 0) return
  const payment = pick([...acknowledged.credited.values()])
  if ((await payment.takeBack()) === 'ended') acknowledged.ended.add(keyOf(payment))
}
async function buy(): Promise<void> {
  const [student, courseId] = [pick(students), pick(courses)]
  const clicks = random() < 0.3 ? 2 : 1
  const answers = await Promise.all(
    Array.from({ length: clicks }, () => call('GET', `/api/actioncourses/buy-course/${courseId}`, student)),
  )
  for (const answer of answers) {
    if (answer?.status === 201) add(acknowledged.purchases, `${student.id}:${courseId}`)
  }
}
async function refund(): Promise<void> {
  const [student, courseId] = [pick(students), pick(courses)]
  const answer = await call('POST', `/api/purchases/${courseId}/refund`, student)
  // A repeated call gets the same answer, so a refund is identified by its time.
  const at = answer?.status === 200 ? String(answer.body.data.refunded_at) : null
  if (at) acknowledged.refunds.set(`${student.id}:${courseId}:${at}`, 1)
}
async function requestPayout(): Promise<void> {
  const body = { amount: 1_000 + Math.floor(random() * 20_000), ...PAYOUT_TO }
  const answer = await call('POST', '/api/outApis/payoutteacher', pick(teachers), body)
  if (answer?.status === 201) acknowledged.payouts.set(Number(answer.body.data.id), new Set(['requested']))
}
async function decidePayout(): Promise<void> {
  const known = [...acknowledged.payouts.keys()]
  if (known.length === 0) return
  const id = pick(known)
  const verb = pick(['approve', 'approve', 'paid', 'paid', 'refuse', 'return'])
  const answer = await call('POST', `/api/admin/payouts/${id}/${verb}`, operator, { reason: 'Sinov' })
  if (answer?.status === 200) acknowledged.payouts.get(id)?.add(String(answer.body.data.status))
}

const moves = [topup, topup, topup, repeat, takeBack, buy, buy, buy, buy, refund, requestPayout, decidePayout]

/** Makes random calls until `isOver`. Broken connections are expected. */
async function client(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await pick(moves)().catch(() => {
      lost++
    })
  }
}

async function restart(): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      server = await spawnServer(dataDir, VARIABLES)
      return
    } catch (error) {
      // The child processes of the killed database may keep its shared memory for a moment.
      if (tries === 5) throw error
    }
  }
}

/** Waits until payments were credited, even on a slow machine, and then for a random time. */
async function runForAWhile(): Promise<void> {
  const before = acknowledged.credited.size
  await waitFor('payments to be credited', async () => acknowledged.credited.size >= before + 2)
  await new Promise((resolve) => setTimeout(resolve, random() * 1_200))
}

it(`loses nothing that it acknowledged, whatever is killed and when (MONEY_SEED=${SEED})`, {
  retry: 0,
  timeout: 300_000,
}, async () => {
  for (let kill = 1; kill <= KILLS; kill++) {
    let isOver = false
    const clients = Array.from({ length: CLIENTS }, () => client(() => isOver))
    await runForAWhile()
    if (kill % 2) {
      // Kills the database alone: the server survives and starts it again.
      server.killDatabase()
      // Nothing restarts the server here, so it would never answer again if it had died too.
      const isReady = async () => (await fetch(`${server.url}/readyz`).catch(() => null))?.ok
      await waitFor('the database to be back', isReady)
      await runForAWhile()
    }
    if (kill === KILLS) await waitFor('enough to be bought', async () => acknowledged.purchases.size > 3)
    await server.kill(kill % 2 ? 'program' : 'database')
    isOver = true
    await Promise.all(clients)
    await restart()
  }
  // The payment apps repeat their calls until they get an answer.
  for (const payment of [...unsettled.values()]) await credit(payment)

  await withDb(async (db) => {
    const { checks } = await verifyLedger(db)
    expect(checks.filter((check) => !check.holds)).toEqual([])

    const payments = new Map(
      (
        await db.rows<{ id: string; status: string }>(
          sql`select provider || ':' || provider_transaction_id as id, status from payment`,
        )
      ).map(({ id, status }) => [id, status]),
    )
    for (const id of acknowledged.ended) expect([id, payments.get(id)]).toEqual([id, 'reversed'])
    for (const id of acknowledged.credited.keys())
      expect(['credited', 'reversed']).toContain(payments.get(id))

    const bought = new Map<string, number>()
    const refunded = new Set<string>()
    for (const row of await db.rows<{ key: string; refunded_at: Date | null }>(
      sql`select student_id || ':' || course_id as key, refunded_at from purchase`,
    )) {
      add(bought, row.key)
      if (row.refunded_at) refunded.add(`${row.key}:${row.refunded_at.toISOString()}`)
    }
    for (const [key, count] of acknowledged.purchases) {
      expect(bought.get(key) ?? 0).toBeGreaterThanOrEqual(count)
    }
    for (const key of acknowledged.refunds.keys()) expect(refunded).toContain(key)
    const twice = await db.rows(sql`
      select student_id, course_id from purchase where refunded_at is null group by 1, 2 having count(*) > 1`)
    expect(twice).toEqual([])

    // Each sale and each refund has exactly one notice per side, whatever was killed meanwhile.
    await waitFor(
      'all sales to be processed',
      async () => (await db.rows(sql`select from course_learner_change limit 1`)).length === 0,
    )
    const wronglyNotified = await db.rows(sql`
      select p.id from purchase p
       where (select count(*) from notice n where n.kind in ('purchase', 'sale') and n.once_key = 'purchase:' || p.id) <> 2
          or (select count(*) from notice n where n.kind in ('refund', 'sale_refunded') and n.once_key = 'refund:' || p.id)
             <> case when p.refunded_at is null or p.price_tiyin = 0 then 0 else 2 end`)
    expect(wronglyNotified).toEqual([])

    const payouts = new Map(
      (await db.rows<{ id: number; status: string }>(sql`select id, status from payout`)).map((row) => [
        row.id,
        row.status,
      ]),
    )
    const order = ['requested', 'approved', 'paid', 'returned']
    for (const [id, answered] of acknowledged.payouts) {
      const status = payouts.get(id) ?? 'nowhere'
      if (answered.has('refused')) expect(status).toBe('refused')
      else if (status !== 'refused') {
        const furthest = Math.max(...[...answered].map((one) => order.indexOf(one)))
        expect(order.indexOf(status)).toBeGreaterThanOrEqual(furthest)
      }
    }
  })
  // A run in which nothing happened, or no connection broke, would prove nothing.
  expect(acknowledged.credited.size).toBeGreaterThan(5)
  expect(acknowledged.purchases.size).toBeGreaterThan(3)
  expect(lost).toBeGreaterThan(KILLS)
})
