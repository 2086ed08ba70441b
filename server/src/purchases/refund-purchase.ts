import { toUzs } from '@kashf/contract/money/amount.ts'
import type { PartOf } from '@kashf/contract/purchases/parts.ts'
import { SOLD } from '../access/grants.ts'
import { lockLearner } from '../access/lock-learner.ts'
import { countLearner } from '../catalogue/courses/counters.ts'
import { courseForSale } from '../catalogue/courses/find-course.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import { freePlace } from '../groups/sale/free-place.ts'
import { revokeAccess } from '../learning/revoke-access.ts'
import type { RefundReason } from '../money/ledger/facts.ts'
import { reverse } from '../money/ledger/reverse.ts'
import { notifyAll } from '../notices/notify.ts'
import { returnHeldMoney } from './gifts/return-gift.ts'
import { endWithRefund } from './months/consent.ts'
import { noticesOfShares } from './notices-of-shares.ts'

type RefundDeps = Pick<Deps, 'clock' | 'live' | 'publicCache'>

interface PurchaseRow {
  student_id: number
  course_id: number
  teacher_id: number
  price_tiyin: bigint
  shared_tiyin: bigint
  fee_tiyin: bigint
  transfer_id: bigint | null
  refunded_at: Date | null
}

/**
 * Refunds a purchase by reversing its transfer: the student gets price and fee back from the teacher, the members who had
 * a share of it, and the platform. After a payout earnings may become negative until later sales. A gift's money goes to its giver. Revokes its
 * grant, or closes the part that it is of, and notifies all sides. Fails with `not_found` or `purchase_already_refunded`.
 */
export async function refundPurchase(
  deps: RefundDeps,
  tx: Tx,
  input: { purchaseId: number; reason: RefundReason },
): Promise<void> {
  const { purchaseId, reason } = input
  const found = await tx.found<Pick<PurchaseRow, 'student_id' | 'course_id'>>(
    sql`select student_id, course_id from purchase where id = ${purchaseId}`,
  )
  const sale = { studentId: found.student_id, courseId: found.course_id }
  await lockLearner(tx, { userId: sale.studentId, courseId: sale.courseId })
  // Read again under the lock, because a parallel call may have refunded the purchase.
  const purchase = await tx.one<PurchaseRow>(sql`
    select student_id, course_id, teacher_id, price_tiyin, shared_tiyin, fee_tiyin, transfer_id, refunded_at
      from purchase where id = ${purchaseId} for no key update`)
  const course = await courseForSale(tx, found.course_id)
  if (!purchase || !course) throw new Failure('not_found')
  if (purchase.refunded_at) throw new Failure('purchase_already_refunded')

  const gift = await tx.one<{ id: number; giver_id: number }>(
    sql`select id, giver_id from gift where purchase_id = ${purchaseId} for no key update`,
  )
  // Lock the promo code before the wallet, in the order of a sale.
  await freePromoCode(tx, purchaseId)
  const now = deps.clock.now()
  await freePlace(tx, { purchaseId, reason: 'refunded', at: now })
  const refundTransferId = await reverseTransfer(tx, {
    purchaseId,
    transferId: purchase.transfer_id,
    title: course.title,
    part: await closePart(tx, { ...sale, purchaseId }),
    reason,
    at: now,
  })
  // The sale of a gift took its money from `gifts_held`, to which the reversal has returned it.
  if (gift) await returnHeldMoney(deps, tx, { id: gift.id, title: course.title })
  const [refundReason, rule] = typeof reason === 'string' ? [reason, null] : [null, JSON.stringify(reason)]
  await tx.run(sql`
    update purchase set refunded_at = ${now}, refund_reason = ${refundReason}, own_refund = ${rule}::jsonb,
           refunded_by_buyer = ${typeof reason !== 'string' && 'hours' in reason}, refund_transfer_id = ${refundTransferId}
     where id = ${purchaseId}`)
  await endWithRefund(tx, { userId: sale.studentId, courseId: sale.courseId, purchaseId })
  await revokeAccess(deps, tx, {
    userId: sale.studentId,
    courseId: sale.courseId,
    sources: [...SOLD, 'grace'],
    sourceId: purchaseId,
    reason: 'refund',
  })
  const other = await tx.one(sql`
    select 1 from purchase
     where student_id = ${sale.studentId} and course_id = ${sale.courseId} and refunded_at is null limit 1`)
  if (!other) await countLearner(tx, sale.courseId, -1)
  // No notice where no money moves: a free course, or a discount of the whole price.
  if (purchase.price_tiyin + purchase.fee_tiyin > 0n)
    await notifySides(deps, tx, {
      purchaseId,
      purchase,
      payerId: gift?.giver_id ?? purchase.student_id,
      title: course.title,
    })
}

