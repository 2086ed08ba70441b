import type { Page } from '@kashf/contract/common.ts'
import type { QueueQuery } from '@kashf/contract/operators/operators.ts'
import type { AdminSeatOrder, MatchTransferBody } from '@kashf/contract/operators/seat-orders.ts'
import type { SeatOrderStatus } from '@kashf/contract/purchases/seat-orders.ts'
import { audit } from '../../audit/audit.ts'
import { person } from '../../db/answer-row.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { pageById } from '../../db/cursor.ts'
import { allOf, type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { exactAmount } from '../../money/exact-amount.ts'
import { matchTransfer } from '../../purchases/seat-orders/match-transfer.ts'
import { endSeats } from '../../purchases/seat-orders/return-seats.ts'
import {
  fromSeatOrders,
  presentSeatOrder,
  type SeatOrderRow,
  seatOrderColumns,
} from '../../purchases/seat-orders/seat-order.ts'
import { audited, decideAlone } from '../audit-trail.ts'
import { wantedRecords } from '../desk/claims.ts'
import { idBelowCursor, matchesSearch, parseStatus } from '../list-filter.ts'

type Row = SeatOrderRow & Pick<AdminSeatOrder, 'buyer' | 'teacher' | 'transfer'>

const readOrders = (db: Queryable, now: Date, where: Statement, limit: number): Promise<Row[]> =>
  db.rows(sql`
    select ${seatOrderColumns(now)}, ${person(sql`b`)} as buyer, ${person(sql`t`)} as teacher,
           case when bank.order_id is not null then json_build_object(
             'reference', bank.reference, 'operator', ${person(sql`operator`)}, 'matched_at', bank.matched_at) end as transfer
    ${fromSeatOrders}
    join app_user b on b.id = o.buyer_id join app_user t on t.id = c.teacher_id
    left join bank_transfer bank on bank.order_id = o.id left join app_user operator on operator.id = bank.operator_id
    where ${where} order by o.id desc limit ${limit}`)

const present = ({ buyer, teacher, transfer, ...order }: Row): AdminSeatOrder => ({
  ...presentSeatOrder(order),
  buyer,
  teacher,
  transfer: transfer && { ...transfer, matched_at: new Date(transfer.matched_at).toISOString() },
})

const ofStatus = (status: SeatOrderStatus, now: Date): Statement =>
  ({
    awaiting: sql`o.paid_at is null and o.cancelled_at is null and i.expires_at > ${now}`,
    expired: sql`o.paid_at is null and o.cancelled_at is null and i.expires_at <= ${now}`,
    paid: sql`o.paid_at is not null`,
    cancelled: sql`o.cancelled_at is not null`,
  })[status]

/** All orders of places, newest first; the search covers buyer, teacher, course, and an invoice by its number or STIR. */
export async function listAllSeatOrders(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: QueueQuery,
  operatorId: number,
): Promise<Page<AdminSeatOrder>> {
  const [limit, now] = [query.limit ?? 24, deps.clock.now()]
  const status = parseStatus('seat_orders', query.status)
  const where = allOf([
    ...wantedRecords(query, operatorId, 'seat_order', sql`o.id`),
    ...(status ? [ofStatus(status, now)] : []),
    ...matchesSearch(query.search, [
      sql`b.search_key`,
      sql`t.search_key`,
      sql`c.title_key`,
      sql`i.stir`,
      sql`i.number::text`,
    ]),
    ...idBelowCursor(query.cursor, sql`o.id`),
  ])
  return pageById(await readOrders(deps.db, now, where, limit + 1), limit, present)
}

async function orderOf(deps: Pick<Deps, 'clock'>, tx: Tx, id: number): Promise<AdminSeatOrder> {
  const [row] = await readOrders(tx, deps.clock.now(), sql`o.id = ${id}`, 1)
  if (!row) throw new Failure('not_found')
  return present(row)
}

/** Matches a transfer of the bank with an invoice (`matchTransfer`); audited. */
export function matchInvoice(
  deps: Deps,
  input: MatchTransferBody & { operatorId: number; orderId: number },
): Promise<AdminSeatOrder> {
  const { operatorId, orderId, in_time: cameInTime = false } = input
  const [reference, amountTiyin] = [input.reference.trim(), exactAmount(input.amount, 'amount')]
  return audited(deps, {
    ...{ operatorId, action: 'seat_order.match', subject: `seat_order:${orderId}` },
    snapshot: (tx) =>
      tx.one<object>(sql`
        select o.paid_at, o.cancelled_at, b.reference, b.amount_tiyin::text as amount_tiyin
          from seat_order o left join bank_transfer b on b.order_id = o.id where o.id = ${orderId}`),
    change: async (tx) => {
      await matchTransfer(deps, tx, { orderId, operatorId, reference, amountTiyin, cameInTime })
      return orderOf(deps, tx, orderId)
    },
  })
}

/** Ends the unused places of an order: their sum returns to the buyer's wallet; audited. Idempotent. Fails with `not_found`. */
export function endOrderedSeats(
  deps: Deps,
  input: { operatorId: number; orderId: number; reason: string },
): Promise<AdminSeatOrder> {
  const { operatorId, orderId, reason } = input
  const subject = `seat_order:${orderId}`
  return deps.db.transaction(async (tx) => {
    const { result: places } = await decideAlone(tx, {
      subject,
      snapshot: () => tx.one<object>(sql`select paid_at, cancelled_at from seat_order where id = ${orderId}`),
      change: async () => {
        await orderOf(deps, tx, orderId)
        return (await endSeats(deps, tx, { orderId, reason })).places
      },
    })
    if (places > 0)
      await audit(tx, { personId: operatorId, action: 'seat_order.void', subject, after: { places, reason } })
    return orderOf(deps, tx, orderId)
  })
}
