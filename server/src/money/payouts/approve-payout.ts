import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { lockPayout } from './payout.ts'

/** An operator agrees to a payout; the money stays reserved. Fails with `not_found` or `payout_state_conflict`. */
export async function approvePayout(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  input: { payoutId: number },
): Promise<{ status: 'approved' }> {
  const payout = await lockPayout(tx, input.payoutId, 'approved')
  await tx.run(
    sql`update payout set status = 'approved', decided_at = ${deps.clock.now()} where id = ${payout.id}`,
  )
  return { status: 'approved' }
}
