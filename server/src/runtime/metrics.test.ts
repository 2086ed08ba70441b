import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openDb } from '../db/client.ts'
import { databaseMetrics } from '../db/db-metrics.ts'
import { openReplica } from '../db/replica.ts'
import { sql } from '../db/sql.ts'
import { handlerFor } from '../jobs/queue.ts'
import { makeCertificateJob } from '../learning/certificates/jobs.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildStudent, buildTeacher } from '../testing/builders/people.ts'
import { type SpawnedServer, spawnServer } from '../testing/processes/spawned-server.ts'
import { waitFor } from '../testing/wait.ts'

let kashf: TestApp
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
async function start(): Promise<void> {
  kashf = await startTestApp()
  closing.push(() => kashf.close())
}
const scrape = async () => (await kashf.app.inject('/metrics')).body
/** The value of a sample such as `kashf_queue_waiting{queue="send-code"}`; undefined when it is absent. */
function sample(text: string, name: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

describe('metrics', () => {
  it('show depth, age and failures by queue', async () => {
    await start()
    const { jobs, db } = kashf.deps
    await jobs.send(db, makeCertificateJob, { certificateId: 1 } as never)
    await db.run(sql`
      update pgboss.job set start_after = now() - interval '100 seconds' where name = ${makeCertificateJob.name}`)
    const before = await scrape()
    expect(sample(before, 'kashf_queue_waiting{queue="make-certificate"}')).toBe(1)
    expect(sample(before, 'kashf_queue_age_seconds{queue="make-certificate"}')).toBeGreaterThanOrEqual(100)
    expect(sample(before, 'kashf_queue_waiting{queue="send-code"}')).toBe(0)
    expect(sample(before, 'kashf_dead_jobs{queue="send-code"}')).toBe(0)

    await db.run(sql`update pgboss.job set retry_limit = 0 where name = ${makeCertificateJob.name}`)
    await jobs.work({}, [
      handlerFor(makeCertificateJob, async () => {
        throw new Error('refused')
      }),
    ])
    await waitFor('the failure', async () => {
      kashf.clock.advance(60_000)
      return sample(await scrape(), 'kashf_queue_failed{queue="make-certificate"}') === 1
    })
    expect(sample(await scrape(), 'kashf_job_failures_total{queue="make-certificate"}')).toBe(1)
  })

  it('show waiting videos, live streams and who waits for a connection', async () => {
    await start()
    const { db, live } = kashf.deps
    const teacher = await buildTeacher(kashf.deps)
    await db.run(sql`
      insert into video (owner_id, original_bytes, created_at) values (${teacher.id}, 1, now() - interval '2 minutes')`)
    const stream = live.listen((await buildStudent(kashf.deps)).id, () => {})
    const idle = await scrape()
    expect(sample(idle, 'kashf_videos_waiting')).toBe(1)
    expect(sample(idle, 'kashf_videos_waiting_age_seconds')).toBeGreaterThanOrEqual(120)
    expect(sample(idle, 'kashf_live_streams')).toBe(1)
    expect(sample(idle, 'kashf_db_waiting{pool="main"}')).toBe(0)
    await stream.ready
    stream.stop()
    expect(sample(await scrape(), 'kashf_live_streams')).toBe(0)

    const held = Promise.withResolvers<void>()
    const holders = Array.from({ length: 12 }, () => db.transaction(() => held.promise))
    expect(db.poolState().waiting).toBeGreaterThanOrEqual(2)
    const waiting = scrape()
    held.resolve()
    await Promise.all(holders)
    expect(sample(await waiting, 'kashf_db_waiting{pool="main"}')).toBeGreaterThanOrEqual(2)
  })

  it('show the lag of a replica only where one is configured', async () => {
    await start()
    const { db, env, clock } = kashf.deps
    const other = openDb(env.databaseUrl ?? '', { max: 1, onError: () => {} })
    closing.push(() => other.end())
    const replica = openReplica({ primary: db, replica: other, log: kashf.deps.log })
    closing.push(async () => replica.stop())
    const lagOf = (replicaOrNone: typeof replica | null) =>
      databaseMetrics({ db, replica: replicaOrNone, clock })
        .find(({ name }) => name === 'kashf_replica_lag_seconds')
        ?.read()
    expect(await lagOf(null)).toBeNull()
    await waitFor('the replica to be read', async () => replica.state() === 'ok')
    expect(await lagOf(replica)).toBeLessThan(5)
    // Archiving is off in the tests' cluster.
    expect(await scrape()).not.toMatch(/^kashf_archive_failing /m)
  })
})

it('the age and failure of backups are metrics', async () => {
  await start()
  const run = (kind: string, hoursAgo: number, failure: string | null) =>
    kashf.deps.db.run(sql`
      insert into backup_run (kind, place, started_at, finished_at, failure)
      values (${kind}, '/backup', now(), now() - make_interval(hours => ${hoursAgo}), ${failure})`)
  expect(await scrape()).not.toMatch(/^kashf_backup_age_seconds/m)
  await run('backup', 30, null)
  await run('backup', 2, 'the disk is full')
  await run('trial restore', 50, 'the disk is full')
  await run('trial restore', 1, null)
  const text = await scrape()
  expect(sample(text, 'kashf_backup_age_seconds{kind="backup"}')).toBeGreaterThanOrEqual(30 * 3600)
  expect(sample(text, 'kashf_backup_failing{kind="backup"}')).toBe(1)
  expect(sample(text, 'kashf_backup_failing{kind="trial restore"}')).toBe(0)
})

describe('a worker', () => {
  const TOKEN = 'a-token-for-the-collector'

  it('serves health and metrics on METRICS_PORT, and nothing else', async () => {
    await start()
    const port = await freePort()
    const worker: SpawnedServer = await spawnServer(kashf.deps.env.dataDir, {
      ROLE: 'worker',
      DATABASE_URL: kashf.deps.env.databaseUrl ?? '',
      SECRET_KEY: 'a test secret that is long enough to pass',
      METRICS_PORT: String(port),
      METRICS_TOKEN: TOKEN,
    })
    closing.push(() => worker.stop())
    const ask = (path: string, token?: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {})
    expect((await ask('/metrics')).status).toBe(404)
    expect((await ask('/metrics', 'a-token-of-somebody-else')).status).toBe(404)
    const metrics = await (await ask('/metrics', TOKEN)).text()
    expect(sample(metrics, 'kashf_queue_waiting{queue="process-video"}')).toBe(0)
    expect(metrics).toMatch(/^kashf_event_loop_delay_seconds_count \d+$/m)
    expect(await (await ask('/readyz')).json()).toMatchObject({ data: { database: 'ok', queue: 'ok' } })
    expect((await ask('/api/courses/donthavetoken')).status).toBe(404)
  })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}
