import { createHmac } from 'node:crypto'
import { deriveKey, type SealedFor, type SecretKeys } from '../../security/secrets.ts'

/** Binds a sealed value to its teacher and field: it opens neither as a PINFL nor for another teacher. */
export const sealedFor = (what: 'card' | 'pinfl', teacherId: number): SealedFor => ({
  purpose: 'payout-card',
  whose: `payout-${what}:${teacherId}`,
})

const hashOf = (secretKey: string, digits: string): Buffer =>
  createHmac('sha256', deriveKey(secretKey, 'allowed-card')).update(digits).digest()

/** The keyed hash that identifies a card of 16 digits; useless without SECRET_KEY. */
export const cardHash = (keys: SecretKeys, digits: string): Buffer => hashOf(keys.secretKey, digits)

/** The hashes that may be stored for a card: with SECRET_KEY, or with the key it replaced. */
export const cardHashes = ({ secretKey, secretKeyOld }: SecretKeys, digits: string): Buffer[] =>
  [secretKey, ...(secretKeyOld ? [secretKeyOld] : [])].map((key) => hashOf(key, digits))
