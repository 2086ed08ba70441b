import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import { reverse } from '../../money/ledger/reverse.ts'
import type { Deps } from '../../runtime/deps.ts'

/**
 * Returns a gift that nobody has used to its giver's wallet in full; the code is void. Idempotent. Fails with `not_found` or
 * `gift_used`.
 */
export function returnGift(
  deps: Pick<Deps, 'db' | 'clock'>,
  own: { id: number; giverId: number },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const gift = await tx.one<{ used_at: Date | null; returned_at: Date | null; title: string }>(sql`
      select g.used_at, g.returned_at, c.title from gift g join course c on c.id = g.course_id
       where g.id = ${own.id} and g.giver_id = ${own.giverId} for no key update of g`)
    if (!gift) throw new Failure('not_found')
    if (gift.used_at) throw new Failure('gift_used')
    if (gift.returned_at) return
    await returnHeldMoney(deps, tx, { id: own.id, title: gift.title })
  })
}

/** Reverses the giver's payment, which must be in `gifts_held`. The caller has locked the gift. */
export async function returnHeldMoney(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  gift: { id: number; title: string },
): Promise<void> {
  const cause = `gift:${gift.id}`
  const at = deps.clock.now()
  const paid = await tx.one<{ id: bigint }>(
    sql`select id from ledger_transfer where idempotency_key = ${cause}`,
  )
  if (!paid) throw new Error(`gift ${gift.id} was never paid`)
  const posting = await reverse(tx, {
    kind: 'refund',
    cause,
    idempotencyKey: `${cause}:return`,
    comment: `“${gift.title}” kursi sovg'asi uchun pul qaytarildi`,
    at,
    reverses: paid.id,
  })
  // Cannot happen: the wallet is credited, and what is held is not guarded.
  if (posting.outcome === 'insufficient') throw new Error(`the return of gift ${gift.id} lacks money`)
  await tx.run(sql`update gift set returned_at = ${at} where id = ${gift.id}`)
}
