import type { Tx } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { type Payment, paymentColumns } from '../payment.ts'

/**
 * Lets a payment, locked by the caller, wait again: the one move backwards there is. "A Click payment that our sweep (not
 * Click) cancelled may still become credited, because Click reports a real charge."
 */
export async function reviveSweptPayment(
  deps: Pick<Deps, 'log'>,
  tx: Tx,
  payment: Payment,
): Promise<Payment> {
  const revived = await tx.one<Payment>(sql`
    update payment set status = 'pending', cancelled_at = null, cancel_reason = null
     where id = ${payment.id} and status = 'cancelled' and provider_cancelled_at is null returning ${paymentColumns}`)
  if (!revived) throw new Error(`payment ${payment.id} was not swept`)
  tx.afterCommit(() =>
    deps.log.warn(
      { payment_id: payment.id, swept_at: payment.cancelled_at },
      'Click charged a payment after we had stopped waiting for it: credited',
    ),
  )
  return revived
}
