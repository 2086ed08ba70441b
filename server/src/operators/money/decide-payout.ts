import { toUzs } from '@kashf/contract/money/amount.ts'
import type { AdminPayout, AllowedCard } from '@kashf/contract/operators/money.ts'
import { audit } from '../../audit/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { allowCard } from '../../money/payouts/allow-card.ts'
import { approvePayout } from '../../money/payouts/approve-payout.ts'
import { payPayout } from '../../money/payouts/pay-payout.ts'
import { refusePayout } from '../../money/payouts/refuse-payout.ts'
import { returnPayout } from '../../money/payouts/return-payout.ts'
import { type NewNotice, notify } from '../../notices/notify.ts'
import { audited } from '../audit-trail.ts'
import { type PayoutDetailsRow, payoutById, presentPayout } from './payouts.ts'

/** A decision about a payout, by an operator or by the bank's file. */
export type PayoutDecision =
  | { kind: 'approve'; operatorId: number }
  | { kind: 'paid'; reference: string | null }
  | { kind: 'refuse'; reason: string }
  | { kind: 'return'; reason: string }

/** Applies an operator's decision: the money, the audit entry and the teacher's notice in one transaction. */
export function decidePayout(
  deps: Deps,
  input: { operatorId: number; payoutId: number; decision: PayoutDecision },
): Promise<AdminPayout> {
  const { operatorId, payoutId, decision } = input
  return audited(deps, {
    operatorId,
    action: `payout.${decision.kind}`,
    subject: `payout:${payoutId}`,
    snapshot: snapshot(payoutId),
    adds: decision.kind === 'approve',
    change: (tx) => applyDecision(deps, tx, payoutId, decision),
  })
}

const snapshot = (payoutId: number) => (tx: Queryable) =>
  tx.one<object>(sql`
    select status, reference, refusal_reason, card_last4, approvals_needed,
           (select count(*)::int from payout_approval where payout_id = payout.id) as approvals
      from payout where id = ${payoutId}`)

/** Applies a decision and notifies the teacher, in the caller's transaction. The caller writes the audit entry. */
export async function applyDecision(
  deps: Deps,
  tx: Tx,
  payoutId: number,
  decision: PayoutDecision,
): Promise<AdminPayout> {
  await changePayout(deps, tx, payoutId, decision)
  const row = await payoutById(tx, payoutId)
  const notice = noticeOf(decision, row)
  if (notice) await notify(deps, tx, notice)
  return presentPayout(row)
}

/** Notifies the teacher of a payout that a provider has settled, in the transaction that records it. */
export async function notifyPayoutSettled(
  deps: Deps,
  tx: Tx,
  settled: { payoutId: number; outcome: { kind: 'paid' } | { kind: 'refuse'; reason: string } },
): Promise<void> {
  const { outcome } = settled
  const decision: PayoutDecision = outcome.kind === 'paid' ? { kind: 'paid', reference: null } : outcome
  const notice = noticeOf(decision, await payoutById(tx, settled.payoutId))
  if (notice) await notify(deps, tx, notice)
}

function changePayout(
  deps: Deps,
  tx: Tx,
  payoutId: number,
  decision: PayoutDecision,
): Promise<{ status: string }> {
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

function noticeOf(decision: PayoutDecision, row: PayoutDetailsRow): NewNotice | null {
  const userId = row.teacher.id
  const subject = { amount: toUzs(row.amount_tiyin), card_last4: row.card_last4 }
  switch (decision.kind) {
    case 'approve':
      return null
    case 'paid':
      return { userId, kind: 'payout_paid', subject }
    case 'refuse':
      return { userId, kind: 'payout_refused', subject: { ...subject, reason: decision.reason } }
    case 'return':
      return { userId, kind: 'payout_returned', subject: { ...subject, reason: decision.reason } }
  }
}

/**
 * Allows the card of a teacher, or of a student who has shares, whose number looks wrong. The audit entry has its last four digits
 * only, and is in the history of the page where operators find the person.
 */
export function allowPayoutCard(
  deps: Deps,
  input: { operatorId: number; teacherId: number; cardNumber: string },
): Promise<AllowedCard> {
  const { operatorId, teacherId } = input
  return deps.db.transaction(async (tx) => {
    const { cardLast4, isTeacher } = await allowCard(deps, tx, input)
    await audit(tx, {
      personId: operatorId,
      action: 'teacher.allow_card',
      subject: `${isTeacher ? 'teacher' : 'user'}:${teacherId}`,
      after: { card_last4: cardLast4 },
    })
    return { card_last4: cardLast4 }
  })
}
