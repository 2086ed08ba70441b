import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { reverse } from '../ledger/reverse.ts'
import { PROVIDER_NAMES } from './credit-payment.ts'
import { type Payment, paymentColumns } from './payment.ts'
import { openCase } from './reconciliation/cases.ts'

/**
 * Reverses a credited payment, locked by the caller, in full. Null if the money is spent: then nothing moves, and a case is
 * opened, because a person must resolve the payer's refund.
 */
export async function reversePayment(
  deps: Pick<Deps, 'clock' | 'log'>,
  tx: Tx,
  payment: Payment,
  reason: number,
): Promise<Payment | null> {
  const at = deps.clock.now()
  const credit = await tx.one<{ id: bigint }>(
    sql`select id from ledger_transfer where idempotency_key = ${`payment:${payment.id}:credit`}`,
  )
  if (!credit) throw new Error(`payment ${payment.id} is credited without a transfer`)
  const posting = await reverse(tx, {
    kind: 'topup_reversal',
    cause: `payment:${payment.id}`,
    idempotencyKey: `payment:${payment.id}:reversal`,
    facts: { app: PROVIDER_NAMES[payment.provider] },
    at,
    reverses: credit.id,
  })
  if (posting.outcome === 'insufficient') {
    await openCase(deps, tx, payment, 'reversal_refused')
    return null
  }
  const reversed = await tx.one<Payment>(sql`
    update payment set status = 'reversed', cancelled_at = ${at}, cancel_reason = ${reason}
     where id = ${payment.id} and status = 'credited' returning ${paymentColumns}`)
  if (!reversed) throw new Error(`payment ${payment.id} was not credited`)
  await tx.run(sql`insert into payment_notice (payment_id, kind) values (${payment.id}, 'top_up_returned')`)
  // An earlier attempt may have been refused and opened a case, which is settled now.
  await tx.run(sql`
    update payment_case set resolved_at = ${at}
     where payment_id = ${payment.id} and kind = 'reversal_refused' and resolved_at is null`)
  return reversed
}
