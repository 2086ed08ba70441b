import { rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { type Db, LONG_WORK, openDb } from '../db/client.ts'
import { embeddedMajor } from '../db/embedded.ts'
import { sql } from '../db/sql.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { sealedFor } from '../money/payouts/card-secrets.ts'
import { keyFingerprint, type SecretKeys, unseal } from '../security/secrets.ts'
import { openStorage } from '../storage/open-storage.ts'
import { type Storage, StorageKeyMissing } from '../storage/storage.ts'
import { readFileList } from './file-list.ts'
import { ledgerFigures } from './ledger-figures.ts'
import { listBackups, type Manifest, type MediaEntry, readManifest } from './manifest.ts'
import { objectsOfRows } from './objects-of-rows.ts'
import { placeFailure, type Repository } from './repository.ts'
import { recover, unpackBase, WAL_FOLDER } from './restore-database.ts'
import { openRestoreTarget, type RestoreTarget } from './restore-target.ts'
import { DamagedPart, streamSealed } from './sealed-objects.ts'
import { archivedUntil, fetchWal, reaches } from './wal-archive.ts'

const MEDIA_CONCURRENCY = 4
const MAX_NAMED = 5

export interface RestoreInput {
  repository: Repository
  keys: SecretKeys
  into: string
  /** The moment to restore the database to; null: the end of the archive. */
  at: Date | null
  /** The URL of the database that the operator's own tool restored, when the backup has none. */
  externalDatabaseUrl: string | null
  /**
   * The storage of the running installation, when the external database is the one in use: both may be newer than the
   * backup.
   */
  filesInUse?: Storage
  say: (line: string) => void
}

export interface RestoreReport {
  manifest: Manifest
  /** The end of the replayed log; null for an external database. */
  restoredLsn: string | null
}

/** Restores a backup into an empty folder, which becomes a DATA_DIR that passed all checks, or stays empty. */
export async function restoreBackup(input: RestoreInput): Promise<RestoreReport> {
  const { repository } = input
  const manifest = await chooseBackup(repository, input.at)
  refuseOtherKey(manifest, input.keys, repository.place)
  if (manifest.database.engine === 'embedded') refuseOtherMajor(manifest.database.major)
  const target = await openRestoreTarget(input.into)
  try {
    await refuseSmallDisk(manifest, input.into)
    const report = await restoreInto(target, input, manifest)
    await target.finish()
    return report
  } catch (error) {
    await target.abandon()
    throw explained(repository.place, input.into, error)
  }
}

/** Names the side that failed: backups are only read, so a full disk is the target's. */
function explained(place: string, into: string, error: unknown): Error {
  if (error instanceof DamagedPart) return new Error(`${place}: ${error.message}.`, { cause: error })
  if (error instanceof StorageKeyMissing) {
    return new Error(`${place}: ${error.message} is missing.`, { cause: error })
  }
  const text = error instanceof Error ? error.message : ''
  if (/ENOSPC|No space left on device/.test(text))
    return new Error(`${into}: no space left there.`, { cause: error })
  return placeFailure(place, error)
}

/** The newest backup, or the newest that was complete at the moment asked for. */
async function chooseBackup(repository: Repository, at: Date | null): Promise<Manifest> {
  const { complete } = await listBackups(repository)
  if (complete.length === 0) throw new Error(`${repository.place} holds no complete backup.`)
  if (at && at.getTime() > Date.now() && at > (await archivedUntil(repository))) {
    throw new Error(`--at ${at.toISOString()} is outside the archive: it is in the future.`)
  }
  let first = ''
  for (const id of complete.toReversed()) {
    const manifest = await readManifest(repository, id)
    if (!at || Date.parse(manifest.databaseAt) <= at.getTime()) return manifest
    first = manifest.databaseAt
  }
  throw new Error(`--at ${at?.toISOString()} is outside the archive: the first backup is of ${first}.`)
}

function refuseOtherKey(manifest: Manifest, keys: SecretKeys, place: string): void {
  const known = [keys.secretKey, ...(keys.secretKeyOld ? [keys.secretKeyOld] : [])].map(keyFingerprint)
  if (known.includes(manifest.keyFingerprint)) return
  throw new Error(
    `The backup ${manifest.id} in ${place} needs the SECRET_KEY with the fingerprint ${manifest.keyFingerprint}, as SECRET_KEY or SECRET_KEY_OLD: without it no card number opens.`,
  )
}

function refuseOtherMajor(major: number): void {
  const ours = embeddedMajor()
  if (ours === major) return
  throw new Error(
    `The backup is of PostgreSQL ${major}, and the PostgreSQL here is ${ours}: restore it with ${major}.`,
  )
}

async function refuseSmallDisk(manifest: Manifest, into: string): Promise<void> {
  const media = manifest.media.reduce((sum, { bytes }) => sum + bytes, 0)
  const needed = media + (manifest.database.engine === 'embedded' ? manifest.database.tarBytes : 0)
  const { bavail, bsize } = await statfs(into)
  if (bavail * bsize >= needed) return
  const inGb = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
  throw new Error(`${into} has ${inGb(bavail * bsize)} free, and the backup needs ${inGb(needed)}.`)
}

async function restoreInto(
  target: RestoreTarget,
  input: RestoreInput,
  manifest: Manifest,
): Promise<RestoreReport> {
  const { repository, say, at } = input
  say(`Backup ${manifest.id}, database of ${manifest.databaseAt}`)
  const files = await openStorage(path.join(target.stage, 'files'))
  if (manifest.database.engine === 'external') {
    if (at)
      throw new Error(
        '--at is for backups of the embedded database; restore yours to that moment with pgBackRest.',
      )
    const url = input.externalDatabaseUrl
    if (!url) {
      throw new Error(
        'This backup has no database of its own: restore it with pgBackRest first, and set DATABASE_URL to it.',
      )
    }
    const media = await filesUntilNow(repository, manifest)
    await restoreMedia(repository, media, files, say)
    await withDb(url, (db) => checkEverything(db, input, { manifest, media }))
    return { manifest, restoredLsn: null }
  }
  const cluster = await unpackBase(repository, manifest.database, target.stage)
  const walFolder = path.join(cluster, WAL_FOLDER)
  const wal = await fetchWal(repository, manifest.database, walFolder)
  if (wal.gap && !at) {
    throw new Error(
      `The archive has a gap: ${wal.gap} is missing, and later segments are there. Restore with --at to a moment before it.`,
    )
  }
  const database = await recover(target.stage, cluster, { at, wal })
  try {
    await rm(walFolder, { recursive: true })
    const restoredLsn = await withDb(database.url, (db) => replayedUntil(db))
    if (!at && !reaches(restoredLsn, wal.lastSegment)) {
      throw new Error(`PostgreSQL stopped replaying at ${restoredLsn}, before the end of the archive.`)
    }
    say(`Database restored to ${restoredLsn}`)
    const media = await filesUntilNow(repository, manifest)
    await restoreMedia(repository, media, files, say)
    await withDb(database.url, (db) => checkEverything(db, input, { manifest, media }))
    return { manifest, restoredLsn }
  } finally {
    await database.stop()
  }
}

/** The files of the backup and those copied after it, which rows of the archived log may name. */
async function filesUntilNow(repository: Repository, manifest: Manifest): Promise<MediaEntry[]> {
  const later = (await readFileList(repository)) ?? []
  const files = new Map([...manifest.media, ...later].map((entry) => [entry.key, entry]))
  return [...files.values()]
}

async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(url, { max: 2, onError: () => {}, ...LONG_WORK })
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

async function replayedUntil(db: Db): Promise<string> {
  const row = await db.one<{ lsn: string | null }>(sql`select pg_last_wal_replay_lsn()::text as lsn`)
  if (!row?.lsn) throw new Error('PostgreSQL replayed no write-ahead log')
  return row.lsn
}

/** Restores the files and verifies each against the size and SHA-256 in the manifest. */
async function restoreMedia(
  repository: Repository,
  media: MediaEntry[],
  files: Storage,
  say: (line: string) => void,
): Promise<void> {
  const queue = media.values()
  let failure: unknown = null
  const work = async () => {
    for (const entry of queue) {
      if (failure !== null) return
      try {
        await streamSealed(repository, entry, (plain) => files.put(entry.key, plain))
      } catch (error) {
        failure ??= error
      }
    }
  }
  await Promise.all(Array.from({ length: MEDIA_CONCURRENCY }, work))
  if (failure !== null) throw failure
  say(`Files restored: ${media.length}`)
}

/**
 * Throws unless the ledger is consistent and matches the manifest, every row has its files, and a sealed card opens.
 */
async function checkEverything(
  db: Db,
  { keys, filesInUse, say }: RestoreInput,
  { manifest, media }: { manifest: Manifest; media: MediaEntry[] },
): Promise<void> {
  const { holds, checks } = await verifyLedger(db)
  if (!holds) {
    const broken = checks.filter((check) => !check.holds).map(({ name, figure }) => `${name} (${figure})`)
    throw new Error(`The restored ledger does not hold: ${broken.join('; ')}.`)
  }
  const figures = await ledgerFigures(db, BigInt(manifest.ledger.lastTransferId))
  if (JSON.stringify(figures) !== JSON.stringify(manifest.ledger)) {
    throw new Error(
      `The restored ledger is not that of the backup: ${figures.transfers} transfers and ${figures.entries} entries instead of ${manifest.ledger.transfers} and ${manifest.ledger.entries}, or other amounts.`,
    )
  }
  say(`The ledger holds, with the ${figures.transfers} transfers of the manifest`)
  const missing = await filesMissingFor(db, media, (key) => isNewer(filesInUse, key, manifest))
  if (missing.length > 0) {
    const some = missing.slice(0, MAX_NAMED).join(', ')
    throw new Error(
      `${missing.length} files that rows name are not in the backup: ${some}${missing.length > MAX_NAMED ? ', …' : ''}.`,
    )
  }
  say('Every file that a row names is there')
  const opened = await openSealedCard(db, keys)
  say(opened ? 'A sealed card opens' : 'No card is stored, so none was opened')
}

async function filesMissingFor(
  db: Db,
  media: MediaEntry[],
  isExcused: (key: string) => Promise<boolean>,
): Promise<string[]> {
  const there = new Set(media.map(({ key }) => key))
  const missing: string[] = []
  for await (const keys of objectsOfRows(db)) {
    for (const key of keys) if (!there.has(key) && !(await isExcused(key))) missing.push(key)
  }
  return missing
}

/** Whether a file was added after the backup began and is not copied yet. */
async function isNewer(filesInUse: Storage | undefined, key: string, manifest: Manifest): Promise<boolean> {
  const file = await filesInUse?.stat(key)
  return file ? file.modifiedAt.getTime() > Date.parse(manifest.startedAt) : false
}

/** Opens the newest sealed card; false when there is none. Throws when it does not open. */
async function openSealedCard(db: Db, keys: SecretKeys): Promise<boolean> {
  const row = await db.one<{ teacher_id: number; card_encrypted: Buffer }>(sql`
    select teacher_id, card_encrypted from payout where card_encrypted is not null order by id desc limit 1`)
  if (!row) return false
  try {
    unseal(keys, row.card_encrypted, sealedFor('card', row.teacher_id))
    return true
  } catch {
    throw new Error('A sealed card does not open with the SECRET_KEY given here.')
  }
}
