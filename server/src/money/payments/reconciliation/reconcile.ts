import type { PaymentProvider } from '@kashf/contract/money/money.ts'
import { tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { DAY_MS } from '../../../clock.ts'
import type { Queryable, Tx } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { type ComparedPayment, compare } from './compare.ts'
import type { StatementLine } from './read-statement.ts'
import { type Finding, recordRun } from './record-run.ts'

export interface Reconciled {
  id: number
  lines: number
  matched: number
  findings: Finding[]
}

/**
 * Around midnight the two clocks may put a payment on different days. So a statement is also expected to contain payments from
 * just before its start, and those from just before its end are expected in the next one.
 */
const MIDNIGHT_MARGIN_MS = 10 * 60_000

interface StatementRun {
  provider: PaymentProvider
  from: string
  to: string
  lines: StatementLine[]
}

/** Compares a provider's statement of some days (in Tashkent, both included) with our payments, and writes nothing. */
export async function compareStatement(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  { provider, from, to, lines }: StatementRun,
): Promise<ReturnType<typeof compare>> {
  const since = new Date(tashkentMidnight(from).getTime() - MIDNIGHT_MARGIN_MS)
  const until = new Date(
    Math.min(tashkentMidnight(to).getTime() + DAY_MS - MIDNIGHT_MARGIN_MS, deps.clock.now().getTime()),
  )
  const payments = await db.rows<ComparedPayment & { is_expected: boolean }>(sql`
    select id, provider_transaction_id, amount_tiyin, status,
           (performed_at >= ${since} and performed_at < ${until} and reconciled_at is null) is true as is_expected
      from payment
     where provider = ${provider} and (
       provider_transaction_id = any(${lines.map((line) => line.transactionId)}::text[])
       or (performed_at >= ${since} and performed_at < ${until}))`)
  const expected = new Set(payments.filter((payment) => payment.is_expected).map(({ id }) => id))
  return compare(lines, payments, expected)
}

/**
 * Compares a provider's statement with our payments, records the run, opens one case per difference, and closes the cases
 * that this statement settles.
 */
export async function reconcile(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  input: StatementRun & { operatorId: number },
): Promise<Reconciled> {
  const { provider, from, to, lines } = input
  const now = deps.clock.now()
  // Serializes the runs of one provider, so that each sees what the other has settled.
  await tx.one(sql`select pg_advisory_xact_lock(hashtext(${`reconcile:${provider}`}))`)
  const { findings, matched } = await compareStatement(deps, tx, input)
  await tx.run(sql`update payment set reconciled_at = ${now} where id = any(${matched}::int[])`)
  const run = { provider, source: 'statement', operatorId: input.operatorId, from, to } as const
  const figures = { lines: lines.length, matched: matched.length }
  const id = await recordRun(tx, { ...run, ...figures, findings, at: now })
  await closeSettledCases(tx, { provider, from, to, matched, now })
  return { id, ...figures, findings }
}

/** Closes settled cases: payments that this statement does contain, and days whose statement has arrived. */
async function closeSettledCases(
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