/** Frees the use of a promo code, so that somebody else can use it. */
async function freePromoCode(tx: Tx, purchaseId: number): Promise<void> {
  await tx.run(sql`
    update promo_code c set uses = c.uses - 1 from promo_code_use u
     where u.purchase_id = ${purchaseId} and c.id = u.promo_code_id`)
}

/** Closes the part that the purchase is of, and returns it. */
async function closePart(
  tx: Tx,
  { studentId, courseId, purchaseId }: { studentId: number; courseId: number; purchaseId: number },
): Promise<PartOf | undefined> {
  const part = await tx.one<PartOf>(sql`
    select o.part, v.count as parts from purchase_part o join course_parts v on v.id = o.parts_id
     where o.purchase_id = ${purchaseId}`)
  if (!part) return undefined
  await tx.run(sql`
    update part_plan set paid = array_remove(paid, ${part.part}::smallint)
     where user_id = ${studentId} and course_id = ${courseId}`)
  await tx.run(sql`
    delete from part_plan where user_id = ${studentId} and course_id = ${courseId} and paid = '{}'`)
  return part
}

async function notifySides(
  deps: RefundDeps,
  tx: Tx,
  refund: { purchaseId: number; purchase: PurchaseRow; payerId: number; title: string },
): Promise<void> {
  const { teacher_id, student_id, course_id, price_tiyin, shared_tiyin, fee_tiyin } = refund.purchase
  const course = { course_id, title: refund.title }
  const once = `refund:${refund.purchaseId}`
  const [paid, earned] = [toUzs(price_tiyin + fee_tiyin), toUzs(price_tiyin - shared_tiyin)]
  await notifyAll(deps, tx, [
    { userId: refund.payerId, kind: 'refund', subject: { ...course, amount: paid }, once },
    { userId: teacher_id, kind: 'sale_refunded', subject: { ...course, amount: earned }, once },
    // The recipient of a gift loses the course and gets no money, so their notice has no amount.
    ...(student_id === refund.payerId
      ? []
      : [{ userId: student_id, kind: 'gift_refunded' as const, subject: course, once }]),
    ...(shared_tiyin > 0n
      ? await noticesOfShares(tx, 'share_returned', [{ id: refund.purchaseId, ...course }])
      : []),
  ])
}

/** Reverses the transfer of the sale. Returns the reversing transfer, or null when nothing was paid. */
async function reverseTransfer(
  tx: Tx,
  input: {
    purchaseId: number
    transferId: bigint | null
    title: string
    part: PartOf | undefined
    reason: RefundReason
    at: Date
  },
): Promise<bigint | null> {
  if (input.transferId === null) return null
  const posting = await reverse(tx, {
    kind: 'refund',
    cause: `purchase:${input.purchaseId}`,
    idempotencyKey: `purchase:${input.purchaseId}:refund`,
    facts: { title: input.title, ...(input.part && { part: input.part }), reason: input.reason },
    at: input.at,
    reverses: input.transferId,
  })
  // Cannot happen, because only the wallet is guarded against a negative balance, and it is credited.
  if (posting.outcome === 'insufficient')
    throw new Error(`refund of purchase ${input.purchaseId} lacks money`)
  return posting.transferId
}
