import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { postCertain } from '../ledger/post.ts'
import { lockPayout } from './payout.ts'

/**
 * Records that the bank returned a paid payout (a closed card, a wrong name): the money becomes earnings again. Fails with
 * `not_found` or `payout_state_conflict`.
 */
export async function returnPayout(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  input: { payoutId: number; reason: string },
): Promise<{ status: 'returned' }> {
  const payout = await lockPayout(tx, input.payoutId, 'returned')
  await postCertain(tx, {
    kind: 'payout_returned',
    cause: `payout:${payout.id}`,
    idempotencyKey: `payout:${payout.id}:returned`,
    facts: { reason: input.reason },
    at: deps.clock.now(),
    entries: [
      { account: { kind: 'payout_bank' }, amountTiyin: -payout.amount_tiyin },
      { account: { kind: 'earnings', ownerId: payout.teacher_id }, amountTiyin: payout.amount_tiyin },
    ],
  })
  await tx.run(
    sql`update payout set status = 'returned', refusal_reason = ${input.reason} where id = ${payout.id}`,
  )
  return { status: 'returned' }
}
