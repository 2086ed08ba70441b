import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../../http/limits/concurrency-limit.ts'
import { startThread } from '../../security/run-in-thread.ts'
import type { Prove } from './compare-expressions.ts'

/** The time of one proof, without the start of the worker; some expressions would take days and all memory. */
const PROOF = { ms: 250, heapMb: 256, idleMs: 60_000 }
const limited = limitConcurrency({ atOnce: 2, waiting: 20 })

/**
 * Workers that wait for a proof. One whose proof took too long or failed is ended, and the next proof starts another.
 */
const idle: Worker[] = []

/** Keeps a worker for the next proof; its memory is freed when none comes for a minute. */
function keep(worker: Worker): void {
  worker.unref()
  idle.push(worker)
  const timer = setTimeout(() => {
    const at = idle.indexOf(worker)
    if (at >= 0) void idle.splice(at, 1)[0]?.terminate()
  }, PROOF.idleMs)
  timer.unref()
  worker.once('message', () => clearTimeout(timer))
}

async function startWorker(): Promise<Worker> {
  const worker = startThread(new URL('./proof-worker.ts', import.meta.url), PROOF.heapMb)
  // An idle worker must not keep the process alive; without a listener its failure would end it.
  worker.on('error', () => {})
  await once(worker, 'message')
  return worker
}

/**
 * Proves in a worker thread that two expressions are equal; null where this takes too long. Fails with `unavailable`
 * when too many proofs wait.
 */
export const proveInWorker: Prove = (a, b) =>
  limited(async () => {
    const worker = idle.pop() ?? (await startWorker())
    try {
      worker.ref()
      worker.postMessage({ a, b })
      const [said] = await once(worker, 'message', { signal: AbortSignal.timeout(PROOF.ms) })
      keep(worker)
      return said as boolean | null
    } catch {
      await worker.terminate()
      return null
    }
  })
