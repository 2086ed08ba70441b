import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { MoveJournal } from './move-journal.ts'
import { type Storage, StorageKeyMissing, type StoredObject } from './storage.ts'

const CONCURRENCY = 4

export interface MoveReport {
  /** Copied and verified by this run. */
  copied: number
  copiedBytes: number
  /** Already at the target, verified now or by an earlier run. */
  unchanged: number
  /** Copied by an earlier run and deleted at the target since: not copied again. */
  deletedThere: number
  /** Deleted from the target again, because the source deleted them during this run. */
  removed: number
  /** Keys whose target is newer and different, written after the switch-over: left unchanged. */
  newer: string[]
  /** Keys that could not be copied, with the reason. */
  failed: { key: string; reason: string }[]
}

interface Move {
  from: Storage
  to: Storage
  journal: MoveJournal
  /** Folder for objects in transit. */
  scratch: string
  onProgress?: (done: number, of: number, report: MoveReport) => void
}

/**
 * Copies every object of `from` to `to`, verified by size and SHA-256, in rounds until one finds nothing new, because the
 * server may keep writing to `from`. May be killed and repeated at any time. Never deletes from `from`, never restores
 * what the target deleted since an earlier run, and never replaces newer objects.
 */
export async function moveStorage(move: Move): Promise<MoveReport> {
  const report: MoveReport = {
    copied: 0,
    copiedBytes: 0,
    unchanged: 0,
    deletedThere: 0,
    removed: 0,
    newer: [],
    failed: [],
  }
  const seen = new Map<string, StoredObject>()
  const copied = new Set<string>()
  if (await isEmpty(move.to)) await move.journal.clear()
  for (;;) {
    const listed = await move.from.list(null)
    const fresh = listed.filter((object) => !isSame(seen.get(object.key), object))
    const listedKeys = new Set(listed.map(({ key }) => key))
    for (const key of seen.keys()) {
      if (listedKeys.has(key)) continue
      seen.delete(key)
      if (!copied.delete(key)) continue
      await move.to.delete(key)
      report.removed += 1
    }
    if (fresh.length === 0) return report
    let done = 0
    const queue = fresh.values()
    const work = async () => {
      for (const object of queue) {
        seen.set(object.key, object)
        if (await transfer(move, object, report)) copied.add(object.key)
        done += 1
        move.onProgress?.(done, fresh.length, report)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
  }
}

async function isEmpty(store: Storage): Promise<boolean> {
  const first = await store.walk(null)[Symbol.asyncIterator]().next()
  return first.done === true
}

const isSame = (known: StoredObject | undefined, object: StoredObject) =>
  known?.size === object.size && known.modifiedAt.getTime() === object.modifiedAt.getTime()

/** True when this run copied the object. */
async function transfer(move: Move, object: StoredObject, report: MoveReport): Promise<boolean> {
  const { to, journal } = move
  try {
    const found = await to.stat(object.key)
    // Deleted by the server, which already uses the target.
    if (found === null && journal.knows(object.key)) {
      report.deletedThere += 1
      return false
    }
    if (journal.has(object) && found?.size === object.size) {
      report.unchanged += 1
      return false
    }
    return found === null ? await copy(move, object, report) : await compare(move, object, found, report)
  } catch (error) {
    // Deleted since it was listed; the next round notices.
    if (error instanceof StorageKeyMissing) return false
    report.failed.push({
      key: object.key,
      reason: error instanceof Error ? error.message : String(error),
    })
    return false
  }
}

/** For an object that exists at the target: keeps an equal or newer one, replaces an older one. */
async function compare(
  move: Move,
  object: StoredObject,
  found: StoredObject,
  report: MoveReport,
): Promise<boolean> {
  const { from, to, journal } = move
  if (found.size === object.size) {
    const [ours, theirs] = await Promise.all([
      hashOf(await from.read(object.key)),
      hashOf(await to.read(object.key)),
    ])
    if (ours === theirs) {
      await journal.add(object, ours)
      report.unchanged += 1
      return false
    }
  }
  if (found.modifiedAt > object.modifiedAt) {
    report.newer.push(object.key)
    return false
  }
  return copy(move, object, report)
}

async function copy(
  { from, to, journal, scratch }: Move,
  object: StoredObject,
  report: MoveReport,
): Promise<boolean> {
  const folder = await mkdtemp(path.join(scratch, 'move-'))
  try {
    const file = await from.toLocalFile(object.key, folder)
    const sha256 = await hashOf(createReadStream(file))
    await to.put(object.key, { path: file, mustCopy: true })
    const stored = await to.stat(object.key)
    if (stored?.size !== object.size || (await hashOf(await to.read(object.key))) !== sha256) {
      await to.delete(object.key)
      throw new Error('what the target gives back is not what was put there')
    }
    await journal.add(object, sha256)
    report.copied += 1
    report.copiedBytes += object.size
    return true
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}
