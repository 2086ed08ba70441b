import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { availableBytesOf } from '../../storage/free-disk-space.ts'

/** The folders of uploads on this host, on one file system, so that a move between them is a rename. */
export interface UploadFolder {
  /** The tus library's folder. */
  root: string
  receiving(id: string): string
  finished(id: string): string
  /** Parts on their way to the storage, and copies of stored files. */
  scratch: string
}

export function uploadFolder(dataDir: string): UploadFolder {
  const inUploads = (name: string) => path.join(dataDir, 'uploads', name)
  const root = inUploads('receiving')
  const finished = inUploads('finished')
  const scratch = inUploads('scratch')
  for (const folder of [root, finished, scratch]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    root,
    receiving: (id) => path.join(root, id),
    finished: (id) => path.join(finished, id),
    scratch,
  }
}

/** The number of bytes that uploads may still fill; injected so that a test can simulate a full disk. */
export type AvailableBytes = (folder: UploadFolder) => Promise<number>

export const availableBytes: AvailableBytes = (folder) => availableBytesOf(folder.root)
