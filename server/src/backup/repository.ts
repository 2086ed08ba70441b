import { randomBytes } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, readdir } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { deriveKey, keyFingerprint, type SecretKeys } from '../security/secrets.ts'
import { openStorage } from '../storage/open-storage.ts'
import { type Storage, StorageKeyMissing } from '../storage/storage.ts'
import { StorageUnavailable } from '../storage/unavailable.ts'
import { openBytes, sealBytes } from './sealed-objects.ts'

/**
 * A place with backups of one installation. Its own random key encrypts everything; the place keeps that key sealed with
 * SECRET_KEY, so that a rotated SECRET_KEY opens older backups too (docs/decisions/0022).
 */
export interface Repository {
  storage: Storage
  key: Buffer
  /** The place without credentials, for messages. */
  place: string
  /** What is damaged or missing of the copies of the key, one sentence each without a full stop. */
  damages: string[]
}

/** The key is kept twice, because nothing in the place opens without it. */
const FILES = ['kashf-backup.json', 'kashf-backup-copy.json'] as const
const FORMAT = 1
const SETTLE_MS = 1_000
const LABEL = 'repository key'

interface RepositoryFile {
  format: number
  keys: { fingerprint: string; sealed: string }[]
}

/** The place without its credentials. */
export function placeName(place: string): string {
  if (!place.startsWith('s3://')) return folderOf(place)
  const { host, pathname } = new URL(place)
  return `s3://${host}${pathname}`
}

const folderOf = (place: string) =>
  path.resolve(place.startsWith('file://') ? decodeURIComponent(new URL(place).pathname) : place)

/** Opens the backups at a place for reading. Never creates anything there. */
export async function openRepository(place: string, keys: SecretKeys): Promise<Repository> {
  const name = placeName(place)
  const missing = `${name} holds no Kashf backup.`
  const isThere = (file: string) => existsSync(path.join(folderOf(place), file))
  if (!place.startsWith('s3://') && !FILES.some(isThere)) throw new Error(missing)
  const storage = await open(place)
  const found = await readKey(storage, keys, name)
  if (!found) throw new Error(missing)
  return { storage, place: name, key: found.key, damages: found.damages }
}

/** Opens a place for writing: an empty one becomes a repository, one with anything else in it is refused. */
export async function openRepositoryForWriting(place: string, keys: SecretKeys): Promise<Repository> {
  const name = placeName(place)
  const storage = await open(place)
  const found = await readKey(storage, keys, name)
  if (!found) {
    if (await isUsed(place, storage)) {
      throw new Error(
        `${name} is in use for something else: a backup needs an empty place, or one with backups.`,
      )
    }
    const file = { format: FORMAT, keys: [wrap(randomBytes(32), keys.secretKey)] }
    await writeRepositoryFile(storage, FILES[0], file)
    // A server and a command may both find the place empty; the key written later then counts for both.
    await delay(SETTLE_MS)
    return openRepositoryForWriting(place, keys)
  }
  const { file, key } = found
  const isNewKey = !file.keys.some(({ fingerprint }) => fingerprint === keyFingerprint(keys.secretKey))
  const complete = isNewKey ? { ...file, keys: [...file.keys, wrap(key, keys.secretKey)] } : file
  if (isNewKey || found.damages.length > 0) {
    for (const copy of FILES) await writeRepositoryFile(storage, copy, complete)
  }
  return { storage, place: name, key, damages: [] }
}

/** Why no backup can be written to a place; null when one can. Unlike a backup, creates nothing there. */
export async function tryPlace(place: string, keys: SecretKeys): Promise<string | null> {
  try {
    if (!place.startsWith('s3://')) {
      const folder = folderOf(place)
      if (!existsSync(folder)) return `${folder} does not exist`
      await access(folder, constants.W_OK)
      const entries = await readdir(folder)
      if (!entries.some((entry) => FILES.some((file) => file === entry))) return null
    }
    const storage = await open(place)
    await readKey(storage, keys, placeName(place))
    return null
  } catch (error) {
    return placeFailure(placeName(place), error).message.replace(/\.$/, '')
  }
}

async function open(place: string): Promise<Storage> {
  try {
    const storage = await openStorage(place.startsWith('s3://') ? place : folderOf(place))
    await storage.check()
    return storage
  } catch (error) {
    throw placeFailure(placeName(place), error)
  }
}

async function isUsed(place: string, storage: Storage): Promise<boolean> {
  if (place.startsWith('s3://')) return (await storage.list(null)).length > 0
  // Folders that the program or the file system creates do not count as content.
  const own = new Set(['.unfinished', 'lost+found'])
  return (await readdir(folderOf(place))).some((entry) => !own.has(entry))
}

