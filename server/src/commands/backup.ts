import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { recordRun } from '../backup/backup-runs.ts'
import { provenBackup, pruneBackups } from '../backup/prune-backups.ts'
import { openRepository, openRepositoryForWriting, placeName, type Repository } from '../backup/repository.ts'
import { type RestoreInput, restoreBackup } from '../backup/restore-backup.ts'
import { removeInstallation } from '../backup/restore-target.ts'
import { alone, takeBackup } from '../backup/take-backup.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
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

/** `backup verify PLACE`: reads the newest backup back in full. Returns the exit code. */
export async function backupVerify(args: string[]): Promise<number> {
  const env = configuration()
  const [place, ...rest] = args
  if (place?.startsWith('-') || rest.length > 0) throw new UsageError('backup verify takes one PLACE.')
  const from = placeOf(env, place, 'backup verify needs a PLACE, or BACKUP_URL.')
  const repository = await openRepository(from, env)
  return withDatabase(env, (db) =>
    recordRun(db, { kind: 'verify', place: repository.place }, async () => {
      const { manifest, objects, bytes, damages } = await verifyBackup(repository)
      console.log(`Backup ${manifest.id}: ${objects} objects, ${megabytes(bytes)} read back`)
      for (const damage of damages) console.error(`DAMAGED ${damage}`)
      if (damages.length === 0) console.log('Every object has its size and SHA-256.')
      const failure = damages.length > 0 ? `${damages.length} damaged: ${damages[0]}` : null
      return { result: failure ? 1 : 0, backupId: manifest.id, bytes, failure }
    }),
  )
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
      } finally {
        await removeInstallation(into)
        await rm(folder, { recursive: true, force: true })
      }
    }),
  )
}

/** `restore`: restores a backup into an empty folder. Returns the exit code. */
export async function restore(args: string[]): Promise<number> {
  const { from, at, into } = readOptions(args)
  if (!into) throw new UsageError('restore needs --into EMPTY.')
  const moment = at === undefined ? null : momentOf(at)
  const env = restoreConfiguration()
  const place = placeOf(env, from, 'restore needs --from PLACE, or BACKUP_URL.')
  const repository = await openRepository(place, env)
  const folder = path.resolve(into)
  await restoreTo(env, repository, { into: folder, at: moment })
  if (env.isKeyFile) createFileOnce(path.join(folder, 'secret.key'), env.secretKey)
  console.log(
    [
      '',
      `Everything is restored and checked. Next:`,
      `1. Stop the old server, if there is one. Start Kashf with DATA_DIR=${folder} and the SECRET_KEY of before.`,
      '2. Take a new backup at once: npm run cli -- backup',
    ].join('\n'),
  )
  return 0
}

const restoreTo = (
  env: Pick<Env, 'secretKey' | 'secretKeyOld' | 'databaseUrl'>,
  repository: Repository,
  target: Pick<RestoreInput, 'into' | 'at' | 'filesInUse'>,
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
