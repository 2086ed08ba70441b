import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { postCertain } from '../../money/ledger/post.ts'
import { seatTitle } from './seat-title.ts'

/** Places that were taken back, and the sum that returned to the wallet. */
export interface Returned {
  places: number
  sumTiyin: bigint
}

/**
 * Returns the money of gifts of an order, which must be in `gifts_held`, to the buyer's wallet in one transfer, and ends their
 * codes; places of a tariff and a group become free. The caller has locked the gifts. `reason` is an operator's.
 */
export async function returnSeatMoney(
  tx: Tx,
  {
    orderId,
    giftIds,
    at,
    reason,
  }: { orderId: number; giftIds: readonly number[]; at: Date; reason?: string | undefined },
): Promise<Returned> {
  if (giftIds.length === 0) return { places: 0, sumTiyin: 0n }
  const of = sql`g.id = any(${[...giftIds]}::int[])`
  const order = await tx.only<{ buyer_id: number; title: string; places: number; sum_tiyin: bigint }>(sql`
    select o.buyer_id, ${seatTitle} as title, sum.places, sum.tiyin as sum_tiyin
      from seat_order o join course c on c.id = o.course_id
     cross join lateral (
       select count(distinct coalesce(g.place_id, g.id))::int as places, sum(g.price_tiyin + g.fee_tiyin)::bigint as tiyin
         from gift g where ${of}) sum
     where o.id = ${orderId}`)
  // Before the wallet, in the order of a sale. The place of a used code was freed with its sale.
  await tx.run(sql`
    select free_held_places(g.course_id, g.tariff_id, g.group_id, count(*)::int, ${at})
      from gift g where ${of} and g.tariff_id is not null and g.used_at is null group by g.course_id, g.tariff_id, g.group_id`)
  const cause = `seat_order:${orderId}`
  await postCertain(tx, {
    // A gift is returned once, so that the first of them names the transfer.
    ...{ kind: 'refund', cause, idempotencyKey: `${cause}:return:${Math.min(...giftIds)}`, at },
    facts: { title: order.title, places: order.places, ...(reason !== undefined && { reason }) },
    entries: [
      { account: { kind: 'gifts_held' }, amountTiyin: -order.sum_tiyin },
      { account: { kind: 'wallet', ownerId: order.buyer_id }, amountTiyin: order.sum_tiyin },
    ],
  })
  await tx.run(sql`
    update gift g set returned_at = ${at}, void_reason = case when used_at is null then ${reason ?? null}::text end where ${of}`)
  return { places: order.places, sumTiyin: order.sum_tiyin }
}