interface FoundKey {
  file: RepositoryFile
  key: Buffer
  damages: string[]
}

/** The key from the first copy that opens, and what is wrong with the other; null when there is no copy. */
async function readKey(storage: Storage, keys: SecretKeys, place: string): Promise<FoundKey | null> {
  let found: Pick<FoundKey, 'file' | 'key'> | null = null
  let failure: unknown = null
  const damages: string[] = []
  for (const name of FILES) {
    try {
      const file = await readRepositoryFile(storage, name, place)
      if (!file) {
        damages.push(`${name} is missing`)
        continue
      }
      const key = unwrap(file, keys, `${place}: ${name}`, place)
      if (!found) found = { file, key }
      else if (JSON.stringify(file) !== JSON.stringify(found.file)) damages.push(`${name} is outdated`)
    } catch (error) {
      if (!(error instanceof UnusableKey)) throw error
      failure ??= error
      damages.push(`${name} is damaged`)
    }
  }
  if (!found && failure) throw failure
  return found && { ...found, damages }
}

/** A copy of the key that is damaged or sealed with another SECRET_KEY. */
class UnusableKey extends Error {
  override name = 'UnusableKey'
}

async function readRepositoryFile(
  storage: Storage,
  name: string,
  place: string,
): Promise<RepositoryFile | null> {
  let text: string
  try {
    text = (await buffer(await storage.read(name))).toString('utf8')
  } catch (error) {
    if (error instanceof StorageKeyMissing) return null
    throw placeFailure(place, error)
  }
  const file = parseRepositoryFile(text)
  if (!file) throw new UnusableKey(`${place}: ${name} is damaged.`)
  if (file.format !== FORMAT) {
    throw new UnusableKey(`${place} was written by another version of Kashf (format ${file.format}).`)
  }
  return file
}

function parseRepositoryFile(text: string): RepositoryFile | null {
  try {
    const file: Partial<RepositoryFile> | null = JSON.parse(text)
    const isWhole =
      typeof file?.format === 'number' &&
      Array.isArray(file.keys) &&
      file.keys.every((entry) => typeof entry?.fingerprint === 'string' && typeof entry.sealed === 'string')
    return isWhole ? (file as RepositoryFile) : null
  } catch {
    return null
  }
}

const writeRepositoryFile = (storage: Storage, name: string, file: RepositoryFile) =>
  storage.put(name, Buffer.from(`${JSON.stringify(file, null, 2)}\n`))

const wrap = (key: Buffer, secretKey: string) => ({
  fingerprint: keyFingerprint(secretKey),
  sealed: sealBytes(deriveKey(secretKey, 'backup'), LABEL, key).toString('base64'),
})

function unwrap(file: RepositoryFile, keys: SecretKeys, name: string, place: string): Buffer {
  const secrets = [keys.secretKey, ...(keys.secretKeyOld ? [keys.secretKeyOld] : [])]
  for (const secretKey of secrets) {
    const entry = file.keys.find(({ fingerprint }) => fingerprint === keyFingerprint(secretKey))
    if (!entry) continue
    try {
      return openBytes(deriveKey(secretKey, 'backup'), LABEL, Buffer.from(entry.sealed, 'base64'))
    } catch {
      throw new UnusableKey(`${name} is damaged.`)
    }
  }
  const known = file.keys.map(({ fingerprint }) => fingerprint).join(', ')
  const [ours = ''] = secrets.map(keyFingerprint)
  throw new UnusableKey(
    `${place} was encrypted with another SECRET_KEY: its fingerprint is ${known}, that of the one given here ${ours}.`,
  )
}

/**
 * Explains an error of the place (full, gone, cut off, not allowed) in a sentence. Other errors are returned unchanged.
 */
export function placeFailure(place: string, error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  if (error instanceof StorageUnavailable) return placeFailure(place, error.cause)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'storage_full' || code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') {
    return new Error(`${place}: no space left there.`, { cause: error })
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new Error(`${place} may not be written to or read by this user.`, { cause: error })
  }
  if (/^(ECONN|ETIMEDOUT|ENOTFOUND|EAI_|EPIPE|EHOSTUNREACH|ENETUNREACH|ERR_STREAM_PREMATURE)/.test(code)) {
    return new Error(`${place} does not answer (${code}).`, { cause: error })
  }
  if (error.name === 'TimeoutError') return new Error(`${place} does not answer in time.`, { cause: error })
  if ('$metadata' in error) {
    const message = error.message && error.message !== 'UnknownError' ? error.message : error.name
    return new Error(`${place} refuses: ${message}.`, { cause: error })
  }
  if (error.message.startsWith('STORAGE_URL must look like')) {
    return new Error(error.message.replace('STORAGE_URL', 'An S3 place'))
  }
  return error
}
