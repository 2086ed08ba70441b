import { limitConcurrency } from '../../http/limits/concurrency-limit.ts'
import { runInThread, type ThreadLimits } from '../../security/run-in-thread.ts'
import type { CaptionProblem, ReadCaptions } from './read-captions.ts'

/** Limits for one file. The largest accepted file takes about a second. */
const READING: ThreadLimits = { timeoutMs: 10_000, heapMb: 256 }
const SCRIPT = new URL('./captions-worker.ts', import.meta.url)
const limited = limitConcurrency({ atOnce: 2, waiting: 20 })

/**
 * Reads captions in a worker thread, so that no file blocks the event loop. A file that exceeds the limits is `too_slow`;
 * fails with `unavailable` when too many are queued.
 */
export const readCaptionsInWorker = (
  bytes: Uint8Array,
  limits: ThreadLimits = READING,
): Promise<ReadCaptions | { problem: CaptionProblem | 'too_slow' }> =>
  limited(
    async () =>
      (await runInThread<ReadCaptions | { problem: CaptionProblem }>(SCRIPT, bytes, limits)) ?? {
        problem: 'too_slow',
      },
  )
