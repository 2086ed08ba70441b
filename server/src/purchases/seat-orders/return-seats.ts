import { toUzs } from '@kashf/contract/money/amount.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { notify } from '../../notices/notify.ts'
import { type Returned, returnSeatMoney } from './return-seat-money.ts'

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
    const seat = await tx.found<{ used_at: Date | null; returned_at: Date | null }>(sql`
      select used_at, returned_at from gift where id = ${seatId} and seat_order_id = ${orderId} for no key update`)
    if (seat.returned_at) return { places: 0, sumTiyin: 0n }
    if (seat.used_at) throw new Failure('seats_used')
    return returnSeatMoney(tx, { orderId, seatIds: [seatId], at: deps.clock.now() })
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
  return returnSeatMoney(tx, { orderId, seatIds: seats.map(({ id }) => id), at: deps.clock.now(), reason })
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
    select o.buyer_id, o.course_id, c.title from seat_order o join course c on c.id = o.course_id where o.id = ${orderId}`)
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
