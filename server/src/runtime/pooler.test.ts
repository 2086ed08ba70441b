import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { openDb } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { notifying } from '../events/live-event.ts'
import { buildStudent } from '../testing/builders/people.ts'
import { openEventStream } from '../testing/clients/event-stream.ts'
import { createDatabase } from '../testing/database/create-database.ts'
import { spawnServer } from '../testing/processes/spawned-server.ts'
import { pgbouncerProblem, startPgbouncer } from '../testing/servers/pgbouncer.ts'

const problem = pgbouncerProblem()

describe.skipIf(problem)(`PgBouncer in transaction mode${problem ? `: ${problem}` : ''}`, () => {
  let dataDir: string
  let database: Awaited<ReturnType<typeof createDatabase>>
  const closing: (() => Promise<unknown>)[] = []
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-pooler-'))
    database = await createDatabase({ template: 'migrated' })
  })
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function pooled(settings: Record<string, string | number>, connectQuery?: string) {
    const pooler = await startPgbouncer(database.url, settings, connectQuery)
    closing.push(pooler.stop)
    return pooler.url
  }

  it('carries the program: calls and live events', async () => {
    const url = await pooled({ max_prepared_statements: 1000 })
    const server = await spawnServer(dataDir, { DATABASE_URL: url, DATABASE_DIRECT_URL: database.url })
    closing.push(() => server.stop())
    const direct = openDb(database.url, { max: 2, onError: () => {} })
    closing.push(() => direct.end())
    const student = await buildStudent({ db: direct, clock: systemClock })
    const stream = await openEventStream(server.url, student.token)
    closing.push(async () => stream.close())
    await stream.next('ready')
    const through = openDb(url, { max: 1, onError: () => {}, isPooled: true })
    closing.push(() => through.end())
    await through.run(sql`select ${notifying([`wallet:${student.id}`])}`)
    await stream.next('wallet')
    const headers = { authorization: `Bearer ${student.token}` }
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const pathname = n % 2 ? '/api/users/userme' : `/api/courses/donthavetoken?search=kurs${n}`
        return (await fetch(server.url + pathname, { headers })).status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  it.each([{ max_prepared_statements: 1000 }, { max_prepared_statements: 0 }])(
    'runs statements and transactions on changing connections: %o',
    async (settings) => {
      const notes: string[] = []
      const db = openDb(await pooled(settings), {
        max: 10,
        onError: ({ message }) => notes.push(message),
        isPooled: true,
      })
      closing.push(() => db.end())
      await Promise.all(
        Array.from({ length: 300 }, async (_, n) => {
          const statement = [
            sql`select ${n}::int as n`,
            sql`select ${n}::int as n, 1`,
            sql`select ${n}::int n, 2`,
          ][n % 3]
          if (!statement) throw new Error('no statement')
          const row =
            n % 2
              ? await db.one<{ n: number }>(statement)
              : await db.transaction((tx) => tx.one<{ n: number }>(statement))
          expect(row?.n).toBe(n)
        }),
      )
      const noticed = notes.filter((note) => note.includes('max_prepared_statements')).length
      expect(noticed).toBe(settings.max_prepared_statements === 0 ? 1 : 0)
    },
  )

  it('limits statements by the connect query that the manual names', async () => {
    const db = openDb(await pooled({}, 'set statement_timeout = 500'), {
      max: 2,
      onError: () => {},
      isPooled: true,
    })
    closing.push(() => db.end())
    await expect(db.one(sql`select pg_sleep(20)`)).rejects.toBeInstanceOf(DatabaseUnavailable)
  })
})
