import type { Page } from '@kashf/contract/common.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { AdminPayout } from '@kashf/contract/operators/money.ts'
import type { QueueQuery } from '@kashf/contract/operators/operators.ts'
import { audit } from '../../audit/audit.ts'
import { person, type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { pageById } from '../../db/cursor.ts'
import { allOf, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { revealPayout } from '../../money/payouts/reveal-payout.ts'
import { wantedRecords } from '../desk/claims.ts'
import { matchesSearch, orderByAge, parseStatus } from '../list-filter.ts'

export type PayoutDetailsRow = RowOf<Omit<AdminPayout, 'amount'>> & { amount_tiyin: bigint }

const SELECT = sql`
  select p.id, p.status, p.amount_tiyin, p.approvals_needed, p.card_last4, p.comment, ${person(sql`u`)} as teacher, p.reference,
         p.refusal_reason, p.register_id, p.created_at, p.paid_at,
         case when t.state is not null then json_build_object('state', t.state, 'message', t.message) end as transfer,
         coalesce((
           select json_agg(json_build_object('operator', ${person(sql`o`)}, 'created_at', a.created_at) order by a.created_at)
             from payout_approval a join app_user o on o.id = a.operator_id where a.payout_id = p.id and o.blocked_at is null), '[]') as approvals
    from payout p join app_user u on u.id = p.teacher_id left join payout_transfer t on t.payout_id = p.id`

export const presentPayout = ({ amount_tiyin, approvals, ...row }: PayoutDetailsRow): AdminPayout => ({
  ...withTimeText(row),
  amount: toUzs(amount_tiyin),
  approvals: approvals.map(({ operator, created_at }) => ({
    operator,
    created_at: new Date(created_at).toISOString(),
  })),
})

/** Payouts: `requested` and `approved` form a queue, oldest first; everything else is newest first. */
export async function listPayouts(
  deps: Deps,
  query: QueueQuery,
  operatorId: number,
): Promise<Page<AdminPayout>> {
  const limit = query.limit ?? 24
  const status = parseStatus('payouts', query.status)
  const isQueue = status === 'requested' || status === 'approved'
  const { order, after } = orderByAge(query.cursor, sql`p.id`, isQueue)
  const where = allOf([
    ...wantedRecords(query, operatorId, 'payout', sql`p.id`),
    ...(status === null ? [] : [sql`p.status = ${status}`]),
    ...matchesSearch(query.search, [sql`u.search_key`]),
    ...after,
  ])
  const rows = await deps.db.rows<PayoutDetailsRow>(
    sql`${SELECT} where ${where} order by ${order} limit ${limit + 1}`,
  )
  return pageById(rows, limit, presentPayout)
}

export async function payoutById(db: Queryable, payoutId: number): Promise<PayoutDetailsRow> {
  return db.found<PayoutDetailsRow>(sql`${SELECT} where p.id = ${payoutId}`)
}

/** One payout with the full card number, which the operator types into the bank. Every view is audited. */
export function showPayout(
  deps: Deps,
  input: { operatorId: number; payoutId: number },
): Promise<AdminPayout> {
  const { operatorId, payoutId } = input
  return deps.db.transaction(async (tx) => {
    const row = await payoutById(tx, payoutId)
    const revealed = await revealPayout(deps, tx, { payoutId })
    if (!revealed) throw new Failure('not_found')
    await audit(tx, {
      personId: operatorId,
      action: 'payout.reveal',
      subject: `payout:${payoutId}`,
      after: { card_last4: row.card_last4 },
    })
    return { ...presentPayout(row), card_number: revealed.cardNumber, pinfl: revealed.pinfl }
  })
}
