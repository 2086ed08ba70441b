import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/**
 * Frees the place that a sale took and ends its membership, in the transaction of its refund; what is free is offered to those
 * who wait. Without effect for a sale without a tariff. Comes before the locks of wallets, as in a sale.
 */
export async function freePlace(
  tx: Tx,
  of: { purchaseId: number; reason: 'refunded' | 'removed'; at: Date },
): Promise<void> {
  await tx.run(sql`select free_place(${of.purchaseId}, ${of.reason}, ${of.at})`)
}
