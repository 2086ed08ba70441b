import type { Page } from '@kashf/contract/common.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { SeatOrder, SeatOrdersQuery } from '@kashf/contract/purchases/seat-orders.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { idBelow, pageById } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { seatTitle } from './seat-title.ts'

/** An order as stored: the columns `seatOrderColumns`. */
export type SeatOrderRow = RowOf<Omit<SeatOrder, 'price' | 'sum' | 'invoice'>> & {
  paid_tiyin: bigint
  invoice: NonNullable<SeatOrder['invoice']> | null
}

/** The state of `seat_order o`, with its `seat_invoice i`, at a time. */
const seatOrderStatus = (now: Date): Statement => sql`
  case when o.paid_at is not null then 'paid' when o.cancelled_at is not null then 'cancelled'
       when i.expires_at <= ${now} then 'expired' else 'awaiting' end`

/** The columns of a `SeatOrderRow`, of what `fromSeatOrders` joins. */
export const seatOrderColumns = (now: Date): Statement => sql`
    o.id, json_build_object('id', o.course_id, 'title', ${seatTitle}) as course, o.bundle_id, ${seatOrderStatus(now)} as status, o.places, o.discount_percent as percent,
           o.price_tiyin + o.fee_tiyin as paid_tiyin, seats.used, seats.returned,
           case when i.order_id is not null then json_build_object(
             'number', i.number, 'firm', i.firm, 'stir', i.stir, 'address', i.address, 'contact', i.contact,
             'payee', i.payee, 'expires_at', i.expires_at) end as invoice, o.created_at, o.paid_at`

/** `seat_order o` with its course `c`, its invoice `i` and what became of its places. */
export const fromSeatOrders = sql`
      from seat_order o join course c on c.id = o.course_id left join seat_invoice i on i.order_id = o.id
     cross join lateral (
       select (count(*) filter (where g.used_at is not null and g.returned_at is null))::int as used,
              (count(*) filter (where g.returned_at is not null))::int as returned
         from (
           -- A place of a bundle is used while one of its courses is.
           select min(g.used_at) filter (where g.returned_at is null) as used_at,
                  case when bool_and(g.returned_at is not null) then max(g.returned_at) end as returned_at
             from gift g where g.seat_order_id = o.id group by coalesce(g.place_id, g.id)) g) seats`

const readOrders = (db: Queryable, now: Date, where: Statement, limit: number): Promise<SeatOrderRow[]> =>
  db.rows(sql`
    select ${seatOrderColumns(now)} ${fromSeatOrders} where ${where} order by o.id desc limit ${limit}`)

/** The order as it is answered. */
export function presentSeatOrder({ paid_tiyin, invoice, ...row }: SeatOrderRow): SeatOrder {
  return {
    ...withTimeText(row),
    price: toUzs(paid_tiyin),
    sum: toUzs(paid_tiyin * BigInt(row.places)),
    invoice: invoice && { ...invoice, expires_at: new Date(invoice.expires_at).toISOString() },
  }
}

/** The orders of a buyer, newest first. */
export async function listSeatOrders(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { buyerId: number; query: SeatOrdersQuery },
): Promise<Page<SeatOrder>> {
  const { cursor, limit = 24 } = input.query
  const rows = await readOrders(
    deps.db,
    deps.clock.now(),
    sql`o.buyer_id = ${input.buyerId} and o.id < ${idBelow(cursor)}::bigint`,
    limit + 1,
  )
  return pageById(rows, limit, presentSeatOrder)
}

/** One of the buyer's own orders; `not_found` for any other. */
export async function ownSeatOrder(
  deps: Pick<Deps, 'db' | 'clock'>,
  own: { id: number; buyerId: number },
): Promise<SeatOrder> {
  const where = sql`o.id = ${own.id} and o.buyer_id = ${own.buyerId}`
  const [row] = await readOrders(deps.db, deps.clock.now(), where, 1)
  if (!row) throw new Failure('not_found')
  return presentSeatOrder(row)
}

/** Cancels an order that waits for its invoice. Idempotent. Fails with `not_found`, or `invoice_closed` when it is paid. */
export function cancelSeatOrder(
  deps: Pick<Deps, 'db' | 'clock'>,
  own: { id: number; buyerId: number },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const order = await tx.found<{ paid_at: Date | null }>(sql`
      select paid_at from seat_order where id = ${own.id} and buyer_id = ${own.buyerId} for update`)
    if (order.paid_at) throw new Failure('invoice_closed')
    await tx.run(sql`
      update seat_order set cancelled_at = ${deps.clock.now()} where id = ${own.id} and cancelled_at is null`)
  })
}
