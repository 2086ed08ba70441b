import { toUzs } from '@kashf/contract/amount.ts'
import { REFUND_WATCHED_PERCENT } from '@kashf/contract/constants.ts'
import type { Refunded, RefundTerms } from '@kashf/contract/money.ts'
import { HOUR_MS } from '../clock.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { Failure } from '../http/errors/failure.ts'
import { watchedShare } from '../learning/progress/course-progress.ts'
import { refundableSince } from '../money/wallet/amount.ts'
import type { Deps } from '../runtime/deps.ts'
import { lockSale, refundPurchase } from './refund-purchase.ts'

interface Sale {
  studentId: number
  courseId: number
}

interface PurchaseRow {
  id: number
  paid_tiyin: bigint
  created_at: Date
  refunded_at: Date | null
  is_gift: boolean
}

/** The student's latest purchase of the course, refunded or not, so that a repeated call gets the same answer. */
async function lastPurchase(db: Queryable, sale: Sale): Promise<PurchaseRow> {
  const row = await db.one<PurchaseRow>(sql`
    select p.id, case when g.id is null then p.price_tiyin + p.fee_tiyin else 0 end as paid_tiyin, p.created_at, p.refunded_at,
           g.id is not null as is_gift
      from purchase p left join gift g on g.purchase_id = p.id
     where p.student_id = ${sale.studentId} and p.course_id = ${sale.courseId}
     order by p.id desc limit 1`)
  if (!row) throw new Failure('not_found')
  return row
}

/** Applies the refund rule: within the refund window, and with less than a tenth of the paid lessons watched. */
async function evaluateTerms(
  deps: Deps,
  db: Queryable,
  sale: Sale,
  purchase: PurchaseRow,
): Promise<RefundTerms> {
  const share = await watchedShare(db, { userId: sale.studentId, courseId: sale.courseId })
  const isInTime = purchase.created_at > refundableSince(deps)
  const isLittleWatched = share * 100 < REFUND_WATCHED_PERCENT
  const until = new Date(purchase.created_at.getTime() + deps.env.refundWindowHours * HOUR_MS)
  return {
    amount: toUzs(purchase.paid_tiyin),
    refunded_at: purchase.refunded_at?.toISOString() ?? null,
    refusal: refusalOf({ isGift: purchase.is_gift, isInTime, isLittleWatched }),
    until: until.toISOString(),
    // Rounded down, so that the shown percent reaches the limit exactly when the refund is refused.
    watched_percent: Math.floor(share * 100),
    limit_percent: REFUND_WATCHED_PERCENT,
  }
}

function refusalOf(of: {
  isGift: boolean
  isInTime: boolean
  isLittleWatched: boolean
}): RefundTerms['refusal'] {
  // Somebody else paid.
  if (of.isGift) return 'refund_of_gift'
  if (!of.isInTime) return 'refund_window_over'
  return of.isLittleWatched ? null : 'refund_watched_too_much'
}

/** Whether the student may refund the course now, and if not, why. Fails with `not_found` when they never bought it. */
export async function refundTerms(deps: Deps, sale: Sale): Promise<RefundTerms> {
  return evaluateTerms(deps, deps.db, sale, await lastPurchase(deps.db, sale))
}

/**
 * Refunds a course at the student's request, by the refund rule and without an operator. Idempotent. Fails with `not_found`,
 * `refund_of_gift`, `refund_window_over` or `refund_watched_too_much` (with the terms in `data`).
 */
export function refundOwnPurchase(deps: Deps, sale: Sale): Promise<Refunded> {
  return deps.db.transaction(async (tx) => {
    await lockSale(tx, sale)
    const purchase = await lastPurchase(tx, sale)
    if (!purchase.refunded_at) {
      const terms = await evaluateTerms(deps, tx, sale, purchase)
      if (terms.refusal) throw new Failure(terms.refusal, { data: terms })
      await refundPurchase(deps, tx, {
        purchaseId: purchase.id,
        reason: `O'quvchi ${deps.env.refundWindowHours} soat ichida qaytardi, kursning ${terms.watched_percent} foizi ko'rilgan`,
      })
    }
    const refundedAt = await refundedAtOf(tx, purchase.id)
    return {
      course_id: sale.courseId,
      amount: toUzs(purchase.paid_tiyin),
      refunded_at: refundedAt.toISOString(),
    }
  })
}

async function refundedAtOf(tx: Queryable, purchaseId: number): Promise<Date> {
  const row = await tx.one<{ refunded_at: Date | null }>(
    sql`select refunded_at from purchase where id = ${purchaseId}`,
  )
  if (!row?.refunded_at) throw new Error(`purchase ${purchaseId} was not refunded`)
  return row.refunded_at
}
