import { type FileHandle, open } from 'node:fs/promises'
import { readHead } from '../../read-head.ts'
import type { Demuxer } from '../safe-input.ts'

// Defects that ffmpeg's demuxers ignore silently.

const MAX_INDEX_BYTES = 32 * 2 ** 20
/** Maximum top-level boxes, far above real files; bounds the work on a file that consists of empty boxes. */
const MAX_BOXES = 10_000

/**
 * Whether an AVI or MP4 declares more bytes than the file has. The AVI demuxer ignores the difference, and the MP4
 * demuxer does if no media data is left at all. The Matroska demuxer reports it.
 */
export async function isTruncated(file: string, demuxer: Demuxer, fileBytes: number): Promise<boolean> {
  if (demuxer === 'avi') {
    const head = await readHead(file, 8)
    // Above 1 GB more RIFF chunks follow the first; a recorder that lost power leaves the size at 0.
    return head.readUInt32LE(4) > fileBytes * 1.01
  }
  if (demuxer !== 'mov') return false
  const handle = await open(file)
  try {
    for await (const { type, at, size } of topLevelBoxes(handle)) {
      if (type === 'mdat' && at + size > fileBytes * 1.01) return true
    }
    return false
  } finally {
    await handle.close()
  }
}

/** Whether an MP4's index declares encrypted samples, which ffmpeg would decode as noise. False for other containers. */
export async function isEncrypted(file: string): Promise<boolean> {
  const index = await readIndex(file)
  return ['encv', 'sinf', 'schm'].every((type) => index.includes(type, 0, 'latin1'))
}

/** Whether a track of an MP4 changes its format midway, as in joined phone clips: it has several sample descriptions. */
export async function hasSeveralDescriptions(file: string): Promise<boolean> {
  const index = await readIndex(file)
  for (
    let at = index.indexOf('stsd');
    at >= 0 && at + 12 <= index.length;
    at = index.indexOf('stsd', at + 4)
  ) {
    if (index.readUInt32BE(at + 8) > 1) return true
  }
  return false
}

/** The content of the `moov` box; empty when there is none. */
async function readIndex(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { size: fileBytes } = await handle.stat()
    for await (const { type, at, size } of topLevelBoxes(handle)) {
      if (type !== 'moov') continue
      const content = Buffer.alloc(Math.min(size, fileBytes - at, MAX_INDEX_BYTES))
      await handle.read(content, 0, content.length, at)
      return content
    }
    return Buffer.alloc(0)
  } finally {
    await handle.close()
  }
}

/** The top-level boxes of an MP4, as their headers declare them; stops at the first malformed one. */
async function* topLevelBoxes(
  handle: FileHandle,
): AsyncGenerator<{ type: string; at: number; size: number }> {
  const { size: fileBytes } = await handle.stat()
  const head = Buffer.alloc(16)
  for (let at = 0, boxes = 0; at + 16 <= fileBytes && boxes < MAX_BOXES; boxes += 1) {
    await handle.read(head, 0, 16, at)
    const short = head.readUInt32BE(0)
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? fileBytes - at : short
    if (size < 8) return
    yield { type: head.toString('latin1', 4, 8), at, size }
    at += size
  }
}
