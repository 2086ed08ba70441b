import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { StorageKeyMissing } from '../storage/storage.ts'
import type { MediaEntry } from './manifest.ts'
import type { Repository } from './repository.ts'
import { readSealedPart, sealBytes } from './sealed-objects.ts'

/** The list of files copied since the last backup, for restores to a later moment. */
const LIST = 'files/list'
const MAX_BYTES = 512 * 2 ** 20
const compress = promisify(gzip)
const expand = promisify(gunzip)

export async function writeFileList({ storage, key }: Repository, files: MediaEntry[]): Promise<void> {
  await storage.put(LIST, sealBytes(key, LIST, await compress(JSON.stringify(files))))
}

/** The list; null when files were never copied continuously. */
export async function readFileList(repository: Repository): Promise<MediaEntry[] | null> {
  try {
    const plain = await expand(await readSealedPart(repository, LIST, MAX_BYTES), {
      maxOutputLength: MAX_BYTES,
    })
    return JSON.parse(plain.toString('utf8'))
  } catch (error) {
    if (error instanceof StorageKeyMissing) return null
    throw error
  }
}
