import { hkdfSync } from 'node:crypto'

/** Purposes for which keys are derived from SECRET_KEY; one key never serves two. */
export type KeyPurpose = 'email-code' | 'playback' | 'payout-card' | 'totp'

/** A 32-byte key for one purpose, derived from SECRET_KEY by HKDF-SHA256. */
export function deriveKey(secretKey: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'kashf', purpose, 32))
}
