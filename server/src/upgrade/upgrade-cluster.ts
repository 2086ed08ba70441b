import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import pino from 'pino'
import { type LedgerFigures, ledgerFigures } from '../backup/ledger-figures.ts'
import type { Env } from '../config/env.ts'
import { type Db, LONG_WORK, openDb } from '../db/client.ts'
import {
  clusterFolder,
  clusterMajor,
  type EmbeddedOptions,
  embeddedMajor,
  startEmbedded,
  syncCluster,
  upgradedCluster,
  walSpool,
} from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { majorOf, unprivilegedUser } from '../db/postgres-binaries.ts'
import { sql } from '../db/sql.ts'
import { openJobs } from '../jobs/queue.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { checkInstallationKey } from '../runtime/installation-key.ts'
import { JOBS } from '../runtime/modules.ts'
import { copyRows } from './copy-rows.ts'
import { schemaDifferences } from './schema-differences.ts'

const MAX_NAMED = 5
/** The disk space for an upgrade as a multiple of the database's size: the new cluster, and one table as text. */
const DISK_FACTOR = 2
const EVERY_TRANSFER = 2n ** 63n - 1n

export interface UpgradeInput {
  env: Env
  /** The folder with `postgres` of the old major version. */
  bin: string
  /** Backs up the old database; called before anything is copied. */
  backUp: (db: Db, databaseUrl: string) => Promise<void>
  say: (line: string) => void
}

/** The old cluster, which stays beside the new one until the operator removes it. */
const oldCluster = (cluster: string, major: number | null) => `${cluster}.${major}`

/**
 * Replaces the embedded cluster of an older major version by a new one with the same rows. The packages contain neither
 * pg_upgrade nor pg_dump, so the schema is made by the program itself and the rows are copied. The old cluster is only
 * brought up to the schema of this release; killed at any moment, the upgrade is repeated from its beginning.
 */
export async function upgradeCluster(input: UpgradeInput): Promise<void> {
  const { env, say } = input
  const cluster = clusterFolder(env.dataDir)
  const [from, to] = [clusterMajor(cluster), embeddedMajor()]
  const work = `${cluster}.upgrade`
  if (from === null && existsSync(upgradedCluster(cluster))) {
    renameSync(upgradedCluster(cluster), cluster)
    rmSync(work, { recursive: true, force: true })
    return say(`The interrupted upgrade to PostgreSQL ${to} is finished.`)
  }
  if (from === null) throw new Error(`${env.dataDir} has no embedded database.`)
  if (from === to) return say(`The database is of PostgreSQL ${to} already.`)
  if (from > to)
    throw new Error(`${cluster} was made by PostgreSQL ${from}, newer than the one here (${to}).`)
  const kept = oldCluster(cluster, from)
  if (existsSync(kept)) throw new Error(`${kept} is there from an earlier upgrade: remove it first.`)
  const native = binariesOf(input.bin, from, cluster)

  for (const remains of [work, upgradedCluster(cluster)]) {
    rmSync(remains, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    await makeCopy(input, { native, work, from })
    renameSync(path.join(work, 'cluster'), upgradedCluster(cluster))
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 10 })
  }
  // The new cluster starts a log of its own; the unsent log of the old one is contained in the backup.
  rmSync(walSpool(env.dataDir), { recursive: true, force: true })
  renameSync(cluster, kept)
  renameSync(upgradedCluster(cluster), cluster)
  say(
    `The database is of PostgreSQL ${to} now. The one of ${from} is in ${kept}: remove it when all is well.`,
  )
  say('Start the server, and take a backup at once.')
}

/** The folder above `bin`. */
function binariesOf(bin: string, major: number, cluster: string): string {
  const program = path.join(bin, 'postgres')
  if (!existsSync(program))
    throw new Error(`${program} does not exist: --bin takes the folder with postgres.`)
  const native = path.dirname(path.resolve(bin))
  const theirs = majorOf(native)
  if (theirs !== major) throw new Error(`${program} is PostgreSQL ${theirs}, and ${cluster} needs ${major}.`)
  return native
}

/** Creates the new cluster in `work`, starting from scratch. */
async function makeCopy(
  { env, backUp, say }: UpgradeInput,
  { native, work, from }: { native: string; work: string; from: number },
): Promise<void> {
  await withCluster(env, { native, attempts: 1 }, async (old, oldUrl) => {
    await bringUpToDate(old, oldUrl, env)
    await refuseSmallDisk(old, path.dirname(work))
    mkdirSync(work, { mode: 0o755 })
    const rows = folderForBoth(path.join(work, 'rows'))
    const cluster = path.join(work, 'cluster')
    await withCluster(env, { cluster, durable: false, attempts: 1 }, async (fresh, freshUrl) => {
      await bringUpToDate(fresh, freshUrl, env)
      await refuseDifferences(old, fresh)
      await backUp(old, oldUrl)
      const ledger = await checkedLedger(old)
      const count = await fresh.session((session) => copyRows(old, session, rows))
      say(`${count} rows copied from PostgreSQL ${from}`)
      const copied = await checkedLedger(fresh)
      if (JSON.stringify(copied) !== JSON.stringify(ledger)) {
        throw new Error('The ledger of the copy is not that of the database: nothing was changed.')
      }
      say(`The ledger holds, with the same ${ledger.transfers} transfers`)
    })
    syncCluster(cluster)
  })
}

async function withCluster(
  env: Env,
  options: EmbeddedOptions,
  work: (db: Db, url: string) => Promise<void>,
): Promise<void> {
  const database = await startEmbedded(env.dataDir, options)
  try {
    const db = openDb(database.url, { max: 4, onError: () => {}, ...LONG_WORK })
    try {
      await work(db, database.url)
    } finally {
      await db.end()
    }
  } finally {
    await database.stop()
  }
}

/** Migrates the schema as a start of this release does, so that both databases have the same one. */
async function bringUpToDate(db: Db, url: string, env: Env): Promise<void> {
  await migrate(db)
  await checkInstallationKey(db, env)
  const jobs = await openJobs({ url, db, log: pino({ level: 'silent' }), jobs: JOBS })
  await jobs.stop()
}

async function refuseSmallDisk(db: Db, folder: string): Promise<void> {
  const row = await db.one<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  )
  const needed = DISK_FACTOR * (row?.bytes ?? 0)
  const { bavail, bsize } = await statfs(folder)
  const inGb = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
  if (bavail * bsize >= needed) return
  throw new Error(`${folder} has ${inGb(bavail * bsize)} free, and the upgrade needs ${inGb(needed)}.`)
}

/** A folder for both servers, which run as the same user. */
function folderForBoth(folder: string): string {
  const { uid, gid } = unprivilegedUser()
  mkdirSync(folder, { mode: 0o700 })
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

async function refuseDifferences(old: Db, fresh: Db): Promise<void> {
  const found = await schemaDifferences(old, fresh)
  if (found.length === 0) return
  const some = `${found.slice(0, MAX_NAMED).join(', ')}${found.length > MAX_NAMED ? ', …' : ''}`
  throw new Error(
    `The database differs from what this release makes in ${found.length} things (${some}): remove what you added, upgrade, and add it again.`,
  )
}

/** The figures of the whole ledger. Throws if it is inconsistent. */
async function checkedLedger(db: Db): Promise<LedgerFigures> {
  const { holds } = await verifyLedger(db)
  if (!holds) throw new Error('The ledger does not hold: `ledger verify` says why.')
  return ledgerFigures(db, EVERY_TRANSFER)
}
