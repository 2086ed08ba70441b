const UNATTENDED_AFTER_MS = 10 * 60_000
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let lastSeenMs = Date.now()
if (typeof window !== 'undefined') {
  for (const sign of SIGNS_OF_LIFE) {
    window.addEventListener(sign, () => (lastSeenMs = Date.now()), { passive: true, capture: true })
  }
}

/**
 * `everyMs` while the operator is active, else false, for `refetchInterval`: polling would otherwise keep the
 * session of an unattended screen from expiring.
 */
export const unlessIdle = (everyMs: number) => (): number | false =>
  Date.now() - lastSeenMs < UNATTENDED_AFTER_MS ? everyMs : false
