import { DAY_MS } from '../clock.ts'
import type { Deps } from '../deps.ts'

/**
 * Dependencies with the clock at `when`, so that real operations create the school's past. They queue no jobs, so that
 * nobody is mailed, and ignore the configured limits of top-ups.
 */
export function asOf(deps: Deps, when: Date): Deps {
  return {
    ...deps,
    clock: { now: () => when },
    jobs: { ...deps.jobs, send: async () => {} },
    env: { ...deps.env, topupMinTiyin: 1n, topupMaxTiyin: 10n ** 12n },
  }
}

/** A time `days` before `start` and never after it; `seed` varies the time of day. */
export function daysBefore(start: Date, days: number, seed: number): Date {
  const minutes = (seed * 197) % (14 * 60)
  return new Date(start.getTime() - days * DAY_MS - minutes * 60_000)
}
