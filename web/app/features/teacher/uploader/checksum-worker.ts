import { createSHA256 } from 'hash-wasm'

/*
 * Computes a file's SHA-256 off the main thread and never ahead of the upload, which needs the CPU and the battery
 * of a cheap phone first.
 */

const PIECE_BYTES = 2 ** 21

export interface ChecksumOrder {
  file: File
  /** Hash up to this byte; initially 0. */
  upTo: number
}

let order: ChecksumOrder | null = null
let isRunning = false
let at = 0
const hash = createSHA256()

self.onmessage = ({ data }: MessageEvent<ChecksumOrder>) => {
  order = data
  if (!isRunning) void goOn()
}

async function goOn(): Promise<void> {
  isRunning = true
  try {
    const sum = await hash
    while (order && at < order.upTo) {
      const piece = await order.file.slice(at, Math.min(at + PIECE_BYTES, order.upTo)).arrayBuffer()
      sum.update(new Uint8Array(piece))
      at += piece.byteLength
    }
    if (order && at >= order.file.size) self.postMessage(sum.digest())
  } catch {
    self.postMessage(null)
  }
  isRunning = false
}
