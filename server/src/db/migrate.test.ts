import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase } from '../testing/database/create-database.ts'
import { PROGRAM_ENVIRONMENT } from '../testing/processes/program-environment.ts'
import { waitFor } from '../testing/wait.ts'
import { type Db, openDb } from './client.ts'
import { type MigrateOptions, migrate, pendingMigrations } from './migrate.ts'
import { type Statement, sql } from './sql.ts'

const CONCURRENTLY = `-- migrate: no transaction
drop index concurrently if exists gift_of_giver;
create unique index concurrently gift_of_giver on gift (giver_id);
`

let database: Awaited<ReturnType<typeof createDatabase>>
let db: Db
let other: Db
let folder: string
beforeEach(async () => {
  database = await createDatabase({ template: 'empty' })
  db = openDb(database.url, { max: 3, onError: () => {} })
  other = openDb(database.url, { max: 3, onError: () => {} })
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-migrations-'))
  await write('0001_gifts.sql', 'create table gift (id integer primary key, giver_id integer);')
})
afterEach(async () => {
  await db.end()
  await other.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
const migrateFolder = (options: MigrateOptions = {}) => migrate(db, { folder, ...options })
const exists = async (relation: string) =>
  (await other.one<{ found: boolean }>(sql`select to_regclass(${relation}) is not null as found`))?.found
const recorded = async () =>
  (await other.rows<{ name: string }>(sql`select name from schema_migration order by name`)).map(
    ({ name }) => name,
  )

/** Holds the locks of a statement until `release` is called. */
async function hold(statement: Statement): Promise<{ release: () => Promise<void> }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: nowHeld } = Promise.withResolvers<void>()
  const transaction = other.transaction(async (tx) => {
    await tx.run(statement)
    nowHeld()
    await released
  })
  await held
  return {
    release: async () => {
      release()
      await transaction
    },
  }
}

describe('the migrations', () => {
  it('are applied once, in order, to an empty database', async () => {
    const files = (await readdir(path.join(import.meta.dirname, '../../migrations'))).sort()
    expect(await migrate(db)).toEqual(files)
    expect(await exists('ledger_entry')).toBe(true)
    expect(await recorded()).toEqual(files)
    expect(await migrate(db)).toEqual([])
  })

  it('that came since the last start are applied', async () => {
    await migrateFolder()
    await write('0002_wishes.sql', 'create table wish (id integer primary key);')
    expect(await migrateFolder()).toEqual(['0002_wishes.sql'])
    expect(await recorded()).toEqual(['0001_gifts.sql', '0002_wishes.sql'])
  })

  it('stop at the one that fails, which leaves nothing behind, and go on from it', async () => {
    await write('0002_wishes.sql', 'create table wish (id integer primary key); select 1 / 0;')
    await write('0003_more.sql', 'create table more (id integer primary key);')
    await expect(migrateFolder()).rejects.toThrow(
      'Migration 0002_wishes.sql failed and was rolled back: division by zero',
    )
    expect(await recorded()).toEqual(['0001_gifts.sql'])
    expect(await exists('wish')).toBe(false)
    await write('0002_wishes.sql', 'create table wish (id integer primary key);')
    expect(await migrateFolder()).toEqual(['0002_wishes.sql', '0003_more.sql'])
  })

  it('are refused when an applied one was edited, before anything else is applied', async () => {
    await migrateFolder()
    await write('0000_first.sql', 'create table first (id integer primary key);')
    await write('0001_gifts.sql', 'create table gift (id bigint primary key);')
    await expect(migrateFolder()).rejects.toThrow(
      'migration 0001_gifts.sql was changed after it had been applied',
    )
    expect(await exists('first')).toBe(false)
  })

  it('are applied by one of the processes that start at once', async () => {
    await write('0002_slow.sql', 'select pg_sleep(0.5);')
    const all = await Promise.all([
      migrate(db, { folder }),
      migrate(other, { folder }),
      migrate(db, { folder }),
    ])
    expect(all.sort((a, b) => b.length - a.length)).toEqual([['0001_gifts.sql', '0002_slow.sql'], [], []])
  })

  it('wait for another process with a limit', async () => {
    await other.session(async (session) => {
      await session.run(sql`select pg_advisory_lock(7205911)`)
      await expect(migrateFolder({ turnTimeoutMs: 300 })).rejects.toThrow(
        'Another process has been migrating this database for 0.3 s.',
      )
    })
    expect(await migrateFolder()).toEqual(['0001_gifts.sql'])
  })

  it('have no statement timeout, whatever the database is set to', async () => {
    const name = new URL(database.url).pathname.slice(1)
    await other.executeSql(`alter database ${name} set statement_timeout = '100ms'`)
    await write('0002_slow.sql', 'select pg_sleep(0.3);')
    expect(await migrateFolder()).toEqual(['0001_gifts.sql', '0002_slow.sql'])
  })
})

