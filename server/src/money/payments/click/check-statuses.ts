import { DAY_MS, HOUR_MS } from '../../../clock.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { type Payment, paymentColumns } from '../payment.ts'
import { dayOf, type Finding, keepRun } from '../reconciliation/keep-run.ts'
import { askStatus, type ClickStatus } from './ask-status.ts'

/** A payment is asked for when its day is over, and again while Click has not decided or did not answer. */
const AFTER_MS = 2 * HOUR_MS
const BACK_DAYS = 3
const AT_ONCE = 5

type CheckDeps = Pick<Deps, 'db' | 'env' | 'clock' | 'log'>

/**
 * Asks Click for each payment of the last days that it has not confirmed yet: what it charged we must have credited, what it
 * gave back we must not hold. The sum is not in its answer; that is the statement's to compare. Differences become cases.
 * Returns how many; does nothing without CLICK_MERCHANT_USER_ID.
 */
export async function checkClickStatuses(deps: CheckDeps): Promise<number> {
  if (!deps.env.click.merchantUserId) return 0
  const now = deps.clock.now()
  const before = new Date(now.getTime() - AFTER_MS)
  const since = new Date(now.getTime() - BACK_DAYS * DAY_MS)
  // Of several attempts at one payment the credited one speaks for it, or else the last.
  const payments = await deps.db.rows<Payment>(sql`
    select ${paymentColumns} from (
        select distinct on (service_id, provider_payment_id) * from payment
         where provider = 'click' and created_at between ${since} and ${before} and provider_payment_id is not null
         order by service_id, provider_payment_id, status = 'credited' desc, id desc) p
     where reconciled_at is null`)
  const answers = await askAll(deps, payments)
  const findings = [...answers].flatMap(([payment, status]) => findingOf(payment, status) ?? [])
  const different = new Set(findings.map(({ paymentId }) => paymentId))
  const matched = [...answers].filter(([{ id }, status]) => status !== 'undecided' && !different.has(id))
  await deps.db.transaction(async (tx) => {
    await tx.run(sql`update payment set reconciled_at = ${now} where id = any(${confirmed(matched)}::int[])`)
    const [from, to] = [dayOf(now, -BACK_DAYS), dayOf(now)]
    const figures = { lines: payments.length, matched: matched.length }
    const run = { provider: 'click', source: 'status', operatorId: null, from, to } as const
    await keepRun(tx, { ...run, ...figures, findings, at: now })
  })
  return findings.length
}

/** Those whose money is here: only they can be missed in a statement. */
const confirmed = (matched: [Payment, ClickStatus][]): number[] =>
  matched.filter(([{ status }]) => status === 'credited').map(([{ id }]) => id)

async function askAll(deps: CheckDeps, payments: readonly Payment[]): Promise<Map<Payment, ClickStatus>> {
  const answers = new Map<Payment, ClickStatus>()
  const waiting = payments.values()
  const asker = async () => {
    for (const payment of waiting) {
      const { provider_payment_id: paydocId, service_id: serviceId } = payment
      try {
        answers.set(payment, await askStatus(deps, { paydocId: paydocId ?? '', serviceId }))
      } catch (error) {
        deps.log.warn({ err: error, payment_id: payment.id }, 'Click did not say what a payment is in')
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, asker))
  return answers
}

/** What is different between Click's word and ours; null when nothing is, or nothing is decided. */
function findingOf(payment: Payment, status: ClickStatus): Finding | null {
  const holdsIt = payment.status === 'credited'
  if (status === 'undecided' || holdsIt === (status === 'paid')) return null
  return {
    kind: holdsIt ? 'altered' : 'missing_here',
    transactionId: payment.provider_transaction_id,
    paymentId: payment.id,
    details: {
      their_state: status === 'paid' ? 'paid' : 'reversed',
      our_tiyin: String(payment.amount_tiyin),
      our_state: payment.status,
    },
  }
}
