import type { Tx } from '../../../db/client.ts'
import { type Statement, sql } from '../../../db/sql.ts'

/** A payout on its way through a provider. */
export interface Transfer {
  payout_id: number
  ext_id: string
  state: 'waiting' | 'draft' | 'sent' | 'paid' | 'failed'
  provider_ref: string | null
  created_at: Date
}

export const transferColumns: Statement = sql`payout_id, ext_id, state, provider_ref, created_at`

/** Called in the transaction in which a payout is paid, or refused with the provider's reason. */
export type OnSettled = (
  tx: Tx,
  settled: { payoutId: number; outcome: { kind: 'paid' } | { kind: 'refuse'; reason: string } },
) => Promise<void>
