import type { ChecksumRequest } from './checksum-worker.ts'

/** A file's checksum, computed while the file is uploaded. */
export interface Checksum {
  /** Reports how many bytes have been sent. */
  advanceTo(bytes: number): void
  /** Hexadecimal, once the whole file was reported as sent; null where the browser cannot compute it. */
  whole: Promise<string | null>
  stop(): void
}

/** Starts computing the SHA-256 of `file` in a web worker. */
export function startChecksum(file: File): Checksum {
  let settle: (sum: string | null) => void = () => {}
  const whole = new Promise<string | null>((resolve) => {
    settle = resolve
  })
  let worker: Worker | null = null
  const stop = () => {
    worker?.terminate()
    worker = null
    settle(null)
  }
  try {
    worker = new Worker(new URL('./checksum-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<string | null>) => {
      settle(data)
      stop()
    }
    worker.onerror = stop
  } catch {
    stop()
  }
  return {
    advanceTo(bytes) {
      const request: ChecksumRequest = { file, upTo: bytes }
      worker?.postMessage(request)
    },
    whole,
    stop,
  }
}
