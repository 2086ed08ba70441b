import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { type Payment, paymentColumns } from './payment.ts'

/** Cancels a pending payment, locked by the caller, before any money has moved. */
export async function cancelPayment(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  payment: Payment,
  reason: number,
): Promise<Payment> {
  const cancelled = await tx.one<Payment>(sql`
    update payment set status = 'cancelled', cancelled_at = ${deps.clock.now()}, cancel_reason = ${reason}
     where id = ${payment.id} and status = 'pending' returning ${paymentColumns}`)
  if (!cancelled) throw new Error(`payment ${payment.id} was not pending`)
  return cancelled
}
