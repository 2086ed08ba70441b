import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { availableBytesOf } from '../../storage/free-disk-space.ts'

/** Where uploads are stored: two folders on one file system, so that a move between them is a rename. */
export interface UploadFolder {
  /** The tus library's folder. */
  root: string
  receiving(id: string): string
  finished(id: string): string
}

export function uploadFolder(dataDir: string): UploadFolder {
  const root = path.join(dataDir, 'uploads', 'receiving')
  const finished = path.join(dataDir, 'uploads', 'finished')
  mkdirSync(root, { recursive: true, mode: 0o700 })
  mkdirSync(finished, { recursive: true, mode: 0o700 })
  return { root, receiving: (id) => path.join(root, id), finished: (id) => path.join(finished, id) }
}

/** Size of a file in bytes; null when there is none. */
export async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Removes an upload's files. */
export async function removeUploadFiles(folder: UploadFolder, id: string): Promise<void> {
  await rm(folder.receiving(id), { force: true })
  await rm(folder.finished(id), { force: true })
}

/** The SHA-256 of a file, in hexadecimal. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex')
}

/** How many more bytes uploads may fill; injected so that a test can simulate a full disk. */
export type AvailableBytes = (folder: UploadFolder) => Promise<number>

export const availableBytes: AvailableBytes = (folder) => availableBytesOf(folder.root)
