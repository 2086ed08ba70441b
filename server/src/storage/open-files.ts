import { close, fstat, open, read } from 'node:fs'
import type { Writable } from 'node:stream'
import { promisify } from 'node:util'
import type { ByteRange } from './storage.ts'

const openFile = promisify(open)
const statOpen = promisify(fstat)

/** A file stays open this long: a film is asked for every few seconds by everybody who watches it. */
const KEPT_MS = 5000
const MOST_FILES = 500
/** Read and sent at one stroke: what a slow line holds in memory. */
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
  isDropped: boolean
}

export interface OpenFiles {
  /** Size and time of the file as it was opened, at most 5 s ago; null when it is not there or no file. */
  facts(file: string): Promise<{ size: number; modifiedAt: Date } | null>
  /** Writes the bytes of the range to `out`, as fast as it takes them, and does not end it. */
  send(file: string, range: ByteRange, out: Writable): Promise<void>
}

/**
 * Keeps files open between requests, so that a segment costs one read and no opening, asking and closing. A file that was
 * replaced or deleted is served as it was for at most 5 s more.
 */
export function keepOpenFiles(): OpenFiles {
  const entries = new Map<string, Entry>()

  function drop(file: string, entry: Entry): void {
    if (entries.get(file) === entry) entries.delete(file)
    entry.isDropped = true
    closeUnused(entry)
  }

  const sweep = setInterval(() => {
    const now = performance.now()
    for (const [file, entry] of entries) if (entry.untilMs < now) drop(file, entry)
  }, KEPT_MS)
  sweep.unref()

  function entryOf(file: string): Entry {
    const known = entries.get(file)
    const now = performance.now()
    if (known && known.untilMs >= now) return known
    if (known) drop(file, known)
    const entry: Entry = { opened: openWhole(file), untilMs: now + KEPT_MS, uses: 0, isDropped: false }
    entry.opened.catch(() => drop(file, entry))
    entries.set(file, entry)
    if (entries.size > MOST_FILES) {
      const [oldest] = entries
      if (oldest) drop(...oldest)
    }
    return entry
  }

  return {
    async facts(file) {
      try {
        const { size, modifiedAt } = await entryOf(file).opened
        return { size, modifiedAt }
      } catch (error) {
        if (isNoFile(error)) return null
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
  if (!entry.isDropped || entry.uses > 0) return
  // One that could not be opened has nothing to close.
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

/** Buffers between two uses: a fresh one for each piece costs more than reading it. */
const spare: Buffer[] = []
const MOST_SPARE = 64

/** Sends the range piece by piece, each when the one before it has left; rejects when the file or `out` fails. */
async function sendPieces(fd: number, { start, end }: ByteRange, out: Writable): Promise<void> {
  const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
  for (let at = start; at <= end; ) {
    const length = Math.min(PIECE_BYTES, end - at + 1)
    await readPiece(fd, buffer, at, length)
    await writePiece(out, buffer.subarray(0, length))
    at += length
  }
  // After a failure the kernel may still hold the buffer, so only a whole answer gives it back.
  if (spare.length < MOST_SPARE) spare.push(buffer)
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

/** Kept when the piece has left us; `close` alone would let an answer wait for ever whose client has gone. */
function writePiece(out: Writable, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('whom the file was sent to has gone'))
    if (out.destroyed) return gone()
    out.once('close', gone)
    out.write(piece, (error) => {
      out.off('close', gone)
      if (error) reject(error)
      else resolve()
    })
  })
}

function isNoFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
