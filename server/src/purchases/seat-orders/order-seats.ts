import { toUzs } from '@kashf/contract/money/amount.ts'
import { INVOICE_DAYS } from '@kashf/contract/purchases/limits.ts'
import type { FirmBody } from '@kashf/contract/purchases/seat-orders.ts'
import { DAY_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { holdSeats, openSeats } from './open-seats.ts'
import { type PlacesOf, type PlacesOnSale, placesOnSale } from './places-on-sale.ts'
import { discountOf, type SeatPrice, seatPrice, sumOfSeats } from './seat-price.ts'
import { seatTerms } from './seat-terms.ts'

export interface SeatRequest {
  buyerId: number
  of: PlacesOf
  places: number
  /** The whole sum shown to the buyer. */
  shownTiyin: bigint
  /** The buyer's idempotency key. */
  requestId: string
  /** Whom the invoice is for; without it the wallet pays at once. */
  firm?: FirmBody | undefined
}

/**
 * Orders places at the current price. From the wallet they are paid and opened at once; otherwise the order waits for the
 * transfer of its invoice, and holds no places of a group meanwhile. Returns the order's id; a repeated request returns that of
 * the first one. Fails like `placesOnSale` and `openSeats`, and with `price_changed`, `invoices_unavailable`, or
 * `request_reused` for another order under the same key.
 */
export function orderSeats(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  request: SeatRequest,
): Promise<{ id: number; isNew: boolean }> {
  const { buyerId, of, places, shownTiyin, firm } = request
  return deps.db.transaction(async (tx) => {
    const earlier = await findRequest(tx, request)
    if (earlier) return { id: earlier, isNew: false }
    const now = deps.clock.now()
    const sale = await placesOnSale(tx, of, { buyerId, now })
    const { discounts, payee } = await seatTerms(tx)
    if (firm && payee === '') throw new Failure('invoices_unavailable')
    if (sale.placesLeft !== null && sale.placesLeft < places) throw new Failure('places_gone')
    const percent = discountOf(places, discounts, sale.maxPercent)
    const prices = sale.courses.map((course) => seatPrice({ ...course, percent: sale.percent }, percent))
    const sumTiyin = sumOfSeats(prices).paidTiyin * BigInt(places)
    if (sumTiyin > shownTiyin) throw new Failure('price_changed', { data: { price: toUzs(sumTiyin) } })
    const id = await writeOrder(tx, { request, sale, prices, percent, now })
    if (id === undefined) {
      // A parallel request with the same key has committed meanwhile.
      const id = await findRequest(tx, request)
      if (!id) throw new Error(`seat request ${request.requestId} of ${buyerId} is neither new nor known`)
      return { id, isNew: false }
    }
    if (firm) await writeInvoice(tx, { orderId: id, firm, payee, now })
    else {
      if (!(await holdSeats(tx, { orderId: id, at: now }))) throw new Failure('places_gone')
      await openSeats(deps, tx, { orderId: id, at: now })
    }
    return { id, isNew: true }
  })
}

/** Writes the order, with what each course of a bundle costs. Undefined when the request was used meanwhile. */
async function writeOrder(
  tx: Tx,
  input: { request: SeatRequest; sale: PlacesOnSale; prices: SeatPrice[]; percent: number; now: Date },
): Promise<number | undefined> {
  const { request, sale, prices, percent, now } = input
  const { buyerId, places, shownTiyin, requestId } = request
  const { earnedTiyin, discountTiyin, feeTiyin } = sumOfSeats(prices)
  const [first] = sale.courses
  if (!first) throw new Error('places of no course')
  const partnerLink = (courseId: Statement) => sql`
    case when ${sale.brought_by}::text = 'partner' then partner_link_within(${buyerId}, ${sale.teacherId}, ${courseId}, ${now}) end`
  const order = await tx.one<{ id: number }>(sql`
    insert into seat_order (buyer_id, course_id, tariff_id, group_id, bundle_id, places, discount_percent, price_tiyin,
      discount_tiyin, fee_tiyin, percent, brought_by, partner_link_id, period, request_id, shown_tiyin, created_at)
    values (${buyerId}, ${first.id}, ${sale.tariffId}, ${sale.groupId}, ${sale.bundleId}, ${places}, ${percent}, ${earnedTiyin},
      ${discountTiyin}, ${feeTiyin}, ${sale.percent}, ${sale.brought_by}, ${partnerLink(sql`${first.id}`)}, ${first.period},
      ${requestId}, ${shownTiyin}, ${now})
    on conflict (buyer_id, request_id) do nothing returning id`)
  if (order && sale.bundleId !== null) {
    await tx.run(sql`
      insert into seat_order_course (order_id, course_id, price_tiyin, discount_tiyin, fee_tiyin, period, partner_link_id)
      select ${order.id}, part.*, ${partnerLink(sql`part.course_id`)}
        from unnest(${sale.courses.map(({ id }) => id)}::int[], ${prices.map((price) => price.earnedTiyin)}::bigint[],
               ${prices.map((price) => price.discountTiyin)}::bigint[], ${prices.map((price) => price.feeTiyin)}::bigint[],
               ${sale.courses.map(({ period }) => period)}::smallint[]) part(course_id, price, discount, fee, period)`)
  }
  return order?.id
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
    select o.id, ${isOf(request.of)} and o.places = ${request.places} and o.shown_tiyin = ${request.shownTiyin}
             and i.stir is not distinct from ${request.firm?.stir ?? null}::text as is_same
      from seat_order o left join seat_invoice i on i.order_id = o.id
     where o.buyer_id = ${request.buyerId} and o.request_id = ${request.requestId}`)
  if (row && !row.is_same) throw new Failure('request_reused')
  return row?.id
}

const isOf = (of: PlacesOf): Statement =>
  'bundleId' in of
    ? sql`o.bundle_id is not distinct from ${of.bundleId}::int`
    : sql`(o.course_id, o.tariff_id, o.group_id, o.bundle_id) is not distinct from
        (${of.courseId}::int, ${of.choice.tariffId ?? null}::int, ${of.choice.groupId ?? null}::int, null::int)`
