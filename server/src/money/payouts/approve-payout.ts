import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { sendPayoutsJob } from './automatic/transfer.ts'
import { lockPayout } from './payout.ts'

/**
 * Records an operator's approval; the money stays reserved. A large payout stays `requested` until a second operator approves it.
 * With a payout provider, the transfer starts when the last approval commits. Fails with `not_found`,
 * `payout_state_conflict` or, for a second approval by the same operator, `payout_approved_already`.
 */
export async function approvePayout(
  deps: Pick<Deps, 'clock' | 'env' | 'jobs'>,
  tx: Tx,
  input: { payoutId: number; operatorId: number },
): Promise<{ status: 'requested' | 'approved' }> {
  const now = deps.clock.now()
  // The row lock serializes the approvals of one payout.
  const payout = await lockPayout(tx, input.payoutId, 'approved')
  const added = await tx.run(sql`
    insert into payout_approval (payout_id, operator_id, created_at) values (${payout.id}, ${input.operatorId}, ${now})
    on conflict do nothing`)
  if (added === 0) throw new Failure('payout_approved_already')
  if ((await approvalsOf(tx, payout.id)) < payout.approvals_needed) return { status: 'requested' }
  await tx.run(sql`update payout set status = 'approved', decided_at = ${now} where id = ${payout.id}`)
  if (deps.env.atmos) {
    await tx.run(sql`
      insert into payout_transfer (payout_id, ext_id, created_at) values (${payout.id}, ${randomUUID()}, ${now})`)
    await deps.jobs.send(tx, sendPayoutsJob, {})
  }
  return { status: 'approved' }
}

/** Counts the approvals, except those of operators who have been blocked since. */
async function approvalsOf(tx: Tx, payoutId: number): Promise<number> {
  const row = await tx.only<{ count: number }>(sql`
    select count(*)::int as count from payout_approval a join app_user u on u.id = a.operator_id
     where a.payout_id = ${payoutId} and u.blocked_at is null`)
  return row.count
}
