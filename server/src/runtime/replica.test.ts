import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { openDb } from '../db/client.ts'
import { clusterFolder, type EmbeddedDatabase, startEmbedded } from '../db/embedded.ts'
import { sql } from '../db/sql.ts'
import { buildStudent } from '../testing/builders/people.ts'
import { freezePostgres, type Standby, startStandby, thawPostgres } from '../testing/database/standby.ts'
import { ended, startCli } from '../testing/processes/cli-process.ts'
import { type SpawnedServer, spawnServer } from '../testing/processes/spawned-server.ts'
import { waitFor } from '../testing/wait.ts'

const SECRET_KEY = 'a test secret that is long enough to pass'

let folder: string
let dataDir: string
let primary: EmbeddedDatabase
let standby: Standby
let server: SpawnedServer
let token: string

const variables = () => ({
  ROLE: 'web',
  SECRET_KEY,
  DATABASE_URL: primary.url,
  DATABASE_REPLICA_URL: standby.url,
})

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-replica-'))
  await chmod(folder, 0o755) // as root, PostgreSQL runs as another user
  dataDir = path.join(folder, 'primary')
  primary = await startEmbedded(dataDir)
  standby = await startStandby({ dataDir, url: primary.url }, path.join(folder, 'standby'))
  server = await spawnServer(path.join(folder, 'web'), variables())
  const db = openDb(primary.url, { max: 1, onError: () => {} })
  token = (await buildStudent({ db, clock: systemClock })).token
  await db.end()
})
afterAll(async () => {
  thawPostgres(clusterFolder(dataDir))
  await server.stop()
  await standby.stop()
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})

async function get(pathname: string, headers: Record<string, string> = {}) {
  const startedMs = performance.now()
  const answer = await fetch(server.url + pathname, { headers, signal: AbortSignal.timeout(60_000) })
  const body: { data?: Record<string, string>; error?: string } = await answer.json()
  return {
    status: answer.status,
    headers: answer.headers,
    body,
    seconds: (performance.now() - startedMs) / 1000,
  }
}
const me = () => get('/api/users/userme', { authorization: `Bearer ${token}` })
const ready = async () => {
  const answer = await get('/readyz')
  expect(answer.seconds, 'of /readyz').toBeLessThan(2)
  return answer
}
/** A public read that is not in the cache. */
const list = () => get(`/api/courses/donthavetoken?search=${crypto.randomUUID()}`)
const readsReplica = (state: string) =>
  waitFor(`the replica to be ${state}`, async () => (await ready()).body.data?.replica === state)

it('reads the primary while the replica is frozen, and names it', async () => {
  await readsReplica('ok')
  expect((await list()).status).toBe(200)
  freezePostgres(standby.cluster)
  const during = await list()
  expect(during.status).toBe(200)
  expect(during.seconds).toBeLessThan(10)
  await readsReplica('away')
  expect((await ready()).status).toBe(200)
  expect((await list()).seconds, 'the replica is not asked again').toBeLessThan(2)
  thawPostgres(standby.cluster)
  await readsReplica('ok')
})

it('reads the primary while all its writers wait for a synchronous standby that is frozen', async () => {
  const db = openDb(primary.url, { max: 1, onError: () => {} })
  const setStandby = async (names: string) => {
    await db.executeSql(`alter system set synchronous_standby_names = '${names}'`)
    await db.run(sql`select pg_reload_conf()`)
  }
  await readsReplica('ok')
  await setStandby('ANY 1 (*)')
  freezePostgres(standby.cluster)
  const writes = Array.from({ length: 12 }, (_, at) =>
    fetch(`${server.url}/api/users`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ first_name: `Ism ${at}` }),
    }),
  )
  try {
    await waitFor('every connection to be taken', async () => {
      const row = await db.one<{ n: number }>(sql`
        select count(*)::int as n from pg_stat_activity
         where state <> 'idle' and wait_event in ('SyncRep', 'transactionid', 'tuple')`)
      return (row?.n ?? 0) >= 10
    })
    const during = await list()
    expect(during.status).toBe(200)
    expect(during.seconds).toBeLessThan(10)
  } finally {
    thawPostgres(standby.cluster)
    await Promise.all(writes)
    await setStandby('')
    await db.end()
  }
  await readsReplica('ok')
})

it('starts while the replica does not answer', async () => {
  const { port } = new URL(server.url)
  const other = await spawnServer(path.join(folder, 'other'), {
    ...variables(),
    DATABASE_REPLICA_URL: primary.url.replace(/:\d+\//, `:${port}/`),
  })
  try {
    const answer = await fetch(`${other.url}/api/category`)
    expect(answer.status).toBe(200)
    const state = await fetch(`${other.url}/readyz`)
    expect([state.status, await state.json()]).toMatchObject([200, { data: { replica: 'away' } }])
  } finally {
    await other.stop()
  }
})

it('reads the primary while the replica is more than 10 seconds behind', async () => {
  const db = openDb(primary.url, { max: 1, onError: () => {} })
  const replica = openDb(standby.url, { max: 1, onError: () => {} })
  await replica.run(sql`select pg_wal_replay_pause()`)
  await db.run(sql`update category set name = 'Yangi nom' where id = (select min(id) from category)`)
  const names = async () => JSON.stringify((await get('/api/category')).body)
  await readsReplica('behind')
  expect((await ready()).status).toBe(200)
  await waitFor('the data of the primary', async () => (await names()).includes('Yangi nom'))
  await replica.run(sql`select pg_wal_replay_resume()`)
  await readsReplica('ok')
  await Promise.all([db.end(), replica.end()])
})

it('answers 503 within 10 seconds while the primary is frozen, and public reads from the replica', async () => {
  expect((await me()).status).toBe(200)
  freezePostgres(clusterFolder(dataDir))
  const [refused, open] = await Promise.all([me(), list()])
  const readiness = await ready()
  expect(refused).toMatchObject({ status: 503, body: { error: 'unavailable' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.seconds).toBeLessThan(10)
  expect(readiness).toMatchObject({ status: 503, body: { data: { database: 'failing' } } })
  expect(open.status).toBe(200)
  // Reads work even long after the last comparison with the primary.
  for (let round = 1; round <= 5; round++) expect((await list()).status).toBe(200)
  const login = await fetch(`${server.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'kimdir', password: 'parol-parol' }),
  })
  expect(login.status).toBe(503)
  thawPostgres(clusterFolder(dataDir))
  await waitFor('the primary to be back', async () => (await ready()).status === 200)
  expect((await me()).status).toBe(200)
})

it('refuses a standby as the main database, also for a backup', async () => {
  const onStandby = { SECRET_KEY, DATABASE_URL: standby.url }
  await expect(spawnServer(path.join(folder, 'standby-web'), { ROLE: 'web', ...onStandby })).rejects.toThrow(
    'DATABASE_URL is a standby',
  )
  const place = path.join(folder, 'place')
  const child = startCli(['backup', '--to', place], { DATA_DIR: path.join(folder, 'backup'), ...onStandby })
  const run = await ended(child)
  expect(run).toMatchObject({ code: 1, err: expect.stringMatching(/^DATABASE_URL is a standby[^\n]*\n$/) })
  expect(existsSync(place)).toBe(false)
})
