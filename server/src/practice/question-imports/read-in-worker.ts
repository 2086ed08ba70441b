import { FILE_REFUSALS } from '@kashf/contract/practice/imports.ts'
import { limitConcurrency } from '../../http/limits/concurrency-limit.ts'
import { runInThread, type ThreadLimits } from '../../security/run-in-thread.ts'
import type { ReadFile, TestFile } from './read-file.ts'

export type FileRefusal = (typeof FILE_REFUSALS)[number]

/** Limits for one file. */
const READING: ThreadLimits = { timeoutMs: 10_000, heapMb: 256 }
const SCRIPT = new URL('./test-file-worker.ts', import.meta.url)
const limited = limitConcurrency({ atOnce: 1, waiting: 100 })

const refusalOf = (reason: unknown): FileRefusal =>
  FILE_REFUSALS.find((known) => known === reason) ?? 'damaged'

/**
 * Reads a file of a test in a worker thread, so that no file blocks the process or takes its memory. A file that exceeds the
 * limits is `too_large`.
 */
export const readInWorker = (
  file: TestFile,
  limits: ThreadLimits = READING,
): Promise<ReadFile | { refusal: FileRefusal }> =>
  limited(async () => {
    const read = await runInThread<ReadFile | { refusal: unknown }>(SCRIPT, file, limits)
    if (read === null) return { refusal: 'too_large' }
    return 'refusal' in read ? { refusal: refusalOf(read.refusal) } : read
  })
