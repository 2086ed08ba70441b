const UNATTENDED_AFTER_MS = 10 * 60_000
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let lastSeenMs = Date.now()
if (typeof window !== 'undefined') {
  for (const sign of SIGNS_OF_LIFE) {
    window.addEventListener(sign, () => (lastSeenMs = Date.now()), { passive: true, capture: true })
  }
}

/**
 * `everyMs` while somebody sits at the console, else false, for react-query's `refetchInterval`: asking by itself would
 * keep the session of an unattended screen alive for ever.
 */
export const unlessIdle = (everyMs: number) => (): number | false =>
  Date.now() - lastSeenMs < UNATTENDED_AFTER_MS ? everyMs : false
