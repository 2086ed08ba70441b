import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Db, openDb } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { topUp } from '../testing/builders/money.ts'
import { buildStudent } from '../testing/builders/people.ts'
import { openEventStream } from '../testing/clients/event-stream.ts'
import { waitFor } from '../testing/wait.ts'

let kashf: TestApp
let admin: Db
beforeAll(async () => {
  kashf = await startTestApp()
  admin = openDb(inject('templateUrl').replace(/\/[^/]*$/, '/postgres'), { max: 1, onError: () => {} })
})
afterAll(async () => {
  await kashf.close()
  await admin.end()
})

it('open streams receive wallet events again after a database outage', async () => {
  const student = await buildStudent(kashf.deps)
  const base = await kashf.app.listen({ host: '127.0.0.1', port: 0 })
  const stream = await openEventStream(base, student.token)
  await stream.next('ready')
  const heard = (times: number) =>
    waitFor(
      `${times} wallet events`,
      async () => stream.events.filter((event) => event === 'wallet').length >= times,
    )

  // Simulates a restart: every connection is closed, and new ones are refused until it is over.
  const name = new URL(kashf.deps.env.databaseUrl ?? '').pathname.slice(1)
  await admin.executeSql(`alter database ${name} allow_connections false`)
  await admin.run(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`)
  await waitFor('the database to be down', () =>
    topUp(kashf.deps, student.id, 1_000).then(
      () => false,
      () => true,
    ),
  )
  expect((await kashf.call('GET', '/readyz')).statusCode).toBe(503)
  await admin.executeSql(`alter database ${name} allow_connections true`)

  // The stream receives one event because some may have been missed, and then events as they happen.
  await heard(1)
  await waitFor('the database to be back', () =>
    topUp(kashf.deps, student.id, 2_000).then(
      () => true,
      () => false,
    ),
  )
  await heard(2)
  const me = await kashf.call('GET', '/api/users/userme', student)
  expect(me.json().data.amount.balance).toBe(2_000)
  stream.close()
})
