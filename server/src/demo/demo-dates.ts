import { DAY_MS } from '../clock.ts'
import type { Deps } from '../runtime/deps.ts'

/**
 * Dependencies with the clock at `when`: the demo school is made by the real operations, as if they had happened then. No
 * jobs are queued, so nobody is mailed, and this installation's own limits for top-ups do not apply.
 */
export function asOf(deps: Deps, when: Date): Deps {
  return {
    ...deps,
    clock: { now: () => when },
    jobs: { ...deps.jobs, send: async () => {} },
    env: { ...deps.env, topupMinTiyin: 1n, topupMaxTiyin: 10n ** 12n },
  }
}

/** `days` before `start`, at an hour of the day that differs from one `seed` to the next. Never after `start`. */
export function daysBefore(start: Date, days: number, seed: number): Date {
  const minutes = (seed * 197) % (14 * 60)
  return new Date(start.getTime() - days * DAY_MS - minutes * 60_000)
}
