import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { postCertain } from '../../money/ledger/post.ts'

/** Places that were taken back, and the sum that returned to the wallet. */
export interface Returned {
  places: number
  sumTiyin: bigint
}

/**
 * Returns the money of places of an order, which must be in `gifts_held`, to the buyer's wallet in one transfer, and ends their
 * codes. The caller has locked the places. `reason` is an operator's.
 */
export async function returnSeatMoney(
  tx: Tx,
  {
    orderId,
    seatIds,
    at,
    reason,
  }: { orderId: number; seatIds: readonly number[]; at: Date; reason?: string | undefined },
): Promise<Returned> {
  const places = seatIds.length
  if (places === 0) return { places, sumTiyin: 0n }
  const order = await tx.only<{ buyer_id: number; title: string; paid_tiyin: bigint }>(sql`
    select o.buyer_id, c.title, o.price_tiyin + o.fee_tiyin as paid_tiyin
      from seat_order o join course c on c.id = o.course_id where o.id = ${orderId}`)
  const sumTiyin = order.paid_tiyin * BigInt(places)
  const cause = `seat_order:${orderId}`
  await postCertain(tx, {
    // A place is returned once, so that the first of these places names the transfer.
    ...{ kind: 'refund', cause, idempotencyKey: `${cause}:return:${Math.min(...seatIds)}`, at },
    facts: { title: order.title, places, ...(reason !== undefined && { reason }) },
    entries: [
      { account: { kind: 'gifts_held' }, amountTiyin: -sumTiyin },
      { account: { kind: 'wallet', ownerId: order.buyer_id }, amountTiyin: sumTiyin },
    ],
  })
  await tx.run(sql`
    update gift set returned_at = ${at}, void_reason = case when used_at is null then ${reason ?? null}::text end
     where id = any(${[...seatIds]}::int[])`)
  return { places, sumTiyin }
}
