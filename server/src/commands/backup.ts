import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { type BackupRunKind, lastBackupOf, recordKilled, recordRun } from '../backup/backup-runs.ts'
import { listBackups } from '../backup/manifest.ts'
import { provenBackup, pruneBackups } from '../backup/prune-backups.ts'
import { openRepository, openRepositoryForWriting, placeName, type Repository } from '../backup/repository.ts'
import { LostMedia, type RestoreInput, restoreBackup } from '../backup/restore-backup.ts'
import { removeInstallation } from '../backup/restore-target.ts'
import { alone, takeBackup } from '../backup/take-backup.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import { missingSegment } from '../backup/wal-archive.ts'
import type { Env } from '../config/env.ts'
import type { Db } from '../db/client.ts'
import { createFileOnce } from '../security/create-file-once.ts'
import { openStorage } from '../storage/open-storage.ts'
import { readOptions, UsageError } from './usage.ts'
import { configuration, restoreConfiguration, withDatabase } from './with-database.ts'

const REPORT_EVERY_MS = 2_000

/**
 * `backup`: copies database and files to a place while the server runs, and removes old backups. Returns the exit code.
 */
export async function backup(args: string[]): Promise<number> {
  const env = configuration()
  const place = placeOf(env, readOptions(args).to, 'backup needs --to PLACE, or BACKUP_URL.')
  return withDatabase(env, async (db, databaseUrl) => {
    const repository = await recordRun(db, { kind: 'backup', place: placeName(place) }, async () => {
      const opened = await openRepositoryForWriting(place, env)
      return { result: opened, ...(await backUpTo(opened, env, db, databaseUrl)) }
    })
    if (env.backupKeepDays > 0) await prune(repository, env, db, false)
    return 0
  })
}

async function backUpTo(repository: Repository, env: Env, db: Db, databaseUrl: string) {
  let reportedAt = 0
  const { manifest, media } = await takeBackup({
    env,
    db,
    databaseUrl,
    repository,
    onMediaProgress: ({ done, sentBytes }) => {
      if (Date.now() - reportedAt < REPORT_EVERY_MS) return
      reportedAt = Date.now()
      console.log(`${done} files, ${megabytes(sentBytes)} sent`)
    },
  })
  const base = manifest.database.engine === 'embedded' ? manifest.database.base.bytes : 0
  console.log(`Backup ${manifest.id} in ${repository.place}`)
  if (manifest.database.engine === 'embedded') {
    console.log(`database: ${megabytes(base)}, up to ${manifest.database.stopLsn}`)
  } else {
    console.log(`database: not in this backup, because DATABASE_URL is yours to back up with pgBackRest;`)
    console.log(`          take its backup before this one (at ${manifest.database.lsn} now)`)
  }
  console.log(
    `files: ${manifest.media.length}, of which sent now: ${media.sent} (${megabytes(media.sentBytes)})`,
  )
  console.log(`ledger: ${manifest.ledger.transfers} transfers, ${manifest.ledger.entries} entries`)
  console.log(`Keep SECRET_KEY (fingerprint ${manifest.keyFingerprint}) elsewhere: it is not in the backup.`)
  return { backupId: manifest.id, bytes: base + media.sentBytes, failure: null }
}

/** `backup prune [PLACE] [--dry-run]`: removes old backups, as every `backup` does at its end. Returns the exit code. */
export async function backupPrune(args: string[]): Promise<number> {
  const env = configuration()
  const [given, rest] = args[0]?.startsWith('-') ? [undefined, args] : [args[0], args.slice(1)]
  const isDryRun = readOptions(rest)['dry-run'] ?? false
  const place = placeOf(env, given, 'backup prune needs a PLACE, or BACKUP_URL.')
  const repository = await openRepository(place, env)
  return withDatabase(env, async (db) => {
    await prune(repository, env, db, isDryRun)
    return 0
  })
}

