import { type FileHandle, open } from 'node:fs/promises'

const END_RECORD_BYTES = 22
const limits = {
  entries: 10_000,
  directoryBytes: 4 * 2 ** 20,
  unpackedBytes: 300 * 2 ** 20,
  /** An unpacked size that is accepted at any compression ratio. */
  alwaysAllowedBytes: 20 * 2 ** 20,
  ratio: 150,
}

/**
 * The names in a zip's central directory; nothing is unpacked. Null when it is broken, zip64, encrypted, a zip bomb, or
 * has names that escape the folder.
 */
export async function readZipNames(file: string): Promise<string[] | null> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const directory = await readDirectory(handle, size)
    return directory ? readNames(directory.bytes, directory.entries, size) : null
  } finally {
    await handle.close()
  }
}

async function readDirectory(
  handle: FileHandle,
  size: number,
): Promise<{ bytes: Buffer; entries: number } | null> {
  const tailBytes = Math.min(size, END_RECORD_BYTES)
  const tail = await readAt(handle, size - tailBytes, tailBytes)
  const end = tail.length - END_RECORD_BYTES
  // Office writes no archive comment. With one, parsers disagree on where the directory is, and a second directory
  // could hide.
  if (end < 0 || tail.readUInt32BE(end) !== 0x504b0506) return null
  const entries = tail.readUInt16LE(end + 10)
  const bytes = tail.readUInt32LE(end + 12)
  const offset = tail.readUInt32LE(end + 16)
  // 0xffff and 0xffffffff mean zip64; both exceed the limits.
  if (!entries || entries > limits.entries || bytes > limits.directoryBytes) return null
  // Nothing may lie between the directory and its end record: no zip64 record and no second directory.
  if (offset + bytes !== size - END_RECORD_BYTES) return null
  return { bytes: await readAt(handle, offset, bytes), entries }
}

function readNames(directory: Buffer, entries: number, packedBytes: number): string[] | null {
  const names: string[] = []
  let unpackedBytes = 0
  let at = 0
  for (let i = 0; i < entries; i++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return null
    const isEncrypted = directory.readUInt16LE(at + 8) & 1
    const unpacked = directory.readUInt32LE(at + 24)
    const nameBytes = directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + 46, at + 46 + nameBytes)
    if (isEncrypted || unpacked === 0xffffffff || !nameBytes || escapesFolder(name)) return null
    names.push(name)
    unpackedBytes += unpacked
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  if (at !== directory.length) return null
  const allowed = Math.max(limits.alwaysAllowedBytes, packedBytes * limits.ratio)
  return unpackedBytes <= Math.min(allowed, limits.unpackedBytes) ? names : null
}

function escapesFolder(name: string): boolean {
  return /^[/\\]|^[A-Za-z]:|\0/.test(name) || name.split(/[/\\]/).includes('..')
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, position)
  return bytes.subarray(0, bytesRead)
}
