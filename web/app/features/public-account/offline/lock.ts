import type { OfflineClaims, OfflineLicence } from '@kashf/contract/learning/offline.ts'

/** Why a saved lesson is locked. A contact with the server resolves `signed-out`, `contact` and `clock`. */
export type Lock = 'signed-out' | 'device' | 'ended' | 'term' | 'contact' | 'clock'

/** The tolerance for a clock that is behind. Time zones do not matter, because times are absolute. */
const CLOCK_TOLERANCE_MS = 24 * 3600_000

export interface LockInput {
  licence: OfflineLicence | null
  hasAccountKey: boolean
  /** The device with its clock offset; undefined when its keys are gone. */
  device: { clock_ahead_ms: number; opened_ms: number } | undefined
  /** The time by the device's clock. */
  nowMs: number
}

/** The reason why a saved lesson is locked, or null when it may be opened. */
export function lockOf({ licence, hasAccountKey, device, nowMs }: LockInput): Lock | null {
  if (!device) return 'device'
  if (!hasAccountKey) return 'signed-out'
  if (!licence) return 'ended'
  const claims = claimsOf(licence)
  const serverMs = nowMs + device.clock_ahead_ms
  if (serverMs < Math.max(Date.parse(claims.issued_at), device.opened_ms) - CLOCK_TOLERANCE_MS) return 'clock'
  if (serverMs >= Date.parse(claims.expires_at)) return claims.ends_with_term ? 'term' : 'contact'
  return null
}

/** The claims of a licence; `openPieces` proves that the server issued them. */
export const claimsOf = ({ claims }: OfflineLicence): OfflineClaims => JSON.parse(claims)
