import { Worker } from 'node:worker_threads'
import { FILE_REFUSALS } from '@kashf/contract/practice/imports.ts'
import { limitConcurrency } from '../../http/limits/concurrency-limit.ts'
import type { ReadFile, TestFile } from './read-file.ts'

export type FileRefusal = (typeof FILE_REFUSALS)[number]

/** Limits for one file. */
const READING = { timeoutMs: 10_000, heapMb: 256 }
const limited = limitConcurrency({ atOnce: 1, waiting: 100 })

/**
 * Reads a file of a test in a worker thread, so that no file blocks the process or takes its memory. A file that exceeds the
 * limits is `too_large`.
 */
export const readInWorker = (
  file: TestFile,
  limits: { timeoutMs: number; heapMb: number } = READING,
): Promise<ReadFile | { refusal: FileRefusal }> => limited(() => readInThread(file, limits))

const refusalOf = (reason: unknown): FileRefusal =>
  FILE_REFUSALS.find((known) => known === reason) ?? 'damaged'

async function readInThread(
  file: TestFile,
  { timeoutMs, heapMb }: typeof READING,
): Promise<ReadFile | { refusal: FileRefusal }> {
  const worker = new Worker(new URL('./test-file-worker.ts', import.meta.url), {
    workerData: file,
    // A parser of untrusted input gets no secrets from the environment.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => resolve({ refusal: 'too_large' }), timeoutMs)
      worker.once('message', (read: ReadFile | { refusal: unknown }) =>
        resolve('refusal' in read ? { refusal: refusalOf(read.refusal) } : read),
      )
      worker.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ refusal: 'too_large' }) : reject(error),
      )
      worker.once('exit', (code) => reject(new Error(`the reader of tests ended with ${code}`)))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
