import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Storage, StorageKeyMissing } from '../storage/storage.ts'

/** An object of a backup: its plain bytes, stored in encrypted parts under `name`. */
export interface SealedObject {
  name: string
  bytes: number
  sha256: string
}

/**
 * The size of a part's plain bytes. Parts are sealed in memory, and errors name a damaged or missing one by its number.
 */
const PART_BYTES = 8 * 2 ** 20
const IV_BYTES = 12
const TAG_BYTES = 16

/** Seals one part with AES-256-GCM into nonce, tag and ciphertext. It opens only under the same label. */
export function sealBytes(key: Buffer, label: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(label))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** The reverse of `sealBytes`. Throws when the key or the label is another, or a bit was changed. */
export function openBytes(key: Buffer, label: string, sealed: Buffer): Buffer {
  if (sealed.length < IV_BYTES + TAG_BYTES) throw new Error('too short')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(label))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

/** The stored size of each part of an object. */
export function partSizes(bytes: number): number[] {
  const parts = Math.max(1, Math.ceil(bytes / PART_BYTES))
  const plain = (index: number) => Math.min(PART_BYTES, bytes - index * PART_BYTES)
  return Array.from({ length: parts }, (_, index) => plain(index) + IV_BYTES + TAG_BYTES)
}

export const partKey = (name: string, index: number) => `${name}/${String(index + 1).padStart(5, '0')}`

/** A content-addressed name: the same for the same bytes, without telling the store what they contain. */
export const contentName = (key: Buffer, sha256: string): string => {
  const id = createHmac('sha256', key).update(`content ${sha256}`).digest('hex')
  return `media/${id.slice(0, 2)}/${id}`
}

interface Sealer {
  storage: Storage
  key: Buffer
}

/** Seals a stream part by part. */
export async function putSealed(
  { storage, key }: Sealer,
  name: string,
  source: AsyncIterable<Buffer>,
): Promise<SealedObject> {
  const hash = createHash('sha256')
  let bytes = 0
  let parts = 0
  const put = async (plain: Buffer) => {
    hash.update(plain)
    bytes += plain.length
    const part = partKey(name, parts)
    await storage.put(part, sealBytes(key, part, plain))
    parts += 1
  }
  let waiting: Buffer[] = []
  let waitingBytes = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes < PART_BYTES) continue
    const all = Buffer.concat(waiting, waitingBytes)
    const whole = waitingBytes - (waitingBytes % PART_BYTES)
    for (let start = 0; start < whole; start += PART_BYTES) await put(all.subarray(start, start + PART_BYTES))
    waiting = [all.subarray(whole)]
    waitingBytes -= whole
  }
  if (waitingBytes > 0 || parts === 0) await put(Buffer.concat(waiting, waitingBytes))
  return { name, bytes, sha256: hash.digest('hex') }
}

/** A part that is damaged, or sealed with another key. */
export class DamagedPart extends Error {
  override name = 'DamagedPart'
}

/** What is damaged or missing in the place, without a full stop; null for every other error. */
export function damageOf(error: unknown): string | null {
  if (error instanceof DamagedPart) return error.message
  return error instanceof StorageKeyMissing ? `${error.message} is missing` : null
}

const isBadSector = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EIO'

/** Reads and opens one sealed key, at most `maxBytes` of it. */
export async function readSealedPart(
  { storage, key }: Sealer,
  part: string,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of await storage.read(part)) {
      bytes += chunk.length
      if (bytes > maxBytes + IV_BYTES + TAG_BYTES) throw new DamagedPart(`${part} is longer than it was made`)
      chunks.push(chunk)
    }
  } catch (error) {
    throw isBadSector(error) ? new DamagedPart(`${part} is damaged: the disk does not read it`) : error
  }
  try {
    return openBytes(key, part, Buffer.concat(chunks, bytes))
  } catch {
    throw new DamagedPart(`${part} is damaged: it does not open`)
  }
}

/** The plain bytes of an object. Throws `DamagedPart` when they are not those that were sealed. */
export async function* readSealed(sealer: Sealer, object: SealedObject): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let bytes = 0
  for (let index = 0; index < partSizes(object.bytes).length; index += 1) {
    const plain = await readSealedPart(sealer, partKey(object.name, index), PART_BYTES)
    hash.update(plain)
    bytes += plain.length
    yield plain
  }
  if (bytes !== object.bytes || hash.digest('hex') !== object.sha256) {
    throw new DamagedPart(`${object.name} is damaged: its size or SHA-256 is another`)
  }
}

/**
 * Streams the plain bytes of an object to `consume`. A read failure is thrown as it is, although the streams behind may
 * first report "Premature close".
 */
export async function streamSealed<T>(
  sealer: Sealer,
  object: SealedObject,
  consume: (plain: Readable) => Promise<T>,
): Promise<T> {
  let failure: unknown = null
  async function* watched() {
    const parts = readSealed(sealer, object)
    for (;;) {
      const part = await parts.next().catch((error: unknown) => {
        failure = error
        throw error
      })
      if (part.done) return
      yield part.value
    }
  }
  try {
    return await consume(Readable.from(watched()))
  } catch (error) {
    throw failure ?? error
  }
}