describe('a database from before the baseline', () => {
  const FIRST = '0001_accounts.sql'
  const LAST = '0122_enrolment_of_course.sql'
  const MIGRATIONS = path.join(import.meta.dirname, '../../migrations')
  const all = readdir(MIGRATIONS).then((names) => names.sort())
  const isLater = (name: string) => name > '0222_installation.sql'
  const remember = (...names: string[]) =>
    db.executeSql(`
      create table if not exists schema_migration (
        name text primary key, checksum text not null, applied_at timestamptz not null default now());
      insert into schema_migration (name, checksum) values ${names.map((name) => `('${name}', 'old')`).join()}`)

  describe('that has all of its migrations', () => {
    beforeEach(async () => {
      await cp(MIGRATIONS, folder, {
        recursive: true,
        filter: (file) => !isLater(path.basename(file)) || !file.endsWith('.sql'),
      })
      await rm(path.join(folder, '0001_gifts.sql'))
      await migrateFolder()
      await db.run(sql`delete from schema_migration`)
      await remember(FIRST, LAST)
    })

    it('is taken over: the baseline is recorded and not run', async () => {
      expect(await migrate(db)).toEqual((await all).filter(isLater))
      expect(await recorded()).toEqual([FIRST, LAST, ...(await all)])
      expect(await pendingMigrations(db)).toEqual([])
      expect(await migrate(db)).toEqual([])
    })

    it('is taken over by one of the processes that start at once', async () => {
      const applied = await Promise.all([migrate(db), migrate(other), migrate(db)])
      expect(applied.flat().sort()).toEqual((await all).filter(isLater))
      expect(await recorded()).toHaveLength(2 + (await all).length)
    })

    it('gets what came after the baseline', async () => {
      await write('9000_wishes.sql', 'create table wish (id integer primary key);')
      expect(await migrateFolder()).toEqual(['9000_wishes.sql'])
      expect(await exists('wish')).toBe(true)
    })
  })

  describe('that has only some of its migrations', () => {
    beforeEach(() => remember(FIRST, '0121_grants_of_purchases.sql'))

    it('is refused with the version to start before and left as it is', async () => {
      await expect(migrate(db)).rejects.toThrow(
        `Start it once with the version whose newest migration is ${LAST}, then with this one.`,
      )
      expect(await exists('app_user')).toBe(false)
      expect(await recorded()).toEqual([FIRST, '0121_grants_of_purchases.sql'])
    })

    it('is refused at the terminal by the program and by the command line', () => {
      const run = (...program: string[]) =>
        spawnSync(process.execPath, program, {
          cwd: folder,
          encoding: 'utf8',
          env: {
            ...PROGRAM_ENVIRONMENT,
            DATA_DIR: folder,
            DATABASE_URL: database.url,
            PORT: '0',
            DEMO: 'off',
          },
        })
      const sentence =
        'The database is of an earlier version than this one can bring up to date. ' +
        `Start it once with the version whose newest migration is ${LAST}, then with this one.`
      const program = run(path.join(import.meta.dirname, '../main.ts'))
      expect(program.stderr).toContain(`Kashf could not start: ${sentence}\n`)
      expect(program.status).toBe(1)
      const command = run(path.join(import.meta.dirname, '../cli.ts'), 'ledger', 'verify')
      expect(command.stderr).toContain(sentence)
      expect(command.status).toBe(1)
    })
  })
})