async function prune(repository: Repository, env: Env, db: Db, isDryRun: boolean): Promise<void> {
  const remove = async () => {
    const proven = await provenBackup(db, repository.place)
    const input = { repository, keepDays: env.backupKeepDays, proven, now: new Date(), isDryRun }
    const { backups, objects, bytes } = await alone(db, () => pruneBackups(input))
    if (backups.length > 0) {
      const verb = isDryRun ? 'Would remove' : 'Removed'
      console.log(
        `${verb} ${backups.length} backups older than ${env.backupKeepDays} days: ${backups.join(', ')}`,
      )
      console.log(`          and ${objects} objects that only they needed (${megabytes(bytes)})`)
    } else if (isDryRun) console.log('No backup is old enough to be removed.')
    return { result: undefined, backupId: null, bytes, failure: null }
  }
  if (isDryRun) await remove()
  else await recordRun(db, { kind: 'prune', place: repository.place }, remove)
}

/** `backup verify [PLACE] [--backup ID]`: reads back all that a restore would read. Returns the exit code. */
export async function backupVerify(args: string[]): Promise<number> {
  const env = configuration()
  const [given, rest] = args[0]?.startsWith('-') ? [undefined, args] : [args[0], args.slice(1)]
  const { backup: id } = readOptions(rest)
  const from = placeOf(env, given, 'backup verify needs a PLACE, or BACKUP_URL.')
  return withDatabase(env, (db) =>
    recordRun(db, { kind: 'verify', place: placeName(from) }, async () => {
      const repository = await openRepository(from, env)
      const { manifest, objects, bytes, damages, damagedMedia } = await verifyBackup(repository, id)
      console.log(`Backup ${manifest.id}: ${objects} objects, ${megabytes(bytes)} read back`)
      if (!id) damages.push(...(await neverArrived(db, env, repository)))
      for (const damage of damages) console.error(`DAMAGED ${damage}`)
      console.log(
        damages.length === 0
          ? 'Every object has its size and SHA-256.'
          : 'The next backup sends the damaged files again and copies the database anew: npm run cli -- backup',
      )
      const failure = damages.length > 0 ? `${damages.length} damaged: ${damages[0]}` : null
      return { result: failure ? 1 : 0, backupId: manifest.id, bytes, failure, damaged: damagedMedia }
    }),
  )
}

/** What this installation has sent to the place, and the place does not have: its last backup, the end of its log. */
async function neverArrived(db: Db, env: Env, repository: Repository): Promise<string[]> {
  const { complete } = await listBackups(repository)
  const last = await lastBackupOf(db, repository.place)
  const isHere = env.backupUrl !== null && placeName(env.backupUrl) === repository.place
  const segment = isHere && !env.databaseUrl ? await missingSegment(db, env.dataDir, repository) : null
  return [
    ...(last && !complete.includes(last) ? [`backup/${last}/manifest is missing`] : []),
    ...(segment ? [`${segment} is missing`] : []),
  ]
}

/** `backup trial`: restores the newest backup into a temporary folder, with every check, and removes it again. */
export async function backupTrial(args: string[]): Promise<number> {
  const env = configuration()
  const from = placeOf(env, readOptions(args).from, 'backup trial needs --from PLACE, or BACKUP_URL.')
  return withDatabase(env, (db) =>
    recordRun(db, { kind: 'trial restore', place: placeName(from) }, async () => {
      const repository = await openRepository(from, env)
      const folder = await mkdtemp(path.join(env.dataDir, 'trial-restore-'))
      const into = path.join(folder, 'data')
      try {
        // Only a database of the operator's own is compared: the embedded one is in the backup.
        const filesInUse = await openStorage(env.storageUrl ?? path.join(env.dataDir, 'files'))
        const { manifest } = await restoreTo(env, repository, { into, at: null, filesInUse })
        if (manifest.database.engine === 'external') {
          console.log('Compared with the database in use: what restores it, pgBackRest, was not tried.')
        }
        const base = manifest.database.engine === 'embedded' ? manifest.database.tarBytes : 0
        const bytes = manifest.media.reduce((sum, entry) => sum + entry.bytes, base)
        console.log('The trial restore succeeded.')
        return { result: 0, backupId: manifest.id, bytes, failure: null }
      } catch (error) {
        if (!(error instanceof LostMedia)) throw error
        console.error(error.message)
        return { result: 1, backupId: null, bytes: 0, failure: error.message, damaged: error.damaged }
      } finally {
        await removeInstallation(into)
        await rm(folder, { recursive: true, force: true })
      }
    }),
  )
}

