import type { Tx } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import { lockPayment, type Payment } from '../payment.ts'

/**
 * Locks a transaction id, even before it has a row, and then its payment. Otherwise a Check that overtakes its Perform would
 * report a payment as unknown that is credited a moment later.
 */
export async function lockTransaction(tx: Tx, id: string): Promise<Payment | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`paynet:${id}`}, 0))`)
  return lockPayment(tx, 'paynet', id)
}
