import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Db, LONG_WORK, openDb } from '../db/client.ts'
import { embeddedMajor } from '../db/embedded.ts'
import { sql } from '../db/sql.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { sealedFor } from '../money/payouts/card-secrets.ts'
import { keyFingerprint, type SecretKeys, unseal } from '../security/secrets.ts'
import { openStorage } from '../storage/open-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { readableFileList } from './file-list.ts'
import { ledgerFigures } from './ledger-figures.ts'
import { type LostFile, markLost } from './lost-files.ts'
import { DamagedManifest, listBackups, type Manifest, readManifest } from './manifest.ts'
import { objectsOfRows } from './objects-of-rows.ts'
import { placeFailure, type Repository } from './repository.ts'
import { queueHistory, recover, unpackBase, WAL_FOLDER } from './restore-database.ts'
import { openRestoreTarget, type RestoreTarget } from './restore-target.ts'
import { damageOf, streamSealed } from './sealed-objects.ts'
import { archivedUntil, type ReadWal, reaches, readWal } from './wal-archive.ts'

const MEDIA_CONCURRENCY = 4
const MAX_NAMED = 5

export interface RestoreInput {
  repository: Repository
  keys: SecretKeys
  into: string
  /** The moment to restore the database to; null: the end of the archive. */
  at: Date | null
  /** The backup to begin with; null: the newest, or the newest from before `at`. */
  backupId?: string | null
  /** Restores the rest when files are damaged or missing, and marks the lessons of the lost ones. */
  withoutDamagedMedia?: boolean
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
  /** The files that rows name and the place no longer holds. */
  lost: LostFile[]
}

/** Restores a backup into an empty folder, which becomes a DATA_DIR that passed all checks, or stays empty. */
export async function restoreBackup(input: RestoreInput): Promise<RestoreReport> {
  const { repository } = input
  const manifest = await chooseBackup(input)
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
    throw explained(repository.place, input.into, manifest.id, error)
  }
}

/** Names the side that failed: backups are only read, so a full disk is the target's. */
function explained(place: string, into: string, id: string, error: unknown): Error {
  const damage = damageOf(error)
  if (damage !== null) {
    const advice = damage.startsWith(`backup/${id}/`) ? ` ${OTHER_BACKUP}` : ''
    return new Error(`${place}: ${damage}.${advice}`, { cause: error })
  }
  const text = error instanceof Error ? error.message : ''
  if (/ENOSPC|No space left on device/.test(text))
    return new Error(`${into}: no space left there.`, { cause: error })
  return placeFailure(place, error)
}

/** The log leads from any backup to the same moment. */
const OTHER_BACKUP =
  'Another backup may do: --backup ID, with the name of a folder in `backup` there, and the log that follows it.'

/** The backup asked for, the newest, or the newest that was complete at the moment asked for. */
async function chooseBackup({ repository, at, backupId, say }: RestoreInput): Promise<Manifest> {
  const { complete } = await listBackups(repository)
  if (complete.length === 0) throw new Error(`${repository.place} holds no complete backup.`)
  if (at && at.getTime() > Date.now() && at > (await archivedUntil(repository))) {
    throw new Error(`--at ${at.toISOString()} is outside the archive: it is in the future.`)
  }
  const candidates = backupId ? complete.filter((id) => id === backupId) : complete.toReversed()
  if (candidates.length === 0) {
    throw new Error(`${repository.place} holds no complete backup ${backupId}: ${complete.join(', ')}.`)
  }
  let first = ''
  for (const id of candidates) {
    try {
      const manifest = await readManifest(repository, id)
      if (!at || Date.parse(manifest.databaseAt) <= at.getTime()) return manifest
      first = manifest.databaseAt
    } catch (error) {
      if (!(error instanceof DamagedManifest)) throw error
      // With a moment, the log leads from an older backup to it, or the restore fails.
      if (!at || backupId) throw new Error(`${error.message} ${OTHER_BACKUP}`, { cause: error })
      say(`Passed over: ${error.message}`)
    }
  }
  if (first === '') throw new Error(`No backup in ${repository.place} can be read.`)
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
    const media = await restoreMedia(repository, manifest, files, say)
    const lost = await withDb(url, (db) => checkEverything(db, input, { manifest, media }))
    return { manifest, restoredLsn: null, lost }
  }
  const { database: backedUp } = manifest
  const cluster = await unpackBase(repository, backedUp, target.stage)
  const walFolder = path.join(cluster, WAL_FOLDER)
  await mkdir(walFolder, { mode: 0o755 })
  const wal = await readWal(repository, { ...manifest, database: backedUp }, (file, packed) =>
    writeFile(path.join(walFolder, `${file}.gz`), packed),
  )
  refuseBrokenLog(wal, at)
  const database = await recover(target.stage, cluster, { at, wal })
  try {
    await rm(walFolder, { recursive: true })
    await queueHistory(cluster)
    const restoredLsn = await withDb(database.url, (db) => replayedUntil(db))
    if (!at && !reaches(restoredLsn, wal.lastSegment)) {
      throw new Error(`PostgreSQL stopped replaying at ${restoredLsn}, before the end of the archive.`)
    }
    say(`Database restored to ${restoredLsn}`)
    const media = await restoreMedia(repository, manifest, files, say)
    const lost = await withDb(database.url, (db) => checkEverything(db, input, { manifest, media }))
    return { manifest, restoredLsn, lost }
  } finally {
    await database.stop()
  }
}

