import { close, fstat, open, read } from 'node:fs'
import type { Writable } from 'node:stream'
import { promisify } from 'node:util'
import type { ByteRange } from './storage.ts'

const openFile = promisify(open)
const statOpen = promisify(fstat)

/** How long a file stays open: every viewer of a video requests it every few seconds. */
const MAX_AGE_MS = 5000
const MAX_FILES = 500
/** The size of a piece that is read and sent at once, which bounds the memory that a slow client holds. */
const PIECE_BYTES = 256 * 1024

interface Opened {
  fd: number
  size: number
  modifiedAt: Date
}

interface Entry {
  opened: Promise<Opened>
  untilMs: number
  uses: number
  isEvicted: boolean
}

export interface OpenFiles {
  /** Size and time of the file when it was opened, at most 5 s ago; null when it is missing or not a file. */
  stat(file: string): Promise<{ size: number; modifiedAt: Date } | null>
  /** Writes the range to `out` with backpressure, without ending it. */
  send(file: string, range: ByteRange, out: Writable): Promise<void>
}

/**
 * Caches open files between requests, so that a segment costs one read without open, stat and close. A replaced or
 * deleted file is served unchanged for at most 5 s.
 */
export function cacheOpenFiles(): OpenFiles {
  const entries = new Map<string, Entry>()

  function evict(file: string, entry: Entry): void {
    if (entries.get(file) === entry) entries.delete(file)
    entry.isEvicted = true
    closeUnused(entry)
  }

  const sweep = setInterval(() => {
    const now = performance.now()
    for (const [file, entry] of entries) if (entry.untilMs < now) evict(file, entry)
  }, MAX_AGE_MS)
  sweep.unref()

  function entryOf(file: string): Entry {
    const known = entries.get(file)
    const now = performance.now()
    if (known && known.untilMs >= now) return known
    if (known) evict(file, known)
    const entry: Entry = { opened: openWhole(file), untilMs: now + MAX_AGE_MS, uses: 0, isEvicted: false }
    entry.opened.catch(() => evict(file, entry))
    entries.set(file, entry)
    if (entries.size > MAX_FILES) {
      const [oldest] = entries
      if (oldest) evict(...oldest)
    }
    return entry
  }

  return {
    async stat(file) {
      try {
        const { size, modifiedAt } = await entryOf(file).opened
        return { size, modifiedAt }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async send(file, range, out) {
      const entry = entryOf(file)
      entry.uses += 1
      try {
        const { fd } = await entry.opened
        await sendPieces(fd, range, out)
      } finally {
        entry.uses -= 1
        closeUnused(entry)
      }
    },
  }
}

function closeUnused(entry: Entry): void {
  if (!entry.isEvicted || entry.uses > 0) return
  // A file that failed to open needs no close.
  entry.opened.then(
    ({ fd }) => close(fd),
    () => {},
  )
}

async function openWhole(file: string): Promise<Opened> {
  const fd = await openFile(file, 'r')
  try {
    const found = await statOpen(fd)
    if (!found.isFile()) throw Object.assign(new Error(`${file} is no file`), { code: 'ENOENT' })
    return { fd, size: found.size, modifiedAt: found.mtime }
  } catch (error) {
    close(fd)
    throw error
  }
}

/** A pool of buffers: allocating one per piece costs more than reading it. */
const bufferPool: Buffer[] = []
const MAX_POOLED = 64

/** Sends the range piece by piece, each after the previous one was flushed; rejects when the file or `out` fails. */
async function sendPieces(fd: number, { start, end }: ByteRange, out: Writable): Promise<void> {
  const buffer = bufferPool.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
  for (let at = start; at <= end; ) {
    const length = Math.min(PIECE_BYTES, end - at + 1)
    await readPiece(fd, buffer, at, length)
    await writePiece(out, buffer.subarray(0, length))
    at += length
  }
  // After a failure the kernel may still use the buffer, so only a complete send returns it to the pool.
  if (bufferPool.length < MAX_POOLED) bufferPool.push(buffer)
}

function readPiece(fd: number, buffer: Buffer, at: number, length: number): Promise<void> {
  return new Promise((resolve, reject) => {
    read(fd, buffer, 0, length, at, (error, bytesRead) => {
      if (error) reject(error)
      else if (bytesRead < length) reject(new Error('a stored file became shorter while it was read'))
      else resolve()
    })
  })
}

/** Resolves once the piece is flushed. Also listens to `close`: after a disconnect the write callback may never come. */
function writePiece(out: Writable, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const disconnected = () => reject(new Error('the client disconnected'))
    if (out.destroyed) return disconnected()
    out.once('close', disconnected)
    out.write(piece, (error) => {
      out.off('close', disconnected)
      if (error) reject(error)
      else resolve()
    })
  })
}

/** Whether a call of the file system found no such file. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
