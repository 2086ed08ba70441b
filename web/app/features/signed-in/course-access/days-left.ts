const DAY_MS = 24 * 60 * 60 * 1000

/** Whole days until `expiresAt` (ISO), 0 on the last one, null when it is over. `nowMs` since the epoch. */
export function daysLeft(expiresAt: string, nowMs: number): number | null {
  const leftMs = Date.parse(expiresAt) - nowMs
  return leftMs > 0 ? Math.floor(leftMs / DAY_MS) : null
}

/** From here on what is left stands out. */
export const SOON_DAYS = 7
