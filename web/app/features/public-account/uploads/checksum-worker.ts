import { createSHA256 } from 'hash-wasm'

/* Computes a file's SHA-256 off the main thread and never ahead of the upload, which has priority for the CPU and
   battery of a cheap phone. */

const PIECE_BYTES = 2 ** 21

export interface ChecksumRequest {
  file: File
  /** Hash up to this byte; initially 0. */
  upTo: number
}

let request: ChecksumRequest | null = null
let isRunning = false
let hashedBytes = 0
const hash = createSHA256()

self.onmessage = ({ data }: MessageEvent<ChecksumRequest>) => {
  request = data
  if (!isRunning) void hashPending()
}

async function hashPending(): Promise<void> {
  isRunning = true
  try {
    const sum = await hash
    while (request && hashedBytes < request.upTo) {
      const piece = await request.file
        .slice(hashedBytes, Math.min(hashedBytes + PIECE_BYTES, request.upTo))
        .arrayBuffer()
      sum.update(new Uint8Array(piece))
      hashedBytes += piece.byteLength
    }
    if (request && hashedBytes >= request.file.size) self.postMessage(sum.digest())
  } catch {
    self.postMessage(null)
  }
  isRunning = false
}
