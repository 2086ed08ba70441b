import { inflateRawSync } from 'node:zlib'
import { TestFileRefused } from '../test-file-refused.ts'

const MAX_PACKED_BYTES = 20 * 2 ** 20
const MAX_UNPACKED_BYTES = 200 * 2 ** 20
const MAX_PARTS = 10_000
const END_RECORD_BYTES = 22
const END_RECORD = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const STORED = 0
const DEFLATED = 8

interface Entry {
  isDeflated: boolean
  packed: number
  unpacked: number
  offset: number
}

/** The parts of a package by name. */
export interface Package {
  /** How many bytes a part has unpacked; null for one that is not there. */
  sizeOf(name: string): number | null
  /** The unpacked part, or null. */
  read(name: string): Uint8Array | null
}

/**
 * Opens a zip. Its sizes are checked in the directory before anything is unpacked, and no part may unpack to more than the
 * directory says.
 */
export function openPackage(bytes: Uint8Array): Package {
  if (bytes.length > MAX_PACKED_BYTES) throw new TestFileRefused('too_large')
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (zip.toString('latin1', 0, 2) !== 'PK') throw new TestFileRefused('not_word')
  try {
    const entries = readDirectory(zip)
    return {
      sizeOf: (name) => entries.get(name)?.unpacked ?? null,
      read(name) {
        const entry = entries.get(name)
        return entry ? unpack(zip, entry) : null
      },
    }
  } catch (error) {
    throw error instanceof TestFileRefused ? error : new TestFileRefused('damaged')
  }
}

function readDirectory(zip: Buffer): Map<string, Entry> {
  const end = zip.lastIndexOf(END_RECORD)
  if (end < 0 || end + END_RECORD_BYTES > zip.length) throw new TestFileRefused('damaged')
  const count = zip.readUInt16LE(end + 10)
  if (count > MAX_PARTS) throw new TestFileRefused('too_large')
  const entries = new Map<string, Entry>()
  let at = zip.readUInt32LE(end + 16)
  let unpackedBytes = 0
  for (let i = 0; i < count; i++) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new TestFileRefused('damaged')
    const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1
    const method = zip.readUInt16LE(at + 10)
    const unpacked = zip.readUInt32LE(at + 24)
    const nameBytes = zip.readUInt16LE(at + 28)
    unpackedBytes += unpacked
    if (unpackedBytes > MAX_UNPACKED_BYTES) throw new TestFileRefused('too_large')
    if (isEncrypted || (method !== STORED && method !== DEFLATED)) throw new TestFileRefused('damaged')
    entries.set(zip.toString('utf8', at + 46, at + 46 + nameBytes), {
      isDeflated: method === DEFLATED,
      packed: zip.readUInt32LE(at + 20),
      unpacked,
      offset: zip.readUInt32LE(at + 42),
    })
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

function unpack(zip: Buffer, { isDeflated, packed, unpacked, offset }: Entry): Uint8Array {
  try {
    const from = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
    const data = zip.subarray(from, from + packed)
    // The limit is at least 1. A part that unpacks to more than its directory says is damaged on purpose.
    return isDeflated ? inflateRawSync(data, { maxOutputLength: Math.max(unpacked, 1) }) : data
  } catch {
    throw new TestFileRefused('damaged')
  }
}
