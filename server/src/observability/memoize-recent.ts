import type { Clock } from '../clock.ts'

/**
 * Caches the result of `make` for `maxAgeMs`. Concurrent callers share one call. A failure is cached too.
 */
export function memoizeRecent<T>(clock: Clock, maxAgeMs: number, make: () => Promise<T>): () => Promise<T> {
  let cached: { atMs: number; result: Promise<T> } | undefined
  return () => {
    const nowMs = clock.now().getTime()
    if (!cached || nowMs - cached.atMs >= maxAgeMs) cached = { atMs: nowMs, result: make() }
    return cached.result
  }
}
