import { FINGERPRINT_BYTES } from '@kashf/contract/constants.ts'
import { createSHA256 } from 'hash-wasm'

/** Identifies a file by its size, beginning and end, without reading the rest; null when it cannot be read. */
export async function fingerprintOf(file: File): Promise<string | null> {
  try {
    const hash = await createSHA256()
    hash.update(String(file.size))
    const tail = Math.max(FINGERPRINT_BYTES, file.size - FINGERPRINT_BYTES)
    for (const part of [file.slice(0, FINGERPRINT_BYTES), file.slice(tail)]) {
      hash.update(new Uint8Array(await part.arrayBuffer()))
    }
    return hash.digest('hex')
  } catch {
    return null
  }
}
