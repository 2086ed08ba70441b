import { Failure } from '../../errors/failure.ts'

/**
 * Runs at most `atOnce` tasks concurrently in this process and queues up to `waiting` more. Fails with `unavailable`
 * beyond that.
 */
export function limitConcurrency(limits: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limits.atOnce) {
      if (queue.length >= limits.waiting) throw new Failure('unavailable')
      // A finished task hands over its slot, so `running` does not change.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
