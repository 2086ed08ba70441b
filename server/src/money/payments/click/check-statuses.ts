import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { DAY_MS, HOUR_MS } from '../../../clock.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { type Payment, paymentColumns } from '../payment.ts'
import { type Finding, recordRun } from '../reconciliation/record-run.ts'
import { type ClickStatus, fetchStatus } from './fetch-status.ts'

/** The delay before a payment's status is read; it is read again until Click has decided. */
const AFTER_MS = 2 * HOUR_MS
const BACK_DAYS = 3
const CONCURRENCY = 5

type CheckDeps = Pick<Deps, 'db' | 'env' | 'clock' | 'log'>

/**
 * Compares each unreconciled payment of the last days with its status at Click: payments that Click charged must be
 * credited, those that it refunded must not be. The response has no amount; only the statement compares it. Differences
 * become cases. Returns their number; does nothing without CLICK_MERCHANT_USER_ID.
 */
export async function checkClickStatuses(deps: CheckDeps): Promise<number> {
  if (!deps.env.click.merchantUserId) return 0
  const now = deps.clock.now()
  const before = new Date(now.getTime() - AFTER_MS)
  const since = new Date(now.getTime() - BACK_DAYS * DAY_MS)
  // Among several attempts of one payment only the credited one counts, or else the last.
  const payments = await deps.db.rows<Payment>(sql`
    select ${paymentColumns} from (
        select distinct on (service_id, provider_payment_id) * from payment
         where provider = 'click' and created_at between ${since} and ${before} and provider_payment_id is not null
         order by service_id, provider_payment_id, status = 'credited' desc, id desc) p
     where reconciled_at is null`)
  const answers = await fetchStatuses(deps, payments)
  const findings = [...answers].flatMap(([payment, status]) => findingOf(payment, status) ?? [])
  const different = new Set(findings.map(({ paymentId }) => paymentId))
  const matched = [...answers].filter(([{ id }, status]) => status !== 'undecided' && !different.has(id))
  await deps.db.transaction(async (tx) => {
    await tx.run(sql`update payment set reconciled_at = ${now} where id = any(${confirmed(matched)}::int[])`)
    const [from, to] = [tashkentDay(since), tashkentDay(now)]
    const figures = { lines: payments.length, matched: matched.length }
    const run = { provider: 'click', source: 'status', operatorId: null, from, to } as const
    await recordRun(tx, { ...run, ...figures, findings, at: now })
  })
  return findings.length
}

/** The credited payments, which a statement must contain. */
const confirmed = (matched: [Payment, ClickStatus][]): number[] =>
  matched.filter(([{ status }]) => status === 'credited').map(([{ id }]) => id)

async function fetchStatuses(
  deps: CheckDeps,
  payments: readonly Payment[],
): Promise<Map<Payment, ClickStatus>> {
  const answers = new Map<Payment, ClickStatus>()
  const waiting = payments.values()
  const fetcher = async () => {
    for (const payment of waiting) {
      const { provider_payment_id: paydocId, service_id: serviceId } = payment
      try {
        answers.set(payment, await fetchStatus(deps, { paydocId: paydocId ?? '', serviceId }))
      } catch (error) {
        deps.log.warn({ err: error, payment_id: payment.id }, 'Click did not say what a payment is in')
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, fetcher))
  return answers
}

/** The difference between Click's state and ours; null if there is none or Click is undecided. */
function findingOf(payment: Payment, status: ClickStatus): Finding | null {
  const isCredited = payment.status === 'credited'
  if (status === 'undecided' || isCredited === (status === 'paid')) return null
  return {
    kind: isCredited ? 'altered' : 'missing_here',
    transactionId: payment.provider_transaction_id,
    paymentId: payment.id,
    details: {
      their_state: status === 'paid' ? 'paid' : 'reversed',
      our_tiyin: String(payment.amount_tiyin),
      our_state: payment.status,
    },
  }
}
