import { inflateRawSync } from 'node:zlib'
import { TestFileRefused } from './test-file-refused.ts'

const MAX_PACKED_BYTES = 20_000_000
const MAX_UNPACKED_BYTES = 200_000_000
const MAX_FILES = 10_000
const STORED = 0
const DEFLATED = 8

interface Entry {
  isDeflated: boolean
  packed: number
  unpacked: number
  offset: number
}

/** The files of an archive. Each is unpacked when it is asked for. */
export interface Archive {
  names: readonly string[]
  /** How many bytes a file has unpacked; null where there is none of the name. */
  sizeOf: (name: string) => number | null
  /** The bytes of a file; null where there is none of the name. */
  read: (name: string) => Uint8Array | null
}

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

function readDirectory(zip: Buffer): Map<string, Entry> {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  if (end < 0) throw new TestFileRefused('damaged')
  const count = zip.readUInt16LE(end + 10)
  if (count > MAX_FILES) throw new TestFileRefused('too_large')
  const entries = new Map<string, Entry>()
  let at = zip.readUInt32LE(end + 16)
  let unpackedBytes = 0
  for (let i = 0; i < count; i++) {
    const method = zip.readUInt16LE(at + 10)
    const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1
    if (zip.readUInt32LE(at) !== 0x02014b50 || isEncrypted || (method !== STORED && method !== DEFLATED))
      throw new TestFileRefused('damaged')
    const [packed, unpacked] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    if (method === STORED && packed !== unpacked) throw new TestFileRefused('damaged')
    unpackedBytes += unpacked
    if (unpackedBytes > MAX_UNPACKED_BYTES) throw new TestFileRefused('too_large')
    const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28))
    const offset = zip.readUInt32LE(at + 42)
    entries.set(name.replaceAll('\\', '/'), { isDeflated: method === DEFLATED, packed, unpacked, offset })
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

/** A file that unpacks to more than the directory says is damaged on purpose. */
function unpack(zip: Buffer, { isDeflated, packed, unpacked, offset }: Entry): Uint8Array {
  const from = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const data = zip.subarray(from, from + packed)
  return isDeflated ? inflateRawSync(data, { maxOutputLength: Math.max(unpacked, 1) }) : data
}

function orDamaged<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw error instanceof TestFileRefused ? error : new TestFileRefused('damaged')
  }
}

/**
 * Opens an archive of at most 20 MB packed and 200 MB unpacked: the directory is checked before anything is unpacked, and no file
 * unpacks to more than the directory says.
 */
export function readZip(bytes: Uint8Array): Archive {
  if (bytes.length > MAX_PACKED_BYTES) throw new TestFileRefused('too_large')
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = orDamaged(() => readDirectory(zip))
  return {
    names: [...entries.keys()],
    sizeOf: (name) => entries.get(name)?.unpacked ?? null,
    read(name) {
      const entry = entries.get(name)
      return entry ? orDamaged(() => unpack(zip, entry)) : null
    },
  }
}
