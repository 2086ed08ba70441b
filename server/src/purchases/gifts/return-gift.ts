import { toUzs } from '@kashf/contract/money/amount.ts'
import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { reverse } from '../../money/ledger/reverse.ts'
import { notify } from '../../notices/notify.ts'
import { returnSeatMoney } from '../seat-orders/return-seat-money.ts'

interface GiftRow {
  id: number
  giver_id: number
  course_id: number
  title: string
  paid_tiyin: bigint
  used_at: Date | null
  returned_at: Date | null
  void_reason: string | null
}

/** Locks an unused gift, which is no place of an order, until the commit. Fails with `not_found` or `gift_used`. */
async function lockUnused(tx: Tx, which: Statement): Promise<GiftRow> {
  const gift = await tx.found<GiftRow>(sql`
    select g.id, g.giver_id, g.course_id, c.title, g.price_tiyin + g.fee_tiyin as paid_tiyin, g.used_at, g.returned_at,
           g.void_reason
      from gift g join course c on c.id = g.course_id where ${which} and g.seat_order_id is null for no key update of g`)
  if (gift.used_at) throw new Failure('gift_used')
  return gift
}

const noticeOf = (gift: GiftRow) => ({
  userId: gift.giver_id,
  subject: { course_id: gift.course_id, title: gift.title, amount: toUzs(gift.paid_tiyin) },
  once: `gift-return:${gift.id}`,
})

/**
 * Returns an unused gift to its giver's wallet in full and voids the code. Idempotent. Fails with `not_found`,
 * `gift_used`, or `gift_returned` when an operator was faster.
 */
export function returnGift(
  deps: Pick<Deps, 'db' | 'clock'>,
  own: { id: number; giverId: number },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const gift = await lockUnused(tx, sql`g.id = ${own.id} and g.giver_id = ${own.giverId}`)
    if (gift.void_reason !== null) throw new Failure('gift_returned')
    if (gift.returned_at) return
    await returnHeldMoney(deps, tx, gift)
  })
}

/**
 * Voids an unused gift as an operator: the money returns to the giver's wallet with a notice of the reason.
 * Returns false if an operator has voided it before. Fails with `not_found`, `gift_used`, or `gift_returned` when it
 * was returned otherwise.
 */
export async function voidGift(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Tx,
  { giftId, reason }: { giftId: number; reason: string },
): Promise<boolean> {
  const gift = await lockUnused(tx, sql`g.id = ${giftId}`)
  if (gift.void_reason !== null) return false
  if (gift.returned_at) throw new Failure('gift_returned')
  await returnHeldMoney(deps, tx, gift, reason)
  await tx.run(sql`update gift set void_reason = ${reason} where id = ${giftId}`)
  const { subject, ...notice } = noticeOf(gift)
  await notify(deps, tx, { ...notice, kind: 'gift_voided', subject: { ...subject, reason } })
  return true
}

/**
 * Returns the money of an unused gift because the course's teacher has closed the account, and notifies the giver.
 * Idempotent.
 */
export async function returnGiftOfClosedTeacher(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Tx,
  giftId: number,
): Promise<void> {
  const gift = await lockUnused(tx, sql`g.id = ${giftId}`)
  if (gift.returned_at) return
  await returnHeldMoney(deps, tx, gift)
  await notify(deps, tx, { ...noticeOf(gift), kind: 'gift_teacher_left' })
}

/**
 * Returns the giver's payment, which must be in `gifts_held`: that of a place out of its order's, otherwise by a reversal. The
 * caller has locked the gift. `reason` is an operator's.
 */
export async function returnHeldMoney(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  gift: { id: number; title: string },
  reason?: string,
): Promise<void> {
  const at = deps.clock.now()
  const place = await tx.one<{ seat_order_id: number }>(
    sql`select seat_order_id from gift where id = ${gift.id} and seat_order_id is not null`,
  )
  if (place) {
    await returnSeatMoney(tx, { orderId: place.seat_order_id, giftIds: [gift.id], at, reason })
    return
  }
  const cause = `gift:${gift.id}`
  const paid = await tx.one<{ id: bigint }>(
    sql`select id from ledger_transfer where idempotency_key = ${cause}`,
  )
  if (!paid) throw new Error(`gift ${gift.id} was never paid`)
  const posting = await reverse(tx, {
    kind: 'refund',
    cause,
    idempotencyKey: `${cause}:return`,
    facts: { title: gift.title, is_gift: true, ...(reason && { reason }) },
    at,
    reverses: paid.id,
  })
  // Cannot happen, because the wallet is credited and `gifts_held` is not guarded.
  if (posting.outcome === 'insufficient') throw new Error(`the return of gift ${gift.id} lacks money`)
  await tx.run(sql`update gift set returned_at = ${at} where id = ${gift.id}`)
}
