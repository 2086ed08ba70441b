import { toUzs } from '@kashf/contract/amount.ts'
import type { Payout, PayoutStatus } from '@kashf/contract/money.ts'
import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import { mayBecome } from './state.ts'

export interface PayoutRow {
  id: number
  teacher_id: number
  amount_tiyin: bigint
  card_last4: string
  comment: string | null
  status: PayoutStatus
  /** How many different operators must approve it: 1 or 2 (0 for those approved before this was asked). */
  approvals_needed: number
  reference: string | null
  refusal_reason: string | null
  created_at: Date
  paid_at: Date | null
}

/** What may be read of a payout without unsealing anything. */
export const payoutColumns: Statement = sql`
  id, teacher_id, amount_tiyin, card_last4, comment, status, approvals_needed, reference, refusal_reason, created_at, paid_at`

/** A payout as its teacher sees it. */
export const presentPayout = (row: PayoutRow): Payout => ({
  id: row.id,
  status: row.status,
  amount: toUzs(row.amount_tiyin),
  card_last4: row.card_last4,
  comment: row.comment,
  refusal_reason: row.refusal_reason,
  created_at: row.created_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
})

/**
 * The payout, locked, if it may become `to`. What a provider has in hand is decided by the provider's word alone. Fails with
 * `not_found` or `payout_state_conflict`.
 */
export async function lockPayout(tx: Tx, payoutId: number, to: PayoutStatus): Promise<PayoutRow> {
  const row = await tx.one<PayoutRow>(
    sql`select ${payoutColumns} from payout where id = ${payoutId} for no key update`,
  )
  if (!row) throw new Failure('not_found')
  const isOnItsWay = await tx.one(
    sql`select from payout_transfer where payout_id = ${payoutId} and state in ('draft', 'sent')`,
  )
  if (isOnItsWay || !mayBecome(row.status, to)) {
    throw new Failure('payout_state_conflict', { data: { status: row.status } })
  }
  return row
}
