import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db, Queryable } from './client.ts'
import { sql } from './sql.ts'

const FOLDER = path.join(import.meta.dirname, '../../migrations')
/** First line of a migration that runs outside a transaction; docs/adding-a-feature.md says how to write one. */
const NO_TRANSACTION = '-- migrate: no transaction\n'
/**
 * The first and the last of the migrations that the baseline replaced (docs/decisions/0089). A database that has the last
 * one has what the baseline makes; one that has the first alone is behind it.
 */
const BEFORE_BASELINE = { first: '0001_accounts.sql', last: '0122_enrolment_of_course.sql' }
const LAST_OF_BASELINE = '0222_installation.sql'

/** The id of the advisory lock of the migrating process, an arbitrary number. */
const TURN = 7_205_911
const TURN_POLL_MS = 100
const LOCK_ATTEMPTS = 5
/** `create index concurrently` waits for transactions older than itself, and blocks nobody meanwhile. */
const CONCURRENT_LOCK_TIMEOUT_MS = 600_000

export interface MigrateOptions {
  folder?: string
  log?: Pick<Logger, 'warn'>
  /** The lock timeout of one attempt at a migration: everybody who queues behind it waits as long. */
  lockTimeoutMs?: number
  /** How long to wait for another process that is migrating. */
  turnTimeoutMs?: number
}

interface Migration {
  name: string
  text: string
  checksum: string
}

/**
 * Brings the schema up to date: applies each `migrations/NNNN_….sql` once, in order, each in a transaction of its own
 * together with its row in `schema_migration`. Processes that start at once take turns.
 * Refuses a database whose applied migrations are not the ones here. Returns the names applied now.
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.folder ?? FOLDER)
  return db.session(async (session) => {
    await takeTurn(session, options)
    await session.run(sql`set statement_timeout = 0`)
    await session.run(sql`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    await takeOver(session, migrations)
    const pending = await pendingOf(session, migrations)
    for (const migration of pending) await apply(session, migration, options)
    return pending.map(({ name }) => name)
  })
}

/** The names of the migrations that this database lacks. Changes nothing. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const migrations = await readMigrations(FOLDER)
  const row = await db.one<{ exists: boolean }>(
    sql`select to_regclass('schema_migration') is not null as exists`,
  )
  const pending = row?.exists ? await pendingOf(db, migrations) : migrations
  return pending.map(({ name }) => name)
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Waits until no other process is migrating. It polls, because a session that waits inside `pg_advisory_lock` holds a
 * snapshot, and `create index concurrently` of the migrating process would wait for that snapshot to end.
 */
async function takeTurn(session: Queryable, { log, turnTimeoutMs = 600_000 }: MigrateOptions): Promise<void> {
  const until = Date.now() + turnTimeoutMs
  for (let polls = 0; ; polls++) {
    const turn = await session.one<{ taken: boolean }>(sql`select pg_try_advisory_lock(${TURN}) as taken`)
    if (turn?.taken) return
    if (Date.now() > until) {
      throw new Error(
        `Another process has been migrating this database for ${turnTimeoutMs / 1000} s. Start again when it is done.`,
      )
    }
    if (polls === 10) log?.warn('another process is migrating the database: waiting')
    await delay(TURN_POLL_MS)
  }
}

/**
 * Records the baseline where the migrations before it have made the same schema. Their rows stay, so that a process of the
 * previous version finds its own when it is started again.
 */
async function takeOver(session: Queryable, migrations: Migration[]): Promise<void> {
  const baseline = migrations.filter(({ name }) => name <= LAST_OF_BASELINE)
  await session.run(sql`
    insert into schema_migration (name, checksum)
    select * from unnest(${baseline.map(({ name }) => name)}::text[], ${baseline.map(({ checksum }) => checksum)}::text[])
     where exists (select from schema_migration where name = ${BEFORE_BASELINE.last})
       and not exists (select from schema_migration where name = ${LAST_OF_BASELINE})`)
}

/** The migrations that are not applied yet. Throws before anything is applied when the database has other ones. */
async function pendingOf(session: Queryable, migrations: Migration[]): Promise<Migration[]> {
  const rows = await session.rows<{ name: string; checksum: string }>(
    sql`select name, checksum from schema_migration`,
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  if (applied.has(BEFORE_BASELINE.first) && !applied.has(BEFORE_BASELINE.last)) {
    throw new Error(
      'The database is of an earlier version than this one can bring up to date. ' +
        `Start it once with the version whose newest migration is ${BEFORE_BASELINE.last}, then with this one.`,
    )
  }
  return migrations.filter(({ name, checksum }) => {
    const before = applied.get(name)
    if (before && before !== checksum) {
      throw new Error(`migration ${name} was changed after it had been applied`)
    }
    return !before
  })
}

async function apply(session: Queryable, migration: Migration, options: MigrateOptions): Promise<void> {
  const { name, text } = migration
  if (text.startsWith(NO_TRANSACTION)) return applyOutsideTransaction(session, migration)
  const { log, lockTimeoutMs = 5_000 } = options
  await session.run(sql`select set_config('lock_timeout', ${`${lockTimeoutMs}`}, false)`)
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyInTransaction(session, migration)
    } catch (error) {
      if (!isLocked(error)) throw failure(`Migration ${name} failed and was rolled back`, error)
      if (attempt === LOCK_ATTEMPTS) {
        throw new Error(
          `Migration ${name} was not applied: other sessions kept a lock it needs through ${LOCK_ATTEMPTS} attempts of ${lockTimeoutMs / 1000} s. Start again when their transactions have ended.`,
          { cause: error },
        )
      }
      log?.warn({ migration: name, attempt }, 'migration waits for a lock')
      await delay((lockTimeoutMs / 5) * 2 ** (attempt - 1))
    }
  }
}

async function applyInTransaction(session: Queryable, migration: Migration): Promise<void> {
  await session.run(sql`begin`)
  try {
    await session.executeSql(migration.text)
    await record(session, migration)
    await session.run(sql`commit`)
  } catch (error) {
    await session.run(sql`rollback`).catch(() => {})
    throw error
  }
}

/** Statement by statement, because several statements in one query would form a transaction. */
async function applyOutsideTransaction(session: Queryable, migration: Migration): Promise<void> {
  await session.run(sql`select set_config('lock_timeout', ${`${CONCURRENT_LOCK_TIMEOUT_MS}`}, false)`)
  try {
    for (const statement of migration.text.split(';\n')) await session.executeSql(statement)
    await record(session, migration)
  } catch (error) {
    throw failure(
      `Migration ${migration.name} failed outside a transaction; start again to repeat all of it, which is safe`,
      error,
    )
  }
}

const record = (session: Queryable, { name, checksum }: Migration) =>
  session.run(sql`insert into schema_migration (name, checksum) values (${name}, ${checksum})`)

/** A lock timeout or a deadlock: the same statements may succeed at the next attempt. */
const isLocked = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')

const failure = (what: string, error: unknown) =>
  new Error(`${what}: ${error instanceof Error ? error.message : error}`, { cause: error })
