import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../../http/limits/concurrency-limit.ts'
import type { CaptionProblem, ReadCaptions } from './read-captions.ts'

/** Limits for one file. The largest accepted file takes about a second. */
const READING = { timeoutMs: 10_000, heapMb: 256 }
const limited = limitConcurrency({ atOnce: 2, waiting: 20 })

type Reading = ReadCaptions | { problem: CaptionProblem | 'too_slow' }

/**
 * Reads captions in a worker thread, so that no file blocks the event loop. A file that exceeds the limits is `too_slow`;
 * fails with `unavailable` when too many are queued.
 */
export function readCaptionsInWorker(
  bytes: Uint8Array,
  limits: { timeoutMs: number; heapMb: number } = READING,
): Promise<Reading> {
  return limited(() => readInThread(bytes, limits))
}

async function readInThread(bytes: Uint8Array, { timeoutMs, heapMb }: { timeoutMs: number; heapMb: number }) {
  const worker = new Worker(new URL('./captions-worker.ts', import.meta.url), {
    workerData: bytes,
    // A parser of untrusted input gets no secrets from the environment.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Reading>((resolve, reject) => {
      timer = setTimeout(() => resolve({ problem: 'too_slow' }), timeoutMs)
      worker.once('message', resolve)
      worker.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ problem: 'too_slow' }) : reject(error),
      )
      worker.once('exit', (code) => reject(new Error(`the reader of captions ended with ${code}`)))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
