import { toUzs } from '@kashf/contract/money/amount.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { notify } from '../../notices/notify.ts'
import { type Returned, returnSeatMoney } from './return-seat-money.ts'
import { seatTitle } from './seat-title.ts'

/**
 * Takes one unused place of an order back, or all: their codes end, and their sum returns to the buyer's wallet. What was
 * taken back before moves nothing. Fails with `not_found` or `seats_used`.
 */
export function returnSeats(
  deps: Pick<Deps, 'db' | 'clock'>,
  own: { orderId: number; buyerId: number; seatId?: number | undefined },
): Promise<Returned> {
  const { orderId, buyerId, seatId } = own
  return deps.db.transaction(async (tx) => {
    await tx.found(sql`select 1 from seat_order where id = ${orderId} and buyer_id = ${buyerId}`)
    if (seatId === undefined) return returnUnused(deps, tx, { orderId })
    const gifts = await tx.rows<{ id: number; used_at: Date | null; returned_at: Date | null }>(sql`
      select id, used_at, returned_at from gift
       where seat_order_id = ${orderId} and coalesce(place_id, id) = ${seatId} order by id for no key update`)
    if (gifts.length === 0) throw new Failure('not_found')
    if (gifts.some(({ used_at, returned_at }) => used_at && !returned_at)) throw new Failure('seats_used')
    const unused = gifts.filter(({ returned_at }) => !returned_at)
    return returnSeatMoney(tx, { orderId, giftIds: unused.map(({ id }) => id), at: deps.clock.now() })
  })
}

/** Takes all unused places of an order back. `reason` is an operator's. */
async function returnUnused(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { orderId, reason }: { orderId: number; reason?: string },
): Promise<Returned> {
  const seats = await tx.rows<{ id: number }>(sql`
    select id from gift where seat_order_id = ${orderId} and used_at is null and returned_at is null
     order by id for no key update`)
  return returnSeatMoney(tx, { orderId, giftIds: seats.map(({ id }) => id), at: deps.clock.now(), reason })
}

/**
 * Ends the unused places of an order for an operator's reason, or because the teacher has closed the account, and notifies the
 * buyer. Moves nothing when there are none.
 */
export async function endSeats(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Tx,
  { orderId, reason }: { orderId: number; reason?: string },
): Promise<Returned> {
  const returned = await returnUnused(deps, tx, { orderId, ...(reason !== undefined && { reason }) })
  if (returned.places === 0) return returned
  const order = await tx.only<{ buyer_id: number; course_id: number; title: string }>(sql`
    select o.buyer_id, o.course_id, ${seatTitle} as title from seat_order o join course c on c.id = o.course_id where o.id = ${orderId}`)
  await notify(deps, tx, {
    userId: order.buyer_id,
    kind: 'seats_ended',
    subject: {
      ...{ course_id: order.course_id, title: order.title, order_id: orderId },
      ...{ places: returned.places, amount: toUzs(returned.sumTiyin) },
      ...(reason !== undefined && { reason }),
    },
    once: `seat-order-end:${orderId}`,
  })
  return returned
}
