import type { Clock } from '../../clock.ts'

/**
 * The result of `make`, made at most once in `maxAgeMs` and once for all who ask at the same time, however many ask. A
 * failure is kept as long.
 */
export function memoizeRecent<T>(clock: Clock, maxAgeMs: number, make: () => Promise<T>): () => Promise<T> {
  let kept: { atMs: number; result: Promise<T> } | undefined
  return () => {
    const nowMs = clock.now().getTime()
    if (!kept || nowMs - kept.atMs >= maxAgeMs) kept = { atMs: nowMs, result: make() }
    return kept.result
  }
}
