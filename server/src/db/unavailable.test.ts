import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDatabase } from '../testing/database/create-database.ts'
import { openProxy, type TcpProxy } from '../testing/servers/tcp-proxy.ts'
import { waitFor } from '../testing/wait.ts'
import { type Db, openDb } from './client.ts'
import { sql } from './sql.ts'
import { DatabaseUnavailable } from './unavailable.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let proxy: TcpProxy
let db: Db
beforeEach(async () => {
  database = await createDatabase({ template: 'empty' })
  proxy = await openProxy(database.url)
})
afterEach(async () => {
  await db.end()
  await proxy.close()
  await database.drop()
})

const open = (options: Partial<Parameters<typeof openDb>[1]> = {}) =>
  openDb(proxy.url, { max: 2, onError: () => {}, ...options })
const backend = async (queryable: Pick<Db, 'one'>) =>
  (await queryable.one<{ pid: number }>(sql`select pg_backend_pid() as pid`))?.pid
/** The error of `work`, and the seconds until it was thrown. */
async function failureOf(work: Promise<unknown>): Promise<{ error: unknown; seconds: number }> {
  const startedMs = performance.now()
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  )
  return { error, seconds: (performance.now() - startedMs) / 1000 }
}

it('ends a statement over its time, and does not use its connection again', async () => {
  db = open({ max: 1, statementTimeoutMs: 300 })
  const before = await backend(db)
  const { error } = await failureOf(db.one(sql`select pg_sleep(60)`))
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(await backend(db)).not.toBe(before)
  const inTransaction = await failureOf(db.transaction((tx) => tx.one(sql`select pg_sleep(60)`)))
  expect(inTransaction.error).toBeInstanceOf(DatabaseUnavailable)
  expect(await backend(db)).toBeGreaterThan(0)
})

it('ends a statement over its time behind a pooler too, where connections have no settings', async () => {
  db = open({ max: 1, statementTimeoutMs: 300, isPooled: true })
  const { error, seconds } = await failureOf(db.one(sql`select pg_sleep(60)`))
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(seconds).toBeLessThan(10)
})

it('leaves bulk work its time, and a session its own settings', async () => {
  db = open({ statementTimeoutMs: 300 })
  const long = openDb(proxy.url, { max: 1, onError: () => {}, statementTimeoutMs: 0 })
  try {
    expect(await long.run(sql`select pg_sleep(3)`)).toBe(1)
    expect(
      await db.session(async (session) => {
        await session.run(sql`set statement_timeout = 0`)
        return session.run(sql`select pg_sleep(3)`)
      }),
    ).toBe(1)
  } finally {
    await long.end()
  }
})

it('gives up waiting for a connection of a busy pool', async () => {
  db = open({ max: 1, connectTimeoutMs: 300 })
  const busy = db.one(sql`select pg_sleep(2)`)
  expect((await failureOf(db.one(sql`select 1`))).error).toBeInstanceOf(DatabaseUnavailable)
  expect(await db.ask(sql`select 1 as one`), 'a check does not wait for the pool').toEqual({ one: 1 })
  await busy
})

it('fails within 10 seconds while the line is silent, then at once, and works again afterwards', async () => {
  db = open()
  await Promise.all([backend(db), backend(db)])
  proxy.freeze()
  const failures = await Promise.all([
    failureOf(db.one(sql`select 1`)),
    failureOf(db.transaction((tx) => tx.one(sql`select 1`))),
    failureOf(db.one(sql`select 1`)),
  ])
  for (const { error, seconds } of failures) {
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    expect(seconds).toBeLessThan(10)
  }
  expect((await failureOf(db.one(sql`select 1`))).seconds, 'known to be away').toBeLessThan(0.5)
  proxy.thaw()
  await waitFor('the database to be back', () => backend(db).catch(() => null))
})

it('notices a dead connection while others work', async () => {
  db = open()
  await backend(db)
  proxy.freezeOpen()
  const { error, seconds } = await failureOf(db.one(sql`select 1`))
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(seconds).toBeLessThan(10)
  expect(await backend(db)).toBeGreaterThan(0)
})

it('does not take a long statement for a dead connection', async () => {
  db = open()
  expect(await db.run(sql`select pg_sleep(6)`)).toBe(1)
})

/** A message of PostgreSQL's protocol. */
function message(type: string, ...parts: (string | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

it('survives a server that dies in the moment in which it accepts a connection', async () => {
  const dying = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      const accepted = [message('R', [0, 0, 0, 0]), message('Z', 'I')]
      const died = message('E', 'SFATAL\0', 'C57P01\0', 'Mterminating connection\0', '\0')
      // Sent in one TCP segment, so that the client reads both messages before it can act in between.
      socket.end(Buffer.concat([...accepted, died]))
    })
  }).listen(0, '127.0.0.1')
  await once(dying, 'listening')
  const { port } = dying.address() as AddressInfo
  db = openDb(`postgres://kashf@127.0.0.1:${port}/kashf`, { max: 1, onError: () => {} })
  for (let attempt = 0; attempt < 3; attempt++) {
    expect((await failureOf(db.one(sql`select 1`))).error).toBeInstanceOf(DatabaseUnavailable)
  }
  dying.close()
})
