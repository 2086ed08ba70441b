import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** Ends the turn of a payment to a request, which its credit began. Returns 0 when it is no longer leased. */
export const endRequestTurn = (tx: Tx, isLeased: Statement): Promise<number> =>
  tx.run(sql`update payment_of_request set due_at = null where ${isLeased}`)
