import { randomInt } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { Agent } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { type SpawnedServer, spawnServer } from '../processes/spawned-server.ts'
import { randomFrom } from '../random-from.ts'
import { waitFor } from '../wait.ts'
import { type DocumentedCall, documentedCalls } from './documented-calls.ts'
import { type HostileRequest, hostileRequest } from './hostile-request.ts'
import { buildHostileSchool, type HostileSchool } from './hostile-school.ts'
import { wrongAnswer } from './judge-answer.ts'
import { type Outcome, sendHostile } from './send-hostile.ts'

/** HOSTILE_REQUESTS=100000 makes a long run; HOSTILE_SEED=<the number in the test's title> repeats one. */
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 6_000)
const SEED = Number(process.env.HOSTILE_SEED ?? randomInt(2 ** 31))
const AT_A_TIME = 12
/** The number of requests after which the school is renewed. */
const ROUND = 250
/** A small heap soon overflows if it leaks; leaks outside the heap show in the resident memory. */
const HEAP_MB = 192
const MAX_GROWTH_MB = 96
/** Number of memory samples, evenly spread over the run. */
const SAMPLES = 8
/** The longest tolerated delay, generous because other work on a busy machine delays timers too. */
const MAX_BLOCKED_S = 5
/**
 * These calls come without credentials here and have their own error formats; hostile-calls.test.ts tests them in
 * depth.
 */
const PAYMENT_APPS = /^\/api\/outApis\/(payme|click|uzum|paynet)\b/

let kashf: TestApp
let school: HostileSchool
let server: SpawnedServer
let base: URL
let calls: DocumentedCall[]
let temporary: string
const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME })

beforeAll(async () => {
  kashf = await startTestApp()
  school = await buildHostileSchool(kashf.deps)
  const { dataDir, databaseUrl, secretKey } = kashf.deps.env
  temporary = path.join(dataDir, 'temporary')
  await mkdir(temporary)
  server = await spawnServer(dataDir, {
    DATABASE_URL: databaseUrl ?? '',
    SECRET_KEY: secretKey,
    ROLE: 'web',
    TMPDIR: temporary,
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  })
  base = new URL(server.url)
  calls = documentedCalls(await (await fetch(new URL('/api/docs/json', base))).json())
})
afterAll(async () => {
  agent.destroy()
  await server?.stop()
  await kashf?.close()
})

/** The server's metrics by name. */
async function metrics(): Promise<Map<string, number>> {
  const text = await (await fetch(new URL('/metrics', base), { headers: { connection: 'close' } })).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line): [string, number] => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end))]
    }),
  )
}

async function residentMb(): Promise<number> {
  return Math.round(((await metrics()).get('process_resident_memory_bytes') ?? Number.NaN) / 2 ** 20)
}

/** How many event loop delays exceeded `seconds`, which must be a bucket of the histogram. */
async function delaysAbove(seconds: number): Promise<number> {
  const figures = await metrics()
  const all = figures.get('kashf_event_loop_delay_seconds_count') ?? Number.NaN
  return all - (figures.get(`kashf_event_loop_delay_seconds_bucket{le="${seconds}"}`) ?? Number.NaN)
}

/** Describes a request and its outcome in an error message, with the seed that reproduces it. */
function described({ seed, method, url, headers, body, person }: HostileRequest, outcome: Outcome): string {
  const answer = typeof outcome === 'string' ? outcome : `${outcome.status} ${outcome.body.slice(0, 200)}`
  const sent = body?.subarray(0, 600).toString() ?? ''
  return [
    `seed ${seed}, person ${person}: ${method} ${url.slice(0, 300)}`,
    JSON.stringify(headers).slice(0, 500),
    sent,
    answer,
  ].join('\n')
}

const files = async (...folder: string[]) => readdir(path.join(kashf.deps.env.dataDir, ...folder))

/** Files that should have been removed. Unfinished uploads stay for a day, but must have a row in the database. */
async function leftovers(): Promise<string[]> {
  const rows = await kashf.deps.db.rows<{ id: string }>(sql`select id from upload`)
  const known = new Set(rows.map(({ id }) => id))
  const uploads = [...(await files('uploads', 'receiving')), ...(await files('uploads', 'finished'))]
  return [
    ...(await files('incoming')),
    ...(await readdir(temporary)),
    ...uploads.filter((name) => !known.has(name.replace(/\.json$/, ''))),
  ]
}

it(`answers ${REQUESTS} hostile requests correctly (HOSTILE_SEED=${SEED}) and leaks nothing`, {
  timeout: 4 * 3_600_000,
  retry: 0,
}, async () => {
  expect(calls.length).toBeGreaterThan(100)
  const random = randomFrom(SEED)
  const wrong: string[] = []
  const counts = new Map<string, number>()
  const called = new Map(calls.map(({ method, path }) => [`${method} ${path}`, 0]))
  const residentMbs: number[] = []
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

  /** Prints the fault immediately instead of at the end of a long run. */
  function reportFault(fault: string): void {
    wrong.push(fault)
    console.error(fault)
  }

  const draw = () => hostileRequest(Math.floor(random() * 2 ** 32), calls, school.kinds)

  async function sendOne(hostile = draw()): Promise<void> {
    const token = hostile.person === null ? null : (school.persons[hostile.person]?.token ?? null)
    const outcome = await sendHostile(agent, base, hostile, token)
    const name = `${hostile.call.method} ${hostile.call.path}`
    if (outcome === 'no answer') reportFault(described(hostile, outcome))
    if (typeof outcome === 'string') return void count(outcome)
    count(String(outcome.status))
    const isPaymentApp = PAYMENT_APPS.test(hostile.call.path)
    const isReached = isPaymentApp || (outcome.status !== 401 && outcome.status !== 429)
    if (isReached) called.set(name, (called.get(name) ?? 0) + 1)
    const reason = wrongAnswer(outcome, isPaymentApp)
    if (reason) reportFault(`${reason}\n${described(hostile, outcome)}`)
  }

  for (let sent = 0; sent < REQUESTS; sent += ROUND) {
    await school.renew()
    let left = Math.min(ROUND, REQUESTS - sent)
    await Promise.all(
      Array.from({ length: AT_A_TIME }, async () => {
        while (left-- > 0) await sendOne()
      }),
    )
    if (sent + ROUND >= ((residentMbs.length + 1) * REQUESTS) / SAMPLES) {
      residentMbs.push(await residentMb())
      console.info(sent + ROUND, 'sent:', Object.fromEntries(counts), 'resident MB:', residentMbs)
    }
  }

  // Chance leaves calls out, the more calls there are.
  for (const name of called.keys()) {
    for (let tries = 0; called.get(name) === 0 && tries < 50; tries++) {
      let hostile = draw()
      while (`${hostile.call.method} ${hostile.call.path}` !== name) hostile = draw()
      await sendOne(hostile)
    }
  }

  expect(wrong.slice(0, 20).join('\n\n')).toBe('')
  expect([...called].filter(([, times]) => times === 0)).toEqual([])

  agent.destroy()
  // The connection that reads the metrics is open itself.
  await waitFor('the connections to end', async () => (await metrics()).get('kashf_open_connections') === 1)
  await expect.poll(leftovers, { timeout: 10_000 }).toEqual([])
  const [half = Number.NaN, end = Number.NaN] = [residentMbs[SAMPLES / 2 - 1], residentMbs.at(-1)]
  expect(end - half).toBeLessThan(MAX_GROWTH_MB)
  expect(await delaysAbove(MAX_BLOCKED_S)).toBe(0)
})
