import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { Payment } from './payment.ts'

const CASES = {
  reversal_refused: 'a reversal was refused: the money is spent',
  paid_after_cancel: 'a payment was reported as charged after it had been cancelled',
  paid_twice: 'a second attempt of a credited payment was reported as charged',
}

/**
 * Opens a case for a person to investigate, one per payment and kind, and logs it. It reopens a closed case, because a repeated
 * request means that the payer is still waiting. The earlier note stays in the audit trail.
 */
export async function openCase(
  deps: Pick<Deps, 'clock' | 'log'>,
  tx: Tx,
  payment: Payment,
  kind: keyof typeof CASES,
): Promise<void> {
  await tx.run(sql`
    insert into payment_case (payment_id, kind, created_at) values (${payment.id}, ${kind}, ${deps.clock.now()})
    on conflict on constraint payment_case_once do update
      set resolved_at = null, resolved_by = null, note = null, created_at = excluded.created_at
      where payment_case.resolved_at is not null`)
  tx.afterCommit(() => deps.log.error({ payment_id: payment.id, provider: payment.provider }, CASES[kind]))
}
