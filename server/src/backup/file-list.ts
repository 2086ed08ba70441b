import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { StorageKeyMissing } from '../storage/storage.ts'
import type { MediaEntry } from './manifest.ts'
import type { Repository } from './repository.ts'
import { damageOf, readSealedPart, sealBytes } from './sealed-objects.ts'

/** The list of files copied since the last backup, for restores to a later moment. */
export const FILE_LIST = 'files/list'
const MAX_BYTES = 512 * 2 ** 20
const compress = promisify(gzip)
const expand = promisify(gunzip)

/** Returns the stored size. */
export async function writeFileList({ storage, key }: Repository, files: MediaEntry[]): Promise<number> {
  const sealed = sealBytes(key, FILE_LIST, await compress(JSON.stringify(files)))
  await storage.put(FILE_LIST, sealed)
  return sealed.length
}

/** The stored size of the list; null when it is not there. */
export const fileListSize = async ({ storage }: Repository): Promise<number | null> =>
  (await storage.stat(FILE_LIST))?.size ?? null

/** Removes the list, which the server that archives continuously then writes again within a minute. */
export const deleteFileList = ({ storage }: Repository): Promise<void> => storage.delete(FILE_LIST)

/** The list; null when files were never copied continuously. */
export async function readFileList(repository: Repository): Promise<MediaEntry[] | null> {
  try {
    const plain = await expand(await readSealedPart(repository, FILE_LIST, MAX_BYTES), {
      maxOutputLength: MAX_BYTES,
    })
    return JSON.parse(plain.toString('utf8'))
  } catch (error) {
    if (error instanceof StorageKeyMissing) return null
    throw error
  }
}

/** `readFileList`, with what is damaged in place of the list instead of an error. */
export async function readableFileList(
  repository: Repository,
): Promise<{ files: MediaEntry[] | null; damage: string | null }> {
  try {
    return { files: await readFileList(repository), damage: null }
  } catch (error) {
    const damage = damageOf(error)
    if (damage === null) throw error
    return { files: null, damage }
  }
}
