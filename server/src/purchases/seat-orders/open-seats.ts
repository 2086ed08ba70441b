import { toUzs } from '@kashf/contract/money/amount.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { post } from '../../money/ledger/post.ts'
import { newGiftCode } from '../gifts/gift-code.ts'
import { seatTitle } from './seat-title.ts'

interface Opened {
  orderId: number
  at: Date
}

/**
 * Takes the places of a tariff and a group for an order, and says whether there were enough, on sale as ordered. Comes before the
 * locks of wallets, as in a sale. The caller has locked or just written the unpaid order.
 */
export async function holdSeats(tx: Tx, { orderId, at }: Opened): Promise<boolean> {
  const { held } = await tx.only<{ held: boolean }>(sql`
    select tariff_id is null
             or hold_places(course_id, tariff_id, group_id, places, price_tiyin + discount_tiyin, period, ${at}) as held
      from seat_order where id = ${orderId}`)
  return held
}

/**
 * Pays for an order from the buyer's wallet and makes the codes of its places: the money is held in `gifts_held` like that of
 * gifts. The caller has locked or just written the unpaid order, and holds its places (`holdSeats`). Fails with
 * `insufficient_balance`.
 */
export async function openSeats(deps: Pick<Deps, 'live'>, tx: Tx, { orderId, at }: Opened): Promise<void> {
  const order = await tx.only<{
    buyer_id: number
    title: string
    places: number
    sum_tiyin: bigint
    bundle_id: number | null
  }>(sql`
    select o.buyer_id, ${seatTitle} as title, o.places, (o.price_tiyin + o.fee_tiyin) * o.places as sum_tiyin, o.bundle_id
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
  const codes = Array.from({ length: order.places }, newGiftCode)
  await (order.bundle_id === null
    ? writePlaces(tx, { orderId, codes, at })
    : writeBundles(tx, { orderId, codes, at }))
  tx.afterCommit(() => deps.live.announce({ name: 'wallet', userId: order.buyer_id }))
}

interface Codes extends Opened {
  codes: string[]
}

const writePlaces = (tx: Tx, { orderId, codes, at }: Codes): Promise<number> =>
  tx.run(sql`
    insert into gift (giver_id, course_id, tariff_id, group_id, price_tiyin, discount_tiyin, fee_tiyin, percent, brought_by,
      partner_link_id, period, code, created_at, seat_order_id)
    select o.buyer_id, o.course_id, o.tariff_id, o.group_id, o.price_tiyin, o.discount_tiyin, o.fee_tiyin, o.percent, o.brought_by,
           o.partner_link_id, o.period, codes.code, ${at}, o.id
      from seat_order o, unnest(${codes}::text[]) codes(code) where o.id = ${orderId}`)

/** The gifts of each place: that of the order's course has the code, and the others name it. */
const writeBundles = (tx: Tx, { orderId, codes, at }: Codes): Promise<number> =>
  tx.run(sql`
    with place as (
      select nextval(pg_get_serial_sequence('gift', 'id'))::int as id, code from unnest(${codes}::text[]) codes(code))
    insert into gift (id, giver_id, course_id, price_tiyin, discount_tiyin, fee_tiyin, percent, brought_by, partner_link_id, period,
      code, place_id, created_at, seat_order_id)
    overriding system value
    select case when part.course_id = o.course_id then place.id else nextval(pg_get_serial_sequence('gift', 'id'))::int end,
           o.buyer_id, part.course_id, part.price_tiyin, part.discount_tiyin, part.fee_tiyin, o.percent, o.brought_by,
           part.partner_link_id, part.period, case when part.course_id = o.course_id then place.code end,
           case when part.course_id <> o.course_id then place.id end, ${at}, o.id
      from seat_order o join seat_order_course part on part.order_id = o.id, place where o.id = ${orderId}`)