/** The kinds of run that units do, by their names. */
const UNITS: ReadonlyMap<string, BackupRunKind> = new Map([
  ['kashf-backup', 'backup'],
  ['kashf-trial-restore', 'trial restore'],
])

/**
 * `backup failed UNIT`: records that a unit of systemd failed, unless its command has recorded that itself. Returns the exit
 * code.
 */
export async function backupFailed(args: string[]): Promise<number> {
  const kind = UNITS.get(args[0]?.replace(/\.service$/, '') ?? '')
  if (!kind || args.length > 1)
    throw new UsageError('backup failed takes kashf-backup or kashf-trial-restore.')
  const env = configuration()
  const place = placeName(placeOf(env, undefined, 'backup failed needs BACKUP_URL.'))
  await withDatabase(env, (db) =>
    recordKilled(db, { kind, place, failure: `${args[0]} was killed or could not start: see its log.` }),
  )
  return 0
}

/** `restore`: restores a backup into an empty folder. Returns the exit code. */
export async function restore(args: string[]): Promise<number> {
  const { from, at, into, backup: backupId, 'without-damaged-media': withoutDamagedMedia } = readOptions(args)
  if (!into) throw new UsageError('restore needs --into EMPTY.')
  const moment = at === undefined ? null : momentOf(at)
  const env = restoreConfiguration()
  const place = placeOf(env, from, 'restore needs --from PLACE, or BACKUP_URL.')
  const repository = await openRepository(place, env)
  const folder = path.resolve(into)
  const { lost } = await restoreTo(env, repository, {
    into: folder,
    at: moment,
    ...(backupId && { backupId }),
    ...(withoutDamagedMedia && { withoutDamagedMedia }),
  })
  if (env.isKeyFile) createFileOnce(path.join(folder, 'secret.key'), env.secretKey)
  for (const { key, lessons } of lost) {
    const of = lessons.map(({ lesson, course, title }) => `lesson ${lesson} of course ${course}, "${title}"`)
    console.log(`LOST ${key}: ${of.join('; ') || 'of no lesson'}`)
  }
  console.log(
    [
      '',
      lost.length === 0
        ? 'Everything is restored and checked. Next:'
        : `Everything but ${lost.length} lost files is restored and checked. Next:`,
      `1. Stop the old server, if there is one. Start Kashf with DATA_DIR=${folder} and the SECRET_KEY of before.`,
      '2. Take a new backup at once: npm run cli -- backup',
      ...(lost.length > 0
        ? ['3. Ask the teachers of these lessons for the files: the lessons say so too.']
        : []),
    ].join('\n'),
  )
  return 0
}

const restoreTo = (
  env: Pick<Env, 'secretKey' | 'secretKeyOld' | 'databaseUrl'>,
  repository: Repository,
  target: Pick<RestoreInput, 'into' | 'at' | 'backupId' | 'withoutDamagedMedia' | 'filesInUse'>,
) =>
  restoreBackup({
    repository,
    keys: env,
    ...target,
    externalDatabaseUrl: env.databaseUrl,
    say: (line) => console.log(line),
  })

function placeOf(env: Pick<Env, 'backupUrl'>, given: string | undefined, missing: string): string {
  const place = given ?? env.backupUrl
  if (!place) throw new UsageError(missing)
  return place
}

/** A time with its zone, so that nobody restores to another hour than meant. */
function momentOf(text: string): Date {
  const moment = new Date(text)
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ||
    Number.isNaN(moment.getTime())
  ) {
    throw new UsageError('--at takes a time with its zone, such as 2026-11-22T18:30:00+05:00.')
  }
  return moment
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
