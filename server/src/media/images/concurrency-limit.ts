import { Failure } from '../../http/errors/failure.ts'

/**
 * Lets `atOnce` pieces of heavy work run in this process while `waiting` more wait for their turn. Work beyond that is
 * refused with `unavailable`.
 */
export function turns(limits: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limits.atOnce) {
      if (queue.length >= limits.waiting) throw new Failure('unavailable')
      // Work that ends hands its place over.
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
