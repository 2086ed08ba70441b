import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { reverse } from '../ledger/reverse.ts'
import { lockPayout } from './payout.ts'

/** Refuses a payout: the reserved money goes back to the earnings. Fails with `not_found` or `payout_state_conflict`. */
export async function refusePayout(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  input: { payoutId: number; reason: string },
): Promise<{ status: 'refused' }> {
  const payout = await lockPayout(tx, input.payoutId, 'refused')
  const now = deps.clock.now()
  const reserve = await tx.one<{ id: bigint }>(
    sql`select id from ledger_transfer where idempotency_key = ${`payout:${payout.id}:reserve`}`,
  )
  if (!reserve) throw new Error(`payout ${payout.id} reserved nothing`)
  const posting = await reverse(tx, {
    kind: 'payout_refused',
    cause: `payout:${payout.id}`,
    idempotencyKey: `payout:${payout.id}:refused`,
    facts: { reason: input.reason },
    at: now,
    reverses: reserve.id,
  })
  if (posting.outcome === 'insufficient') throw new Error(`payout ${payout.id} has lost its reserve`)
  await tx.run(sql`
    update payout set status = 'refused', decided_at = ${now}, refusal_reason = ${input.reason} where id = ${payout.id}`)
  return { status: 'refused' }
}
