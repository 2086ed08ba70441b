import { createWriteStream, type WriteStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { withinDiskRoom } from './free-disk-space.ts'

/**
 * Writes a new file with what `fill` sends into it. Rejects with the error of `fill` once the file is closed: a pipeline
 * can fail while its file is still being opened, which would create the file after its caller has deleted it.
 */
export async function writeFileBy(
  file: string,
  fill: (copy: WriteStream) => Promise<void>,
  options: { flags?: string; mode?: number } = {},
): Promise<void> {
  const copy = createWriteStream(file, options)
  try {
    await fill(copy)
  } catch (error) {
    copy.destroy()
    await finished(copy).catch(() => {})
    throw error
  }
}

/** Writes a new file with the bytes of `source` while they fit on its disk. Fails with `storage_full`. */
export const writeWithinDiskRoom = (source: Readable, file: string): Promise<void> =>
  writeFileBy(file, (copy) => pipeline(source, (bytes) => withinDiskRoom(path.dirname(file), bytes), copy))
