import { toUzs } from '@kashf/contract/money/amount.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { post } from '../../money/ledger/post.ts'
import { newGiftCode } from '../gifts/gift-code.ts'

/**
 * Pays for an order from the buyer's wallet and makes the codes of its places: the money is held in `gifts_held` like that of
 * gifts. The caller has locked or just written the unpaid order. Fails with `insufficient_balance`.
 */
export async function openSeats(
  deps: Pick<Deps, 'live'>,
  tx: Tx,
  { orderId, at }: { orderId: number; at: Date },
): Promise<void> {
  const order = await tx.only<{ buyer_id: number; title: string; places: number; sum_tiyin: bigint }>(sql`
    select o.buyer_id, c.title, o.places, (o.price_tiyin + o.fee_tiyin) * o.places as sum_tiyin
      from seat_order o join course c on c.id = o.course_id where o.id = ${orderId}`)
  const cause = `seat_order:${orderId}`
  const posting = await post(tx, {
    ...{ kind: 'purchase', cause, idempotencyKey: cause, at },
    facts: { title: order.title, places: order.places },
    entries: [
      { account: { kind: 'wallet', ownerId: order.buyer_id }, amountTiyin: -order.sum_tiyin },
      { account: { kind: 'gifts_held' }, amountTiyin: order.sum_tiyin },
    ],
  })
  if (posting.outcome === 'insufficient') {
    throw new Failure('insufficient_balance', { data: { missing: toUzs(posting.shortTiyin) } })
  }
  await tx.run(sql`update seat_order set paid_at = ${at} where id = ${orderId}`)
  await tx.run(sql`
    insert into gift (giver_id, course_id, price_tiyin, discount_tiyin, fee_tiyin, percent, brought_by, partner_link_id, period, code,
      created_at, seat_order_id)
    select o.buyer_id, o.course_id, o.price_tiyin, o.discount_tiyin, o.fee_tiyin, o.percent, o.brought_by, o.partner_link_id,
           o.period, codes.code, ${at}, o.id
      from seat_order o, unnest(${Array.from({ length: order.places }, newGiftCode)}::text[]) codes(code)
     where o.id = ${orderId}`)
  tx.afterCommit(() => deps.live.announce({ name: 'wallet', userId: order.buyer_id }))
}
