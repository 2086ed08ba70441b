import type { SealedFor } from '../../security/secrets.ts'

/** A sealed card cannot be put in the place of a personal number, nor of another teacher's card. */
export const sealedFor = (what: 'card' | 'pinfl', teacherId: number): SealedFor => ({
  purpose: 'payout-card',
  whose: `payout-${what}:${teacherId}`,
})
