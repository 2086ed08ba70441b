import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { type Payment, paymentColumns } from './payment.ts'

/** Notes that the provider too has ended a payment, locked by the caller, that our sweep had cancelled before. */
export async function endSweptPayment(deps: Pick<Deps, 'clock'>, tx: Tx, payment: Payment): Promise<Payment> {
  const ended = await tx.one<Payment>(sql`
    update payment set provider_cancelled_at = ${deps.clock.now()}
     where id = ${payment.id} and status = 'cancelled' and provider_cancelled_at is null returning ${paymentColumns}`)
  if (!ended) throw new Error(`payment ${payment.id} was not swept`)
  return ended
}
