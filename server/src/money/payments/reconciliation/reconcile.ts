import type { PaymentProvider } from '@kashf/contract/money.ts'
import { tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { DAY_MS } from '../../../clock.ts'
import type { Tx } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { type ComparedPayment, compare } from './compare.ts'
import { type Finding, keepRun } from './keep-run.ts'
import type { StatementLine } from './read-statement.ts'

export interface Reconciled {
  id: number
  lines: number
  matched: number
  findings: Finding[]
}

/**
 * Around midnight the two clocks may put a payment on different days. So what happened just before a statement begins is
 * looked for in it too, and what happened just before its end only in the next one.
 */
const MIDNIGHT_MARGIN_MS = 10 * 60_000

/**
 * Compares a provider's statement of some days (in Tashkent, both included) with our payments, keeps the run, and opens a
 * case for each difference, once. A case that this statement settles is closed.
 */
export async function reconcile(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  input: { provider: PaymentProvider; operatorId: number; from: string; to: string; lines: StatementLine[] },
): Promise<Reconciled> {
  const { provider, from, to, lines } = input
  const now = deps.clock.now()
  // Two runs of one provider come one after another, so that each sees what the other has settled.
  await tx.one(sql`select pg_advisory_xact_lock(hashtext(${`reconcile:${provider}`}))`)
  const since = new Date(tashkentMidnight(from).getTime() - MIDNIGHT_MARGIN_MS)
  const until = new Date(
    Math.min(tashkentMidnight(to).getTime() + DAY_MS - MIDNIGHT_MARGIN_MS, now.getTime()),
  )
  const payments = await tx.rows<ComparedPayment & { is_expected: boolean }>(sql`
    select id, provider_transaction_id, amount_tiyin, status,
           (performed_at >= ${since} and performed_at < ${until} and reconciled_at is null) is true as is_expected
      from payment
     where provider = ${provider} and (
       provider_transaction_id = any(${lines.map((line) => line.transactionId)}::text[])
       or (performed_at >= ${since} and performed_at < ${until}))`)
  const expected = new Set(payments.filter((payment) => payment.is_expected).map(({ id }) => id))
  const { findings, matched } = compare(lines, payments, expected)

  await tx.run(sql`update payment set reconciled_at = ${now} where id = any(${matched}::int[])`)
  const kept = { provider, source: 'statement', operatorId: input.operatorId, from, to } as const
  const figures = { lines: lines.length, matched: matched.length }
  const id = await keepRun(tx, { ...kept, ...figures, findings, at: now })
  await settle(tx, { provider, from, to, matched, now })
  return { id, ...figures, findings }
}

/** Closes what has settled itself: a payment that this statement shows after all, a day whose statement is here now. */
async function settle(
  tx: Tx,
  run: { provider: PaymentProvider; from: string; to: string; matched: number[]; now: Date },
): Promise<void> {
  const { provider, from, to, matched, now } = run
  await tx.run(sql`
    update payment_case set resolved_at = ${now}, note = 'Keyingi ko''chirmada mos keldi'
     where payment_id = any(${matched}::int[]) and kind in ('missing_here', 'missing_there') and resolved_at is null`)
  await tx.run(sql`
    update payment_case c set resolved_at = ${now}, note = 'Keyingi ko''chirmada mos keldi'
      from payment p
     where p.id = any(${matched}::int[]) and c.payment_id is null and c.kind = 'missing_here' and c.resolved_at is null
       and c.provider = p.provider and c.subject = p.provider_transaction_id`)
  await tx.run(sql`
    update payment_case set resolved_at = ${now}, note = 'Ko''chirma yuklandi'
     where provider = ${provider} and kind = 'statement_missing' and resolved_at is null
       and subject between ${from} and ${to}`)
}
