import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../e2e/support/kashf-server.ts'
import { buildWebIfNeeded } from '../scripts/build-web.ts'
import { DEMO_LOGINS } from '../server/src/demo/logins.ts'
import {
  documentedCalls,
  type OpenApiDocument,
} from '../server/src/testing/hostile-requests/documented-calls.ts'
import { strangeCursor } from './load.ts'

/** The Node flags with which `run.mjs` and the systemd units start the program. */
const FLAGS = {
  NODE_OPTIONS: '--max-semi-space-size=8',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
}
const REQUESTS = 100_000
const SECONDS = 600
const CLIENTS = 8
const IDLE_SECONDS = 60
/** The route that answers for as long as the connection lasts. */
const EVENTS = '/api/users/events'
/** The number of courses and lessons that the mix needs; the demo school has at least as many. */
const COURSES = 8

/** One request of the mix; its number makes some addresses cache misses. */
type Request = (n: number) => { path: string; token?: string }

/** The mix: pages and lists of visitors, a tenth of them uncached, and every list that requires a sign-in. */
function mixOf(document: OpenApiDocument, tokens: readonly string[]): Request[] {
  const lists = documentedCalls(document).filter(
    ({ method, path }) =>
      method === 'GET' && !path.includes('{') && !path.startsWith('/api/admin') && path !== EVENTS,
  )
  const visitors: Request[] = [
    () => ({ path: '/' }),
    () => ({ path: '/courses' }),
    () => ({ path: '/teachers' }),
    (n) => ({ path: `/course/${1 + (n % COURSES)}` }),
    (n) => ({ path: `/courses?cursor=${strangeCursor(n)}` }),
    () => ({ path: '/api/courses/donthavetoken?limit=24' }),
    (n) => ({ path: `/api/courses/lesson/${1 + (n % COURSES)}/start` }),
  ]
  const members = lists.flatMap(({ path }) =>
    tokens.map(
      (token): Request =>
        () => ({ path, token }),
    ),
  )
  // Alternate members' and visitors' requests in equal numbers.
  return members.flatMap((request, i) => [request, visitors[i % visitors.length] as Request])
}

async function signIn(url: string, { username, password }: (typeof DEMO_LOGINS)[number]): Promise<string> {
  const answer = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return (await answer.json()).data.token
}

/** Waits until the queue is empty three times in a row, because one job queues the next. */
async function untilLoaded(url: string): Promise<void> {
  for (let empty = 0; empty < 3; ) {
    await sleep(2000)
    const metrics = await (await fetch(`${url}/metrics`)).text()
    const waiting = metrics.matchAll(/^kashf_(?:queue|videos)_waiting(?:\{.*\})? (\d+)/gm)
    empty = [...waiting].every(([, count]) => count === '0') ? empty + 1 : 0
  }
}

async function residentMb(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1]) / 1e6
}

/**
 * Measures the resident memory of one process with both roles in which the demo school was not loaded: idle, and while
 * it answers 100,000 mixed pages and calls within ten minutes. Targets: 250 MB, and 350 MB without growth over the
 * second half.
 */
export async function run(): Promise<void> {
  await buildWebIfNeeded()
  const loaded = await startServer(FLAGS)
  await untilLoaded(loaded.url)
  await loaded.stop({ keepData: true })
  const server = await startServer({ ...FLAGS, DATA_DIR: loaded.dataDir })
  try {
    await sleep(IDLE_SECONDS * 1000)
    const idle = await residentMb(server.url)
    console.log(`  idle for ${IDLE_SECONDS} s  ${idle.toFixed(0)} MB`)
    const document: OpenApiDocument = await (await fetch(`${server.url}/api/docs/json`)).json()
    const tokens = await Promise.all(
      DEMO_LOGINS.filter(({ role }) => role !== 'operator').map((login) => signIn(server.url, login)),
    )
    const statuses = await measure(server.url, mixOf(document, tokens), idle)
    console.log(`  ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
  } finally {
    await server.stop()
  }
}

/** Sends the mix at a steady rate and prints the memory at every tenth of it. */
async function measure(url: string, mix: readonly Request[], idle: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const startedAt = performance.now()
  let sent = 0
  const client = async () => {
    while (sent < REQUESTS) {
      const n = sent++
      const early = startedAt + (n / REQUESTS) * SECONDS * 1000 - performance.now()
      if (early > 0) await sleep(early)
      const { path, token } = (mix[n % mix.length] as Request)(n)
      const headers = {
        'accept-encoding': n % 2 ? 'br' : 'identity',
        ...(token && { authorization: `Bearer ${token}` }),
      }
      const answer = await fetch(url + path, { headers })
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if ((n + 1) % (REQUESTS / 10) > 0) continue
      const resident = await residentMb(url)
      const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
      console.log(
        `  ${n + 1} requests, ${minutes} min  ${resident.toFixed(0)} MB  ${(resident / idle).toFixed(2)} of idle`,
      )
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return statuses
}
