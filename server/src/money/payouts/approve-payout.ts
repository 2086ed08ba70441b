import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { sendPayoutsJob } from './automatic/jobs.ts'
import { lockPayout } from './payout.ts'

/**
 * An operator agrees to a payout; the money stays reserved. Where a provider carries payouts, its transfer begins with the
 * commit. Fails with `not_found` or `payout_state_conflict`.
 */
export async function approvePayout(
  deps: Pick<Deps, 'clock' | 'env' | 'jobs'>,
  tx: Tx,
  input: { payoutId: number },
): Promise<{ status: 'approved' }> {
  const payout = await lockPayout(tx, input.payoutId, 'approved')
  await tx.run(
    sql`update payout set status = 'approved', decided_at = ${deps.clock.now()} where id = ${payout.id}`,
  )
  if (deps.env.atmos) {
    await tx.run(sql`
      insert into payout_transfer (payout_id, ext_id, created_at)
      values (${payout.id}, ${randomUUID()}, ${deps.clock.now()})`)
    await deps.jobs.send(tx, sendPayoutsJob, {})
  }
  return { status: 'approved' }
}
