const IDLE_AFTER_MS = 10 * 60_000
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let lastActiveMs = Date.now()
if (typeof window !== 'undefined') {
  for (const event of ACTIVITY_EVENTS) {
    window.addEventListener(event, () => (lastActiveMs = Date.now()), { passive: true, capture: true })
  }
}

/**
 * `everyMs` while the operator is active, else false, for `refetchInterval`: polling would otherwise keep the
 * session of an unattended screen from expiring.
 */
export const unlessIdle = (everyMs: number) => (): number | false =>
  Date.now() - lastActiveMs < IDLE_AFTER_MS ? everyMs : false