/**
 * Throws when what is damaged or missing in the archive may lie before the moment `at`. A broken segment is judged by
 * PostgreSQL, which knows whether the log before it reaches that moment.
 */
function refuseBrokenLog({ broken, unknown }: ReadWal, at: Date | null): void {
  const needed = [...unknown.filter(({ after }) => !at || at >= after), ...(broken && !at ? [broken] : [])]
  const [first] = needed.sort((a, b) => a.after.getTime() - b.after.getTime())
  if (!first) return
  throw new Error(
    `The archive has a gap: ${first.what}. Restore with --at to a moment before it (the log before it arrived at ${first.after.toISOString()}).`,
  )
}

/** What a restore brought back of the files, by their keys in the storage. */
interface RestoredMedia {
  restored: Set<string>
  /** Why the others were not: the damaged or missing part, and the name of its object. */
  damages: Map<string, { what: string; name: string }>
  /** What is damaged in place of the list of later files. */
  listDamage: string | null
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

/**
 * Restores the files of the backup and those copied after it, which rows of the archived log may name, and verifies each
 * against its size and SHA-256. Whether a damaged one matters is known later, from the rows.
 */
async function restoreMedia(
  repository: Repository,
  manifest: Manifest,
  files: Storage,
  say: (line: string) => void,
): Promise<RestoredMedia> {
  const list = await readableFileList(repository)
  const entries = new Map([...manifest.media, ...(list.files ?? [])].map((entry) => [entry.key, entry]))
  const media: RestoredMedia = { restored: new Set(), damages: new Map(), listDamage: list.damage }
  const queue = entries.values()
  let failure: unknown = null
  const work = async () => {
    for (const entry of queue) {
      if (failure !== null) return
      try {
        await streamSealed(repository, entry, (plain) => files.put(entry.key, plain))
        media.restored.add(entry.key)
      } catch (error) {
        const damage = damageOf(error)
        if (damage === null) failure ??= error
        else media.damages.set(entry.key, { what: damage, name: entry.name })
      }
    }
  }
  await Promise.all(Array.from({ length: MEDIA_CONCURRENCY }, work))
  if (failure !== null) throw failure
  say(`Files restored: ${media.restored.size}`)
  if (list.damage) say(`Without the list of later files: ${list.damage}`)
  return media
}

/**
 * Throws unless the ledger is consistent and matches the manifest, every row has its files, and a sealed card opens. With
 * `withoutDamagedMedia`, marks the lessons of files that rows lack instead, and returns these.
 */
async function checkEverything(
  db: Db,
  { keys, filesInUse, withoutDamagedMedia, say }: RestoreInput,
  { manifest, media }: { manifest: Manifest; media: RestoredMedia },
): Promise<LostFile[]> {
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
  if (missing.length > 0 && !withoutDamagedMedia) throw new LostMedia(missing, media)
  const lost = missing.length > 0 ? await markLost(db, missing) : []
  if (missing.length === 0) say('Every file that a row names is there')
  const opened = await openSealedCard(db, keys)
  say(opened ? 'A sealed card opens' : 'No card is stored, so none was opened')
  return lost
}

/** Files that rows name and the place no longer holds. */
export class LostMedia extends Error {
  override name = 'LostMedia'
  /** The names of the damaged objects, which the next backup sends again. */
  readonly damaged: string[]

  constructor(missing: string[], { damages, listDamage }: RestoredMedia) {
    const found = missing.flatMap((key) => damages.get(key) ?? [])
    const damaged = found.map(({ what }) => what)
    const absent = missing.filter((key) => !damages.has(key))
    super(
      [
        ...(damaged.length > 0
          ? [`${damaged.length} files that rows name are damaged or missing: ${some(damaged)}.`]
          : []),
        ...(absent.length > 0
          ? [`${absent.length} files that rows name are not in the backup: ${some(absent)}.`]
          : []),
        ...(listDamage ? [`${listDamage}.`] : []),
        'With --without-damaged-media the rest is restored, and the lessons of these files say that they are lost.',
      ].join(' '),
    )
    this.damaged = found.map(({ name }) => name)
  }
}

const some = (all: string[]) => `${all.slice(0, MAX_NAMED).join(', ')}${all.length > MAX_NAMED ? ', …' : ''}`

async function filesMissingFor(
  db: Db,
  { restored, damages }: RestoredMedia,
  isExcused: (key: string) => Promise<boolean>,
): Promise<string[]> {
  const missing: string[] = []
  for await (const keys of objectsOfRows(db)) {
    for (const key of keys) {
      if (restored.has(key)) continue
      if (damages.has(key) || !(await isExcused(key))) missing.push(key)
    }
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
