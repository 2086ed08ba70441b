import type { Tx } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import { lockPayment, type Payment } from '../payment.ts'

/**
 * The payment of a number, locked; the number itself is locked too, whether there is a row or not. With one step instead
 * of two, a Check that overtook its Perform would call a payment unknown that is credited a moment later.
 */
export async function lockNumber(tx: Tx, id: string): Promise<Payment | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`paynet:${id}`}, 0))`)
  return lockPayment(tx, 'paynet', id)
}
