import { availableParallelism } from 'node:os'
import { Failure } from '../../http/errors/failure.ts'

/** Hashes at a time: each takes 19 MiB, and the threads that make them also serve the file system. */
const AT_A_TIME = Math.max(1, Math.min(3, availableParallelism() - 1))
/** Calls that may wait, about two seconds' worth; those of known devices come first and find room for as many again. */
const MAX_WAITING = 100

const waiting = { known: [] as (() => void)[], others: [] as (() => void)[] }
let running = 0

/**
 * Runs `hash` when one of the few places is free. Throws `unavailable` (503) when too many wait already, so that a flood
 * of sign-ins costs neither memory nor the answers of other calls. `isKnown`: a device that signed in to the account before.
 */
export async function inHashQueue<T>(hash: () => Promise<T>, isKnown = false): Promise<T> {
  if (running >= AT_A_TIME) {
    const queue = isKnown ? waiting.known : waiting.others
    if (queue.length >= MAX_WAITING) throw new Failure('unavailable', { retryAfterS: 5 })
    // Whoever leaves hands over the place: nobody can take it in between.
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
