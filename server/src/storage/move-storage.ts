import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { MoveJournal } from './move-journal.ts'
import { type Storage, StorageKeyMissing, type StoredObject } from './storage.ts'

const CONCURRENCY = 4
/** Maximum failed objects; a move that fails for so many fails for all of them. */
const MAX_FAILED = 1000

export interface MoveReport {
  /** Objects copied and verified by this run. */
  copied: number
  copiedBytes: number
  /** Objects that were already at the target, verified now or by an earlier run. */
  unchanged: number
  /** Objects copied by an earlier run and since deleted at the target, which are not copied again. */
  deletedThere: number
  /** Objects removed from the target, because the source deleted them during this run. */
  removed: number
  /** Keys of objects that are newer and different at the target, written after the switch-over and left unchanged. */
  newer: string[]
  /** Keys that could not be copied, with the reason. */
  failed: { key: string; reason: string }[]
}

interface Move {
  from: Storage
  to: Storage
  journal: MoveJournal
  /** The folder for objects in transit. */
  scratch: string
  onProgress?: (report: MoveReport) => void
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
  if (await isEmpty(move.to)) move.journal.clear()
  for (let round = 1; ; round += 1) {
    const isDone = await copyNew(move, round, report)
    // The listing was not read to its end, so no object is known to be gone.
    if (report.failed.length >= MAX_FAILED) return report
    for (const key of move.journal.takeGone(round)) {
      await move.to.delete(key)
      report.removed += 1
    }
    if (isDone) return report
  }
}

/** Copies the objects that no earlier round has listed; true if there were none. The listing is streamed. */
async function copyNew(move: Move, round: number, report: MoveReport): Promise<boolean> {
  const { from, journal } = move
  let isDone = true
  const listed = from.walk(null)[Symbol.asyncIterator]()
  const work = async () => {
    while (report.failed.length < MAX_FAILED) {
      const { value: object, done } = await listed.next()
      if (done) return
      if (!journal.see(object, round)) continue
      isDone = false
      if (await transfer(move, object, report)) journal.noteCopied(object.key)
      move.onProgress?.(report)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  await listed.return?.()
  return isDone
}

async function isEmpty(store: Storage): Promise<boolean> {
  for await (const _ of store.walk(null)) return false
  return true
}

/** True when this run copied the object. */
async function transfer(move: Move, object: StoredObject, report: MoveReport): Promise<boolean> {
  const { to, journal } = move
  try {
    const found = await to.stat(object.key)
    // The server, which already uses the target, has deleted the object.
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
    // The object was deleted since it was listed; the next round handles it.
    if (error instanceof StorageKeyMissing) return false
    report.failed.push({
      key: object.key,
      reason: error instanceof Error ? error.message : String(error),
    })
    return false
  }
}

/** Compares an object with the one at the target: keeps an equal or newer one, replaces an older one. */
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
      journal.add(object, ours)
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
    journal.add(object, sha256)
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
