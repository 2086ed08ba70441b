import type { Tx } from '../../../db/client.ts'
import { defineJob } from '../../../jobs/queue.ts'

/** Advances the open transfers, every minute and after each approval. */
export const sendPayoutsJob = defineJob('send-payouts', { retryLimit: 0 }, '* * * * *')

/** A payout at a provider, as read by the worker that holds its lease. */
export interface Transfer {
  payout_id: number
  ext_id: string
  state: 'waiting' | 'draft' | 'sent' | 'paid' | 'failed'
  provider_ref: string | null
  created_at: Date
  /** The fencing token: this worker's writes name it and change nothing once another worker holds the lease. */
  lease_token: string
}

/** A callback in the transaction that records a payout as paid, or as refused with the provider's reason. */
export type OnSettled = (
  tx: Tx,
  settled: { payoutId: number; outcome: { kind: 'paid' } | { kind: 'refuse'; reason: string } },
) => Promise<void>
