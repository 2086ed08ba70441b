import type { Page } from '@kashf/contract/common.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { Payout, PayoutListQuery, PayoutStatus } from '@kashf/contract/money/money.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Tx } from '../../db/client.ts'
import { decodeCursor, pageById } from '../../db/cursor.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'

/** A payout as its teacher sees it. */
type ListedRow = RowOf<Omit<Payout, 'amount'>> & { amount_tiyin: bigint }
const present = ({ amount_tiyin, ...row }: ListedRow): Payout => ({
  ...withTimeText(row),
  amount: toUzs(amount_tiyin),
})

/** A teacher's own payouts, newest first, with keyset pagination. */
export async function listPayouts(
  deps: Pick<Deps, 'db'>,
  teacherId: number,
  query: PayoutListQuery,
): Promise<Page<Payout>> {
  const limit = query.limit ?? 24
  const [before] = decodeCursor(query.cursor, 1) ?? []
  const from = Number.isInteger(before) ? sql`and id < ${Number(before)}::bigint` : sql``
  const rows = await deps.db.rows<ListedRow>(sql`
    select id, status, amount_tiyin, card_last4, comment, refusal_reason, created_at, paid_at
      from payout where teacher_id = ${teacherId} ${from} order by id desc limit ${limit + 1}`)
  return pageById(rows, limit, present)
}

/** The allowed state transitions. The bank may return a paid payout; the teacher then requests a new one. */
const NEXT: Record<PayoutStatus, readonly PayoutStatus[]> = {
  requested: ['approved', 'refused'],
  approved: ['paid', 'refused'],
  paid: ['returned'],
  refused: [],
  returned: [],
}

interface LockedPayout {
  id: number
  teacher_id: number
  amount_tiyin: bigint
  card_last4: string
  status: PayoutStatus
  /** The number of different operators who must approve it: 1 or 2 (0 if approved before this column existed). */
  approvals_needed: number
}

/**
 * Locks the payout for the transition to `to`. While a provider processes it, only the provider's result decides. Fails
 * with `not_found` or `payout_state_conflict`.
 */
export async function lockPayout(tx: Tx, payoutId: number, to: PayoutStatus): Promise<LockedPayout> {
  const row = await tx.found<LockedPayout>(sql`
    select id, teacher_id, amount_tiyin, card_last4, status, approvals_needed
      from payout where id = ${payoutId} for no key update`)
  const isProcessing = await tx.one(
    sql`select from payout_transfer where payout_id = ${payoutId} and state in ('draft', 'sent')`,
  )
  if (isProcessing || !NEXT[row.status].includes(to)) {
    throw new Failure('payout_state_conflict', { data: { status: row.status } })
  }
  return row
}
