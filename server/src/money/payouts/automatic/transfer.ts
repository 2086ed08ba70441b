import type { Tx } from '../../../db/client.ts'

/** A payout on its way through a provider, as the worker that holds its lease has read it. */
export interface Transfer {
  payout_id: number
  ext_id: string
  state: 'waiting' | 'draft' | 'sent' | 'paid' | 'failed'
  provider_ref: string | null
  created_at: Date
  /** The fencing token: every write of this worker names it, and changes nothing once another has taken the lease. */
  lease_token: string
}

/** Called in the transaction in which a payout is paid, or refused with the provider's reason. */
export type OnSettled = (
  tx: Tx,
  settled: { payoutId: number; outcome: { kind: 'paid' } | { kind: 'refuse'; reason: string } },
) => Promise<void>
