import type { SealedFor } from '../../security/secrets.ts'

/** Binds a sealed value to its teacher and field: it opens neither as a PINFL nor for another teacher. */
export const sealedFor = (what: 'card' | 'pinfl', teacherId: number): SealedFor => ({
  purpose: 'payout-card',
  whose: `payout-${what}:${teacherId}`,
})