describe('a migration whose table others use', () => {
  const ALTER = 'alter table gift add column note text;'
  beforeEach(async () => {
    await migrateFolder()
    await write('0002_notes.sql', ALTER)
  })

  it('makes them wait for a moment only, and is applied when they are done', async () => {
    const reader = await hold(sql`select from gift`)
    const migrating = migrateFolder({ lockTimeoutMs: 2_000 })
    await waitFor('the migration to wait for its lock', () =>
      other.one(sql`select from pg_locks where not granted and mode = 'AccessExclusiveLock'`),
    )
    // The query waits behind the migration in the queue for the table, but not until the reader is done.
    await other.rows(sql`select from gift`)
    await reader.release()
    expect(await migrating).toEqual(['0002_notes.sql'])
  })

  it('is given up by name when they are never done, and leaves nothing behind', async () => {
    const warnings: unknown[] = []
    const log = { warn: (details: unknown) => void warnings.push(details) }
    const reader = await hold(sql`select from gift`)
    await expect(migrateFolder({ lockTimeoutMs: 20, log })).rejects.toThrow(
      'Migration 0002_notes.sql was not applied: other sessions kept a lock it needs through 5 attempts of 0.02 s.',
    )
    expect(warnings).toEqual([1, 2, 3, 4].map((attempt) => ({ migration: '0002_notes.sql', attempt })))
    expect(await recorded()).toEqual(['0001_gifts.sql'])
    await reader.release()
    expect(await migrateFolder()).toEqual(['0002_notes.sql'])
  })
})

describe('a migration outside a transaction', () => {
  beforeEach(async () => {
    await migrateFolder()
    await write('0002_index.sql', CONCURRENTLY)
  })
  const indexes = () =>
    other.rows(sql`
      select indexrelid::regclass::text as name, indisvalid as is_valid from pg_index
       where indrelid = 'gift'::regclass and not indisprimary`)

  it('builds an index while others write', async () => {
    const writer = await hold(sql`insert into gift values (1, 1)`)
    const migrating = migrateFolder()
    await waitFor('the index to wait for the writer', () =>
      other.one(sql`select from pg_stat_progress_create_index where phase like 'waiting%'`),
    )
    await other.run(sql`insert into gift values (2, 2)`)
    await writer.release()
    expect(await migrating).toEqual(['0002_index.sql'])
    expect(await indexes()).toEqual([{ name: 'gift_of_giver', is_valid: true }])
  })

  it('is not blocked by another process that waits for its turn', async () => {
    const writer = await hold(sql`insert into gift values (1, 1)`)
    const migrating = migrateFolder()
    await waitFor('the index to wait for the writer', () =>
      other.one(sql`select from pg_stat_progress_create_index where phase like 'waiting%'`),
    )
    const second = migrate(other, { folder })
    await waitFor('the second process to wait for its turn', () =>
      other.one(
        sql`select from pg_stat_activity where query like '%pg_try_advisory_lock%' and state = 'idle'`,
      ),
    )
    await writer.release()
    expect(await migrating).toEqual(['0002_index.sql'])
    expect(await second).toEqual([])
  })

  it('says when it fails that it may be repeated, and is', async () => {
    await other.run(sql`insert into gift values (1, 7), (2, 7)`)
    await expect(migrateFolder()).rejects.toThrow(
      'Migration 0002_index.sql failed outside a transaction; start again to repeat all of it, which is safe: ' +
        'could not create unique index "gift_of_giver"',
    )
    expect(await indexes()).toEqual([{ name: 'gift_of_giver', is_valid: false }])
    expect(await recorded()).toEqual(['0001_gifts.sql'])
    await other.run(sql`delete from gift where id = 2`)
    expect(await migrateFolder()).toEqual(['0002_index.sql'])
    expect(await indexes()).toEqual([{ name: 'gift_of_giver', is_valid: true }])
  })
})
