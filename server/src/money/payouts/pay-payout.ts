import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { postCertain } from '../ledger/post.ts'
import { lockPayout } from './payout.ts'

/**
 * Records that the bank has paid: the reserved money moves to the bank's account. `reference` is the bank's id of the
 * payment. Fails with `not_found` or `payout_state_conflict`.
 */
export async function payPayout(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  input: { payoutId: number; reference?: string | null },
): Promise<{ status: 'paid' }> {
  const payout = await lockPayout(tx, input.payoutId, 'paid')
  const now = deps.clock.now()
  await postCertain(tx, {
    kind: 'payout_paid',
    cause: `payout:${payout.id}`,
    idempotencyKey: `payout:${payout.id}:paid`,
    facts: { card_last4: payout.card_last4 },
    at: now,
    entries: [
      { account: { kind: 'payout_reserved', ownerId: payout.teacher_id }, amountTiyin: -payout.amount_tiyin },
      { account: { kind: 'payout_bank' }, amountTiyin: payout.amount_tiyin },
    ],
  })
  await tx.run(sql`
    update payout set status = 'paid', paid_at = ${now}, reference = ${input.reference ?? null} where id = ${payout.id}`)
  return { status: 'paid' }
}
