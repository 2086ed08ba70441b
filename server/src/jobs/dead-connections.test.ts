import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Db, openDb } from '../db/client.ts'
import { createDatabase } from '../testing/database/create-database.ts'
import { openProxy, type TcpProxy } from '../testing/servers/tcp-proxy.ts'
import { waitFor } from '../testing/wait.ts'
import { defineJob, handlerFor, type Jobs, openJobs } from './queue.ts'

const job = defineJob<{ number: number }>('counted', { retryLimit: 1 })

let database: Awaited<ReturnType<typeof createDatabase>>
let db: Db
let proxy: TcpProxy
let jobs: Jobs
const done: number[] = []
beforeAll(async () => {
  database = await createDatabase({ template: 'migrated' })
  db = openDb(database.url, { max: 2, onError: () => {} })
  proxy = await openProxy(database.url)
  jobs = await openJobs({
    url: proxy.url,
    db,
    log: pino({ level: 'silent' }),
    jobs: [job],
    statementTimeoutMs: 500,
  })
  await jobs.work({}, [handlerFor(job, async (_deps: object, { number }) => void done.push(number))])
})
afterAll(async () => {
  await proxy.close()
  await jobs.stop()
  await db.end()
  await database.drop()
})

it('goes on when the connections of the queue die without an error', async () => {
  await jobs.send(db, job, { number: 1 })
  await waitFor('the first job', async () => done.includes(1))
  // Freezes the pool's connections and the listening one: only new connections work from now on.
  proxy.freezeOpen()
  await jobs.send(db, job, { number: 2 })
  await waitFor('the second job', async () => done.includes(2))
  expect(done).toEqual([1, 2])
})
