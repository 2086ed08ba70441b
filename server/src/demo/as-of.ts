import type { Deps } from '../deps.ts'

/**
 * The house as it was at `when`: the demo school goes through the real operations, as if they had happened then. It
 * mails nobody, and limits that an installation sets for itself do not bind its past.
 */
export function asOf(deps: Deps, when: Date): Deps {
  return {
    ...deps,
    clock: { now: () => when },
    jobs: { ...deps.jobs, send: async () => {} },
    env: { ...deps.env, topupMinTiyin: 1n, topupMaxTiyin: 10n ** 12n },
  }
}

const DAY_MS = 86_400_000

/** `days` before `start`, at an hour of the day that differs from one `seed` to the next. Never after `start`. */
export function daysBefore(start: Date, days: number, seed: number): Date {
  const minutes = (seed * 197) % (14 * 60)
  return new Date(start.getTime() - days * DAY_MS - minutes * 60_000)
}
