import { toUzs } from '@kashf/contract/money/amount.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { postCertain } from '../../money/ledger/post.ts'
import { notify } from '../../notices/notify.ts'
import { holdSeats, openSeats } from './open-seats.ts'
import { seatTitle } from './seat-title.ts'

interface Match {
  orderId: number
  operatorId: number
  /** The bank's number of the transfer. */
  reference: string
  amountTiyin: bigint
  /** The operator has seen that the transfer came before the invoice expired. */
  cameInTime: boolean
}

/**
 * Credits the transfer of an invoice to its buyer's wallet, pays for the order with it and opens the places, and notifies the
 * buyer. When the tariff or the group has no longer so many places, the money stays in the wallet and the order is cancelled. Fails with `not_found`; with `invoice_closed` when it was paid or cancelled, its buyer has closed the account, or it has
 * expired and the transfer did not come before; `invoice_amount_differs`; or `bank_reference_used`.
 */
export async function matchTransfer(deps: Pick<Deps, 'clock' | 'live'>, tx: Tx, match: Match): Promise<void> {
  const { orderId, operatorId, reference, amountTiyin, cameInTime } = match
  const at = deps.clock.now()
  await tx.found(sql`
    select 1 from seat_order o join seat_invoice i on i.order_id = o.id where o.id = ${orderId} for update of o`)
  // A separate statement, so that it sees the changes that the lock waited for.
  const order = await tx.only<{
    buyer_id: number
    course_id: number
    title: string
    places: number
    sum_tiyin: bigint
    is_open: boolean
  }>(sql`
    select o.buyer_id, o.course_id, ${seatTitle} as title, o.places, (o.price_tiyin + o.fee_tiyin) * o.places as sum_tiyin,
           o.paid_at is null and o.cancelled_at is null and (${cameInTime} or i.expires_at > ${at})
             and b.closed_at is null as is_open
      from seat_order o join seat_invoice i on i.order_id = o.id join course c on c.id = o.course_id
      join app_user b on b.id = o.buyer_id where o.id = ${orderId}`)
  if (!order.is_open) throw new Failure('invoice_closed')
  if (order.sum_tiyin !== amountTiyin) throw new Failure('invoice_amount_differs')
  const written = await tx.run(sql`
    insert into bank_transfer (order_id, reference, amount_tiyin, operator_id, matched_at)
    values (${orderId}, ${reference}, ${amountTiyin}, ${operatorId}, ${at}) on conflict (reference) do nothing`)
  if (written === 0) throw new Failure('bank_reference_used')
  const isHeld = await holdSeats(tx, { orderId, at })
  const cause = `seat_order:${orderId}`
  await postCertain(tx, {
    ...{ kind: 'topup', cause, idempotencyKey: `${cause}:transfer`, at },
    facts: { app: 'bank' },
    entries: [
      { account: { kind: 'bank_transfers' }, amountTiyin: -amountTiyin },
      { account: { kind: 'wallet', ownerId: order.buyer_id }, amountTiyin },
    ],
  })
  const notice = {
    userId: order.buyer_id,
    subject: { course_id: order.course_id, title: order.title, order_id: orderId, places: order.places },
  }
  if (isHeld) {
    await openSeats(deps, tx, { orderId, at })
    await notify(deps, tx, { ...notice, kind: 'seats_paid', once: `seat-order-paid:${orderId}` })
    return
  }
  await tx.run(sql`update seat_order set cancelled_at = ${at} where id = ${orderId}`)
  tx.afterCommit(() => deps.live.announce({ name: 'wallet', userId: order.buyer_id }))
  await notify(deps, tx, {
    ...notice,
    kind: 'seats_gone',
    subject: { ...notice.subject, amount: toUzs(amountTiyin) },
    once: `seat-order-gone:${orderId}`,
  })
}
