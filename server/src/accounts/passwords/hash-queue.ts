import { availableParallelism } from 'node:os'
import { Failure } from '../../errors/failure.ts'

/** Concurrent hashes: each takes 19 MiB, and their threads are shared with file system calls. */
const CONCURRENCY = Math.max(1, Math.min(3, availableParallelism() - 1))
/** Length of each of the two queues, about two seconds' worth of work. Known devices are served first. */
const MAX_WAITING = 100

const waiting = { known: [] as (() => void)[], others: [] as (() => void)[] }
let running = 0

/**
 * Runs `hash` with bounded concurrency. Throws `unavailable` (503) when the queue is full, so that a flood of sign-ins
 * exhausts neither memory nor the thread pool. `isKnown`: the device has signed in to the account before.
 */
export async function inHashQueue<T>(hash: () => Promise<T>, isKnown = false): Promise<T> {
  if (running >= CONCURRENCY) {
    const queue = isKnown ? waiting.known : waiting.others
    if (queue.length >= MAX_WAITING) throw new Failure('unavailable', { retryAfterS: 5 })
    // A finished call passes its slot on, so that no new call can take it in between.
    await new Promise<void>((go) => queue.push(go))
  } else {
    running++
  }
  try {
    return await hash()
  } finally {
    const next = waiting.known.shift() ?? waiting.others.shift()
    if (next) next()
    else running--
  }
}
