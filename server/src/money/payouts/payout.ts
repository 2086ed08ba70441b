import { toUzs } from '@kashf/contract/money/amount.ts'
import type { Payout, PayoutListQuery, PayoutStatus } from '@kashf/contract/money/money.ts'
import type { Tx } from '../../db/client.ts'
import { decodeCursor, pageOf } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'

export interface PayoutRow {
  id: number
  teacher_id: number
  amount_tiyin: bigint
  card_last4: string
  comment: string | null
  status: PayoutStatus
  /** The number of different operators who must approve it: 1 or 2 (0 if approved before this column existed). */
  approvals_needed: number
  reference: string | null
  refusal_reason: string | null
  created_at: Date
  paid_at: Date | null
}

/** The unencrypted columns of a payout. */
const payoutColumns: Statement = sql`
  id, teacher_id, amount_tiyin, card_last4, comment, status, approvals_needed, reference, refusal_reason, created_at, paid_at`

/** A payout as its teacher sees it. */
const presentPayout = (row: PayoutRow): Payout => ({
  id: row.id,
  status: row.status,
  amount: toUzs(row.amount_tiyin),
  card_last4: row.card_last4,
  comment: row.comment,
  refusal_reason: row.refusal_reason,
  created_at: row.created_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
})

/** A teacher's own payouts, newest first, with keyset pagination. */
export async function listPayouts(
  deps: Pick<Deps, 'db'>,
  teacherId: number,
  query: PayoutListQuery,
): Promise<{ data: Payout[]; next_cursor: string | null }> {
  const limit = query.limit ?? 24
  const [before] = decodeCursor(query.cursor, 1) ?? []
  const from = Number.isInteger(before) ? sql`and id < ${Number(before)}::bigint` : sql``
  const rows = await deps.db.rows<PayoutRow>(sql`
    select ${payoutColumns} from payout where teacher_id = ${teacherId} ${from} order by id desc limit ${limit + 1}`)
  const page = pageOf(rows, limit, (row) => [row.id])
  return { data: page.rows.map(presentPayout), next_cursor: page.next_cursor }
}

/** The allowed state transitions. The bank may return a paid payout; the teacher then requests a new one. */
const NEXT: Record<PayoutStatus, readonly PayoutStatus[]> = {
  requested: ['approved', 'refused'],
  approved: ['paid', 'refused'],
  paid: ['returned'],
  refused: [],
  returned: [],
}

/**
 * Locks the payout for the transition to `to`. While a provider processes it, only the provider's result decides. Fails
 * with `not_found` or `payout_state_conflict`.
 */
export async function lockPayout(tx: Tx, payoutId: number, to: PayoutStatus): Promise<PayoutRow> {
  const row = await tx.found<PayoutRow>(
    sql`select ${payoutColumns} from payout where id = ${payoutId} for no key update`,
  )
  const isProcessing = await tx.one(
    sql`select from payout_transfer where payout_id = ${payoutId} and state in ('draft', 'sent')`,
  )
  if (isProcessing || !NEXT[row.status].includes(to)) {
    throw new Failure('payout_state_conflict', { data: { status: row.status } })
  }
  return row
}
