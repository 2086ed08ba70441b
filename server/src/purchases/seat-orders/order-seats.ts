import { toUzs } from '@kashf/contract/money/amount.ts'
import { INVOICE_DAYS } from '@kashf/contract/purchases/limits.ts'
import type { FirmBody } from '@kashf/contract/purchases/seat-orders.ts'
import { DAY_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { coursePlaces } from './course-places.ts'
import { openSeats } from './open-seats.ts'
import { discountOf, seatPrice } from './seat-price.ts'
import { seatTerms } from './seat-terms.ts'

export interface SeatRequest {
  buyerId: number
  courseId: number
  places: number
  /** The whole sum shown to the buyer. */
  shownTiyin: bigint
  /** The buyer's idempotency key. */
  requestId: string
  /** Whom the invoice is for; without it the wallet pays at once. */
  firm?: FirmBody | undefined
}

/**
 * Orders places of a course at the current price. From the wallet they are paid and opened at once; otherwise the order waits
 * for the transfer of its invoice. Returns the order's id; a repeated request returns that of the first one. Fails like
 * `coursePlaces`, and with `price_changed`, `insufficient_balance`, `invoices_unavailable`, or `request_reused` for another
 * order under the same key.
 */
export function orderSeats(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  request: SeatRequest,
): Promise<{ id: number; isNew: boolean }> {
  const { buyerId, courseId, places, shownTiyin, requestId, firm } = request
  return deps.db.transaction(async (tx) => {
    const earlier = await findRequest(tx, request)
    if (earlier) return { id: earlier, isNew: false }
    const now = deps.clock.now()
    const course = await coursePlaces(tx, { courseId, buyerId, now })
    const { discounts, payee } = await seatTerms(tx)
    if (firm && payee === '') throw new Failure('invoices_unavailable')
    const discount = discountOf(places, discounts, course.max_percent)
    const { earnedTiyin, discountTiyin, feeTiyin, paidTiyin } = seatPrice(course, discount)
    const sumTiyin = paidTiyin * BigInt(places)
    if (sumTiyin > shownTiyin) throw new Failure('price_changed', { data: { price: toUzs(sumTiyin) } })
    const order = await tx.one<{ id: number }>(sql`
      insert into seat_order (buyer_id, course_id, places, discount_percent, price_tiyin, discount_tiyin, fee_tiyin, percent,
        brought_by, partner_link_id, period, request_id, shown_tiyin, created_at)
      values (${buyerId}, ${courseId}, ${places}, ${discount}, ${earnedTiyin}, ${discountTiyin}, ${feeTiyin}, ${course.percent},
        ${course.brought_by},
        case when ${course.brought_by}::text = 'partner'
          then partner_link_within(${buyerId}, ${course.teacher_id}, ${courseId}, ${now}) end,
        ${course.period}, ${requestId}, ${shownTiyin}, ${now})
      on conflict (buyer_id, request_id) do nothing returning id`)
    if (!order) {
      // A parallel request with the same key has committed meanwhile.
      const id = await findRequest(tx, request)
      if (!id) throw new Error(`seat request ${requestId} of ${buyerId} is neither new nor known`)
      return { id, isNew: false }
    }
    await (firm
      ? writeInvoice(tx, { orderId: order.id, firm, payee, now })
      : openSeats(deps, tx, { orderId: order.id, at: now }))
    return { id: order.id, isNew: true }
  })
}

const writeInvoice = (
  tx: Tx,
  { orderId, firm, payee, now }: { orderId: number; firm: FirmBody; payee: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into seat_invoice (order_id, firm, stir, address, contact, payee, expires_at)
    values (${orderId}, ${firm.firm.trim()}, ${firm.stir}, ${firm.address.trim()}, ${firm.contact.trim()}, ${payee},
      ${new Date(now.getTime() + INVOICE_DAYS * DAY_MS)})`)

/** The order that an earlier request with the same key made. Fails with `request_reused` if it was different. */
async function findRequest(tx: Tx, request: SeatRequest): Promise<number | undefined> {
  const row = await tx.one<{ id: number; is_same: boolean }>(sql`
    select o.id, o.course_id = ${request.courseId} and o.places = ${request.places} and o.shown_tiyin = ${request.shownTiyin}
             and i.stir is not distinct from ${request.firm?.stir ?? null}::text as is_same
      from seat_order o left join seat_invoice i on i.order_id = o.id
     where o.buyer_id = ${request.buyerId} and o.request_id = ${request.requestId}`)
  if (row && !row.is_same) throw new Failure('request_reused')
  return row?.id
}
