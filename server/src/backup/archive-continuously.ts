import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Env } from '../config/env.ts'
import { LONG_WORK, openDb } from '../db/client.ts'
import { walSpool } from '../db/embedded.ts'
import { sql } from '../db/sql.ts'
import { fileCopier } from './copy-files.ts'
import { openRepositoryForWriting, placeFailure, type Repository } from './repository.ts'
import { damageOf, readSealedPart, sealBytes } from './sealed-objects.ts'
import { isArchived, MAX_WAL_FILE_BYTES, walKey } from './wal-archive.ts'

const POLL_MS = 1_000
const RETRY_MAX_MS = 30_000
const LAST_PASS_MS = 4_000

const compress = promisify(gzip)
const expand = promisify(gunzip)

interface ArchiveInput {
  env: Env
  /** The embedded database, started with `archives`. */
  databaseUrl: string
  /** Called when archiving fails and when it works again. */
  onState: (failure: string | null) => void
}

/**
 * Archives the write-ahead log to BACKUP_URL as PostgreSQL finishes segments, at least every `archive_timeout`, and
 * copies new files once a minute. PostgreSQL writes the log into a spool folder, so that an unreachable place blocks
 * nobody. Stop it after the database: stopping finishes a last segment.
 */
export function archiveContinuously({ env, databaseUrl, onState }: ArchiveInput): { stop(): Promise<void> } {
  const spool = walSpool(env.dataDir)
  const copyFiles = fileCopier(env)
  const stopping = new AbortController()
  let systemId: string | null = null
  let repository: Repository | null = null

  const shipAll = async () => {
    systemId ??= await readSystemId(databaseUrl)
    repository ??= await openRepositoryForWriting(env.backupUrl ?? '', env)
    for (const file of (await readdir(spool)).sort()) {
      if (file.endsWith('.part')) continue
      if (isArchived(file))
        await ship(repository, walKey(systemId, file), await readFile(path.join(spool, file)))
      await rm(path.join(spool, file), { force: true })
    }
  }
  const run = async () => {
    let failures = 0
    while (!stopping.signal.aborted) {
      try {
        await shipAll()
        if (repository) await copyFiles(repository)
        if (failures > 0) onState(null)
        failures = 0
      } catch (error) {
        failures += 1
        if (failures === 1) onState(placeFailure(repository?.place ?? 'BACKUP_URL', error).message)
      }
      const waitMs = failures === 0 ? POLL_MS : Math.min(POLL_MS * 2 ** failures, RETRY_MAX_MS)
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      const last = running.then(shipAll).catch(() => {})
      const limit = new AbortController()
      await Promise.race([last, delay(LAST_PASS_MS, undefined, { signal: limit.signal }).catch(() => {})])
      limit.abort()
    },
  }
}

async function readSystemId(databaseUrl: string): Promise<string> {
  const db = openDb(databaseUrl, { max: 1, onError: () => {}, ...LONG_WORK })
  try {
    const row = await db.only<{ id: string }>(
      sql`select system_identifier::text as id from pg_control_system()`,
    )
    return row.id
  } finally {
    await db.end()
  }
}

/**
 * Never overwrite an archived file that opens: another one with the same name belongs to another installation. A damaged one
 * is sent again.
 */
async function ship({ storage, key, place }: Repository, name: string, bytes: Buffer): Promise<void> {
  const packed = await readSealedPart({ storage, key }, name, MAX_WAL_FILE_BYTES).catch((error: unknown) => {
    if (damageOf(error) !== null) return null
    throw error
  })
  if (packed) {
    if ((await expand(packed)).equals(bytes)) return
    throw new Error(
      `${place} has another ${path.basename(name)} already: two copies of this installation archive there. Give one of them another BACKUP_URL.`,
    )
  }
  await storage.put(name, sealBytes(key, name, await compress(bytes, { level: 1 })))
}
