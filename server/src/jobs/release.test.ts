import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Db, openDb } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { JOBS } from '../runtime/modules.ts'
import { createDatabase } from '../testing/database/create-database.ts'
import { defineJob, handlerFor, type Job, type Jobs, openJobs } from './queue.ts'
import { fingerprintOf, JOB_RELEASE } from './release.ts'

const kept = (retryLimit: number, cron: string) => defineJob('kept', { retryLimit }, cron)
const dropped = defineJob('dropped', { retryLimit: 1 }, '5 5 * * *')
const added = defineJob('added', { retryLimit: 7 }, '6 6 * * *')

let database: Awaited<ReturnType<typeof createDatabase>>
let db: Db
const opened: Jobs[] = []
beforeAll(async () => {
  database = await createDatabase({ template: 'migrated' })
  db = openDb(database.url, { max: 4, onError: () => {} })
  await db.run(sql`delete from job_release`)
})
afterAll(async () => {
  for (const jobs of opened) await jobs.stop()
  await db.end()
  await database.drop()
})

async function start(release: number, jobs: Job<object>[]): Promise<void> {
  const queue = await openJobs({ url: database.url, db, log: pino({ level: 'silent' }), jobs, release })
  opened.push(queue)
  await queue.work(
    {},
    jobs.map((job) => handlerFor(job, async () => {})),
  )
}
const retryLimits = async () =>
  Object.fromEntries(
    (
      await db.rows<{ name: string; retry_limit: number }>(sql`
        select name, retry_limit from pgboss.queue where name in ('kept', 'dropped', 'added')`)
    ).map(({ name, retry_limit }) => [name, retry_limit]),
  )
const schedules = async () =>
  (
    await db.rows<{ line: string }>(sql`select name || ' ' || cron as line from pgboss.schedule order by 1`)
  ).map(({ line }) => line)

it('lets only a newer release change options and schedules', async () => {
  await start(1, [kept(1, '1 1 * * *'), dropped])
  expect(await retryLimits()).toEqual({ kept: 1, dropped: 1 })
  expect(await schedules()).toEqual(['dropped 5 5 * * *', 'kept 1 1 * * *'])

  await start(2, [kept(5, '2 2 * * *'), added])
  const newer = {
    limits: { kept: 5, dropped: 1, added: 7 },
    schedules: ['added 6 6 * * *', 'kept 2 2 * * *'],
  }
  expect(await retryLimits()).toEqual(newer.limits)
  expect(await schedules()).toEqual(newer.schedules)

  await start(1, [kept(1, '1 1 * * *'), dropped])
  expect(await retryLimits()).toEqual(newer.limits)
  expect(await schedules()).toEqual(newer.schedules)
})

it('creates the queues that an older process needs', async () => {
  await start(1, [kept(1, '1 1 * * *'), defineJob('older', { retryLimit: 3 })])
  expect(await db.one(sql`select retry_limit from pgboss.queue where name = 'older'`)).toEqual({
    retry_limit: 3,
  })
})

it('leaves the newest definitions when processes of two releases start together', async () => {
  await Promise.all(
    [2, 3, 1, 3, 2].map((release) => start(release, [kept(10 + release, `${release} 0 * * *`)])),
  )
  expect(await retryLimits()).toMatchObject({ kept: 13 })
  expect(await schedules()).toEqual(['kept 3 0 * * *'])
})

it('has a release for the definitions as they are', () => {
  const hint =
    'The definitions of jobs changed: raise JOB_RELEASE.number (jobs/release.ts) and set this fingerprint'
  expect(fingerprintOf(JOBS), hint).toBe(JOB_RELEASE.fingerprint)
})
