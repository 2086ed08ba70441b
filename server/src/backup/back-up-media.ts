import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Storage, StorageKeyMissing, type StoredObject } from '../storage/storage.ts'
import type { MediaEntry } from './manifest.ts'
import type { Repository } from './repository.ts'
import { contentName, putSealed } from './sealed-objects.ts'
import { listStoredParts } from './stored-parts.ts'

const CONCURRENCY = 3

export interface MediaProgress {
  done: number
  /** Number of files that were sent; the others were there already. */
  sent: number
  sentBytes: number
}

/**
 * Copies every file of the storage, encrypted and named by content: bytes that are already there are not sent again,
 * and older backups keep theirs. The hashes of `known`, the files copied before, are reused; of two with one key the
 * later counts. Parts that are missing, have another size or belong to a `damaged` object are sent again. Files deleted
 * meanwhile are left out, because no row of the copied database names them.
 */
export async function backUpMedia(input: {
  files: Storage
  repository: Repository
  known: MediaEntry[]
  /** Names of objects that a verification found damaged. */
  damaged?: Iterable<string>
  scratch: string
  onProgress?: (progress: MediaProgress) => void
}): Promise<{ media: MediaEntry[]; progress: MediaProgress }> {
  const { files, repository, onProgress } = input
  const known = new Map(input.known.map((entry) => [entry.key, entry]))
  const there = await listStoredParts(repository.storage, input.damaged ?? [])
  const progress: MediaProgress = { done: 0, sent: 0, sentBytes: 0 }
  const media: MediaEntry[] = []

  const copy = async (object: StoredObject): Promise<MediaEntry> => {
    const modifiedAtMs = object.modifiedAt.getTime()
    const before = known.get(object.key)
    const isKnown = before?.bytes === object.size && before.modifiedAtMs === modifiedAtMs
    if (isKnown && there.holds(before.name, before.bytes)) return before
    const folder = await mkdtemp(path.join(input.scratch, 'backup-'))
    try {
      const file = await files.toLocalFile(object.key, folder)
      const { sha256, bytes } = await hashOf(file)
      const name = contentName(repository.key, sha256)
      if (!there.holds(name, bytes)) {
        const sealed = await putSealed(repository, name, createReadStream(file, { highWaterMark: 2 ** 20 }))
        if (sealed.sha256 !== sha256) throw new Error(`${object.key} was changed while it was read.`)
        progress.sent += 1
        progress.sentBytes += bytes
        there.add(name, bytes)
      }
      return { key: object.key, name, bytes, sha256, modifiedAtMs }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  // The listing is streamed while its entries are processed.
  const listed = files.walk(null)[Symbol.asyncIterator]()
  let failure: unknown = null
  const work = async () => {
    while (failure === null) {
      const { value: object, done } = await listed.next()
      if (done) return
      try {
        media.push(await copy(object))
      } catch (error) {
        if (!(error instanceof StorageKeyMissing || isGone(error))) throw error
      }
      progress.done += 1
      onProgress?.(progress)
    }
  }
  const workers = Array.from({ length: CONCURRENCY }, () =>
    work().catch((error: unknown) => {
      failure ??= error
    }),
  )
  await Promise.all(workers).finally(() => there.close())
  await listed.return?.()
  if (failure !== null) throw failure
  media.sort((a, b) => (a.key < b.key ? -1 : 1))
  return { media, progress }
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function hashOf(file: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 2 ** 20 })) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { sha256: hash.digest('hex'), bytes }
}
