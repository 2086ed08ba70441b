import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Env } from '../config/env.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { repeat } from '../jobs/repeat.ts'
import { openStorage } from '../storage/open-storage.ts'
import { backUpMedia } from './back-up-media.ts'
import { fileListSize, readableFileList, writeFileList } from './file-list.ts'
import type { MediaEntry } from './manifest.ts'
import { openRepositoryForWriting, placeFailure, type Repository } from './repository.ts'

const EVERY_MS = 60_000
/** The share of time that copying may take: each pass is followed by a pause at least 20 times as long. */
const REST = 20
/** The id of the advisory lock of the copying worker, an arbitrary number. */
const ONE_AT_A_TIME = 7_205_914

/**
 * Returns a function that copies the files that are new, once a minute at most, however often it is called. It also sends
 * again what it finds missing or of another size, the list of the files too.
 */
export function fileCopier(env: Env, everyMs = EVERY_MS): (repository: Repository) => Promise<void> {
  let files: MediaEntry[] | null = null
  let listBytes: number | null = null
  let dueAtMs = 0
  return async (repository) => {
    const startedAtMs = Date.now()
    if (startedAtMs < dueAtMs) return
    files ??= (await readableFileList(repository)).files ?? []
    const scratch = path.join(env.dataDir, 'scratch')
    await mkdir(scratch, { recursive: true })
    const { media } = await backUpMedia({
      files: await openStorage(env.storageUrl ?? path.join(env.dataDir, 'files')),
      repository,
      known: files,
      scratch,
    })
    const isNew = listBytes === null || JSON.stringify(media) !== JSON.stringify(files)
    if (isNew || (await fileListSize(repository)) !== listBytes) {
      listBytes = await writeFileList(repository, media)
    }
    files = media
    dueAtMs = Date.now() + Math.max(everyMs, REST * (Date.now() - startedAtMs))
  }
}

/**
 * Copies new files to BACKUP_URL until the returned function is called, for a database of the operator's own, whose log
 * somebody else archives. One worker does it at a time: it holds a session's lock, which ends with its connection.
 */
export function keepCopyingFiles(
  deps: Pick<Deps, 'db' | 'env' | 'log'>,
  everyMs = EVERY_MS,
): () => Promise<void> {
  const { db, env } = deps
  const stopping = new AbortController()
  const copyWhileAlone = () =>
    db.session(async (session) => {
      const lock = await session.one<{ taken: boolean }>(
        sql`select pg_try_advisory_lock(${ONE_AT_A_TIME}) as taken`,
      )
      if (!lock?.taken) return
      const copy = fileCopier(env, everyMs)
      const repository = await openRepositoryForWriting(env.backupUrl ?? '', env)
      while (!stopping.signal.aborted) {
        await copy(repository).catch((error) => Promise.reject(placeFailure(repository.place, error)))
        await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
        // Fails when the connection, and with it the lock, is lost.
        await session.one(sql`select 1`)
      }
    })
  const stop = repeat(deps, { everyMs, failed: 'new files are not copied', work: copyWhileAlone })
  return () => {
    stopping.abort()
    return stop()
  }
}
