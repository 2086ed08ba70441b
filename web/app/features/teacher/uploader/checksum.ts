import type { ChecksumOrder } from './checksum-worker.ts'

/** A file's checksum, computed while the file is sent. */
export interface Checksum {
  /** So many bytes were sent. */
  reach(bytes: number): void
  /** In hexadecimal once the whole file was reached; null where this browser can't compute it. */
  whole: Promise<string | null>
  stop(): void
}

/** Begins to compute the SHA-256 of `file`, in a web worker that is loaded now. */
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
    reach(bytes) {
      const order: ChecksumOrder = { file, upTo: bytes }
      worker?.postMessage(order)
    },
    whole,
    stop,
  }
}
