import { toUzs } from '@kashf/contract/amount.ts'
import type { QueueQuery } from '@kashf/contract/operators.ts'
import type { AdminPayout } from '@kashf/contract/operators-money.ts'
import { audit } from '../../audit/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { pageOf } from '../../db/cursor.ts'
import { allOf, sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import { approvePayout } from '../../money/payouts/approve-payout.ts'
import { payPayout } from '../../money/payouts/pay-payout.ts'
import type { PayoutRow } from '../../money/payouts/payout.ts'
import { refusePayout } from '../../money/payouts/refuse-payout.ts'
import { returnPayout } from '../../money/payouts/return-payout.ts'
import { revealPayout } from '../../money/payouts/reveal-payout.ts'
import { type NewNotice, notify } from '../../notices/notify.ts'
import type { Deps } from '../../runtime/deps.ts'
import { audited } from '../audit-trail.ts'
import { askedStatus, byAge, searched } from '../list-filter.ts'

type Row = PayoutRow & {
  approvals: { id: number; first_name: string; last_name: string; at: string }[]
  first_name: string
  last_name: string
  register_id: number | null
  transfer_state: NonNullable<AdminPayout['transfer']>['state'] | null
  transfer_message: string | null
}

const SELECT = sql`
  select p.id, p.teacher_id, p.amount_tiyin, p.card_last4, p.comment, p.status, p.approvals_needed, p.reference, p.refusal_reason,
         p.register_id, p.created_at, p.paid_at, u.first_name, u.last_name, t.state as transfer_state, t.message as transfer_message,
         coalesce((
           select jsonb_agg(jsonb_build_object('id', o.id, 'first_name', o.first_name, 'last_name', o.last_name, 'at', a.created_at)
                            order by a.created_at)
             from payout_approval a join app_user o on o.id = a.operator_id where a.payout_id = p.id and o.blocked_at is null), '[]') as approvals
    from payout p join app_user u on u.id = p.teacher_id left join payout_transfer t on t.payout_id = p.id`

const present = (row: Row): AdminPayout => ({
  id: row.id,
  status: row.status,
  amount: toUzs(row.amount_tiyin),
  approvals_needed: row.approvals_needed,
  approvals: row.approvals.map(({ at, ...operator }) => ({
    operator,
    created_at: new Date(at).toISOString(),
  })),
  card_last4: row.card_last4,
  comment: row.comment,
  teacher: { id: row.teacher_id, first_name: row.first_name, last_name: row.last_name },
  reference: row.reference,
  refusal_reason: row.refusal_reason,
  register_id: row.register_id,
  transfer: row.transfer_state && { state: row.transfer_state, message: row.transfer_message },
  created_at: row.created_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
})

/** Payouts: those that wait for an operator (`requested`, `approved`) oldest first, everything else newest first. */
export async function listPayouts(
  deps: Deps,
  query: QueueQuery,
): Promise<{ data: AdminPayout[]; next_cursor: string | null }> {
  const limit = query.limit ?? 24
  const status = askedStatus('payouts', query.status)
  const isQueue = status === 'requested' || status === 'approved'
  const { order, after } = byAge(query.cursor, sql`p.id`, isQueue)
  const where = allOf([
    ...(status === null ? [] : [sql`p.status = ${status}`]),
    ...searched(query.search, [sql`u.search_key`]),
    ...after,
  ])
  const rows = await deps.db.rows<Row>(sql`${SELECT} where ${where} order by ${order} limit ${limit + 1}`)
  const page = pageOf(rows, limit, (row) => [row.id])
  return { data: page.rows.map(present), next_cursor: page.next_cursor }
}

async function payoutById(db: Queryable, payoutId: number): Promise<Row> {
  const row = await db.one<Row>(sql`${SELECT} where p.id = ${payoutId}`)
  if (!row) throw new Failure('not_found')
  return row
}

/** One payout with the whole card number, which the operator types into the bank. Every look is in the audit trail. */
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
      before: null,
      after: { card_last4: row.card_last4 },
    })
    return { ...present(row), card_number: revealed.cardNumber, pinfl: revealed.pinfl }
  })
}

/** What an operator may decide about a payout. */
export type PayoutDecision =
  | { kind: 'approve'; operatorId: number }
  | { kind: 'paid'; reference: string | null }
  | { kind: 'refuse'; reason: string }
  | { kind: 'return'; reason: string }

function apply(deps: Deps, tx: Tx, payoutId: number, decision: PayoutDecision): Promise<{ status: string }> {
  switch (decision.kind) {
    case 'approve':
      return approvePayout(deps, tx, { payoutId, operatorId: decision.operatorId })
    case 'paid':
      return payPayout(deps, tx, { payoutId, reference: decision.reference })
    case 'refuse':
      return refusePayout(deps, tx, { payoutId, reason: decision.reason })
    case 'return':
      return returnPayout(deps, tx, { payoutId, reason: decision.reason })
  }
}

/** Tells the teacher of what a provider has done with a payout, in the transaction in which it is written. */
export async function tellOfPayout(
  deps: Deps,
  tx: Tx,
  settled: { payoutId: number; outcome: { kind: 'paid' } | { kind: 'refuse'; reason: string } },
): Promise<void> {
  const { outcome } = settled
  const decision: PayoutDecision = outcome.kind === 'paid' ? { kind: 'paid', reference: null } : outcome
  const notice = noticeOf(decision, await payoutById(tx, settled.payoutId))
  if (notice) await notify(deps, tx, notice)
}

function noticeOf(decision: PayoutDecision, row: Row): NewNotice | null {
  const userId = row.teacher_id
  const what = { amount: toUzs(row.amount_tiyin), card_last4: row.card_last4 }
  switch (decision.kind) {
    case 'approve':
      return null
    case 'paid':
      return { userId, kind: 'payout_paid', subject: what }
    case 'refuse':
      return { userId, kind: 'payout_refused', subject: { ...what, reason: decision.reason } }
    case 'return':
      return { userId, kind: 'payout_returned', subject: { ...what, reason: decision.reason } }
  }
}

/** Carries a decision out and tells the teacher, in the caller's transaction. */
export async function carryOut(
  deps: Deps,
  tx: Tx,
  payoutId: number,
  decision: PayoutDecision,
): Promise<AdminPayout> {
  await apply(deps, tx, payoutId, decision)
  const row = await payoutById(tx, payoutId)
  const notice = noticeOf(decision, row)
  if (notice) await notify(deps, tx, notice)
  return present(row)
}

const look = (payoutId: number) => (tx: Queryable) =>
  tx.one<object>(sql`
    select status, reference, refusal_reason, card_last4, approvals_needed,
           (select count(*)::int from payout_approval where payout_id = payout.id) as approvals
      from payout where id = ${payoutId}`)

/** Carries an operator's decision out: the money, the audit trail and the teacher's notice in one transaction. */
export function decidePayout(
  deps: Deps,
  input: { operatorId: number; payoutId: number; decision: PayoutDecision },
): Promise<AdminPayout> {
  const { operatorId, payoutId, decision } = input
  return audited(deps, {
    operatorId,
    action: `payout.${decision.kind}`,
    subject: `payout:${payoutId}`,
    look: look(payoutId),
    change: (tx) => carryOut(deps, tx, payoutId, decision),
  })
}
