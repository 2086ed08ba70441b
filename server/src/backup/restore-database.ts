import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { chown, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { clusterFolder, type EmbeddedDatabase, startEmbedded } from '../db/embedded.ts'
import { unprivilegedUser } from '../db/postgres-binaries.ts'
import type { EmbeddedDatabaseBackup } from './manifest.ts'
import type { Repository } from './repository.ts'
import { streamSealed } from './sealed-objects.ts'
import type { ReadWal } from './wal-archive.ts'

/** The folder, within the cluster's, from which recovery reads the archived log. */
export const WAL_FOLDER = 'archived-wal'

/** Unpacks the base copy of the cluster into the installation that is being put together in `stage`. */
export async function unpackBase(
  repository: Repository,
  database: EmbeddedDatabaseBackup,
  stage: string,
): Promise<string> {
  const who = unprivilegedUser()
  const cluster = clusterFolder(stage)
  // Parent folders stay accessible to PostgreSQL's user.
  mkdirSync(path.dirname(cluster), { recursive: true, mode: 0o755 })
  mkdirSync(cluster, { mode: 0o700 })
  if (who.uid !== undefined && who.gid !== undefined) await chown(cluster, who.uid, who.gid)
  writeFileSync(path.join(stage, 'postgres.password'), database.password, { mode: 0o600 })
  // --ignore-zeros: tar reads to the end of its input, instead of leaving before the last bytes have been written.
  const tar = spawn('tar', ['--ignore-zeros', '-xf', '-', '-C', cluster], {
    ...who,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let errors = ''
  tar.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-2_000)
  })
  const ended = new Promise<void>((resolve, reject) => {
    tar.once('error', reject)
    tar.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The database could not be unpacked into ${cluster}: ${errors.trim()}`))
    })
  })
  await streamSealed(repository, database.base, async (packed) => {
    const fed = pipeline(packed, createGunzip(), tar.stdin)
    const [feeding, unpacking] = await Promise.allSettled([fed, ended])
    // When tar ends early, its own message is the one to report.
    if (feeding.status === 'rejected' && !isBrokenPipe(feeding.reason)) throw feeding.reason
    if (unpacking.status === 'rejected') throw unpacking.reason
    if (feeding.status === 'rejected') throw feeding.reason
  })
  return cluster
}

const isBrokenPipe = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE')

/**
 * Starts the unpacked cluster, which replays the write-ahead log to the moment `at` or to its end. It continues on a
 * new timeline, so that its log never mixes with that of the original installation.
 */
export async function recover(
  stage: string,
  cluster: string,
  { at, wal }: { at: Date | null; wal: ReadWal },
): Promise<EmbeddedDatabase> {
  writeFileSync(path.join(cluster, 'recovery.signal'), '')
  try {
    return await startEmbedded(stage, { settings: recoverySettings(at, wal), attempts: 1 })
  } catch (error) {
    const log = error instanceof Error ? error.message : String(error)
    if (at && log.includes('recovery ended before configured recovery target was reached')) {
      const [, last] = /last completed transaction was at log time ([^\n]+)/.exec(log) ?? []
      const until = last ? `its last transaction is of ${last}` : 'it has no transaction after the backup'
      const why = wal.broken ? `, because ${wal.broken.what}: restore to a moment before that` : ''
      throw new Error(`--at ${at.toISOString()} is outside the archive: ${until}${why}.`, { cause: error })
    }
    throw error
  }
}

const recoverySettings = (at: Date | null, wal: ReadWal): string[] => [
  // PostgreSQL runs the command in the cluster's folder.
  `restore_command=gzip -dc "${WAL_FOLDER}/%f.gz" > "%p"`,
  `recovery_target_timeline=${wal.timeline}`,
  'recovery_target_action=promote',
  'hot_standby=off',
  'archive_mode=off',
  ...(at ? [`recovery_target_time=${at.toISOString().replace('T', ' ').replace('Z', '+00')}`] : []),
]

/**
 * Has the history of the new timeline archived with the first log of the restored installation, which cannot be followed
 * without it: the promotion, with archiving off, does not ask for that.
 */
export async function queueHistory(cluster: string): Promise<void> {
  const wal = path.join(cluster, 'pg_wal')
  const histories = (await readdir(wal)).filter((file) => file.endsWith('.history')).sort()
  const newest = histories.at(-1)
  if (newest) await writeFile(path.join(wal, 'archive_status', `${newest}.ready`), '')
}
