import type { PaymentProvider } from '@kashf/contract/money/money.ts'
import type { Tx } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'

export interface Finding {
  kind: 'missing_here' | 'missing_there' | 'doubled' | 'altered' | 'waiting_too_long' | 'ledger_differs'
  /** The provider's transaction id; the transfer's cause if it has no payment. */
  transactionId: string
  /** Our payment, if there is one. */
  paymentId: number | null
  /** Amounts in tiyin, as strings; states in each side's own terms. */
  details: Record<string, string | number>
}

interface Run {
  provider: PaymentProvider
  source: 'statement' | 'books' | 'status'
  /** Who uploaded the statement; null for automatic runs. */
  operatorId: number | null
  /** Days in Tashkent, both included. */
  from: string
  to: string
  lines: number
  matched: number
  findings: readonly Finding[]
  at: Date
}

/**
 * Records a comparison and opens one case per finding. A case that was closed automatically is reopened; one that a person has
 * closed stays closed. Returns the id of the comparison.
 */
export async function recordRun(tx: Tx, run: Run): Promise<number> {
  const { provider, source, operatorId, from, to, lines, matched, findings, at } = run
  const recorded = await tx.only<{ id: number }>(sql`
    insert into reconciliation (provider, source, operator_id, from_day, to_day, lines, matched, findings, created_at)
    values (${provider}, ${source}, ${operatorId}, ${from}::date, ${to}::date, ${lines}, ${matched}, ${findings.length}, ${at})
    returning id`)
  const cases = findings.map(({ paymentId, transactionId, kind, details }) => ({
    payment_id: paymentId,
    subject: transactionId,
    kind,
    details,
  }))
  const found = sql`
    jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as found (payment_id integer, subject text, kind text, details jsonb)`
  await tx.run(sql`
    update payment_case c set resolved_at = null, note = null, details = found.details from ${found}
     where c.resolved_at is not null and c.resolved_by is null and c.kind = found.kind
       and case when found.payment_id is not null then c.payment_id = found.payment_id
             else c.payment_id is null and c.provider = ${provider} and c.subject = found.subject end`)
  await tx.run(sql`
    insert into payment_case (payment_id, provider, subject, kind, details, created_at)
    select payment_id, ${provider}, subject, kind, details, ${at} from ${found}
    on conflict do nothing`)
  return recorded.id
}
