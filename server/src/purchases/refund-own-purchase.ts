import { OWN_REFUNDS, OWN_REFUNDS_DAYS, REFUND_WATCHED_PERCENT } from '@kashf/contract/constants.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { Refunded, RefundTerms } from '@kashf/contract/money/money.ts'
import { learners } from '../access/learners.ts'
import { lockLearner } from '../access/lock-learner.ts'
import { DAY_MS, HOUR_MS } from '../clock.ts'
import type { Queryable, Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import {
  isLittle,
  shownPercent,
  type TakenShare,
  takenShareOfPurchase,
} from '../learning/delivery/taken-share.ts'
import { refundableSince } from '../money/wallet/amount.ts'
import { refundPurchase } from './refund-purchase.ts'

interface Sale {
  studentId: number
  courseId: number
  /** The part, of a course that is bought in parts. */
  part: number | undefined
}

interface PurchaseRow {
  id: number
  paid_tiyin: bigint
  created_at: Date
  refunded_at: Date | null
  is_gift: boolean
}

/** The student's latest purchase of the course or of its part, refunded or not, so that a repeated call gets the same answer. */
async function lastPurchase(db: Queryable, sale: Sale): Promise<PurchaseRow> {
  return db.found<PurchaseRow>(sql`
    select p.id, case when g.id is null then p.price_tiyin + p.fee_tiyin else 0 end as paid_tiyin, p.created_at, p.refunded_at,
           g.id is not null as is_gift
      from purchase p left join gift g on g.purchase_id = p.id
     where p.student_id = ${sale.studentId} and p.course_id = ${sale.courseId}
       and (${sale.part ?? null}::int is null
         or exists (select from purchase_part o where o.purchase_id = p.id and o.part = ${sale.part ?? null}::int))
     order by p.id desc limit 1`)
}

/**
 * Applies the refund rule: within the refund window, with less than a tenth of the paid lessons watched or sent, of the part
 * when it is one, and a few times a month.
 */
async function evaluateTerms(
  deps: Deps,
  db: Queryable,
  sale: Sale,
  purchase: PurchaseRow,
): Promise<RefundTerms> {
  const share = await db.only<TakenShare>(sql`
    select share.* from purchase p cross join lateral (${takenShareOfPurchase}) share where p.id = ${purchase.id}`)
  const isInTime = purchase.created_at > refundableSince(deps)
  const isLimitReached =
    purchase.paid_tiyin > 0n && (await ownRefunds(deps, db, sale.studentId)) >= OWN_REFUNDS
  const until = new Date(purchase.created_at.getTime() + deps.env.refundWindowHours * HOUR_MS)
  return {
    amount: toUzs(purchase.paid_tiyin),
    refunded_at: purchase.refunded_at?.toISOString() ?? null,
    refusal: refusalOf({ isGift: purchase.is_gift, isInTime, isLimitReached, share }),
    until: until.toISOString(),
    watched_percent: shownPercent(share.watched),
    delivered_percent: shownPercent(share.taken),
    limit_percent: REFUND_WATCHED_PERCENT,
  }
}

function refusalOf(of: {
  isGift: boolean
  isInTime: boolean
  isLimitReached: boolean
  share: TakenShare
}): RefundTerms['refusal'] {
  // Somebody else paid for a gift.
  if (of.isGift) return 'refund_of_gift'
  if (!of.isInTime) return 'refund_window_over'
  if (!isLittle(of.share.watched)) return 'refund_watched_too_much'
  if (!isLittle(of.share.taken)) return 'refund_delivered_too_much'
  return of.isLimitReached ? 'refund_limit_reached' : null
}

/**
 * The number of paid courses that the student has recently refunded themselves; courses of a bundle count separately.
 */
async function ownRefunds(deps: Pick<Deps, 'clock'>, db: Queryable, studentId: number): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - OWN_REFUNDS_DAYS * DAY_MS)
  const row = await db.only<{ count: number }>(sql`
    select count(*)::int as count from purchase
     where student_id = ${studentId} and refunded_by_buyer and refunded_at > ${since} and price_tiyin + fee_tiyin > 0`)
  return row.count
}

/** Whether the student may refund the course now, and if not, why. Fails with `not_found` when they never bought it. */
export async function refundTerms(deps: Deps, sale: Sale): Promise<RefundTerms> {
  return evaluateTerms(deps, deps.db, sale, await lastPurchase(deps.db, sale))
}

/**
 * Refunds a course at the student's request, by the refund rule and without an operator. Idempotent. Fails with `not_found`,
 * `refund_of_gift`, `refund_window_over`, `refund_watched_too_much`, `refund_delivered_too_much` or `refund_limit_reached` (with
 * the terms in `data`).
 */
export function refundOwnPurchase(deps: Deps, sale: Sale): Promise<Refunded> {
  return deps.db.transaction(async (tx) => {
    await lockOwnRefund(tx, sale)
    const purchase = await lastPurchase(tx, sale)
    if (!purchase.refunded_at) {
      const terms = await evaluateTerms(deps, tx, sale, purchase)
      if (terms.refusal) throw new Failure(terms.refusal, { data: terms })
      await refundPurchase(deps, tx, {
        purchaseId: purchase.id,
        reason: { hours: deps.env.refundWindowHours, watched_percent: terms.watched_percent },
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

/**
 * Serializes a student's own refunds, so that the limit holds. After the lock of the sale, nothing of the course is
 * sent until the decision is made (`recordDelivery`).
 */
async function lockOwnRefund(tx: Tx, sale: Sale): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('own refund'), ${sale.studentId})`)
  await lockLearner(tx, { userId: sale.studentId, courseId: sale.courseId })
  await tx.run(sql`
    select 1 from ${learners} where student_id = ${sale.studentId} and course_id = ${sale.courseId} for update`)
}

async function refundedAtOf(tx: Queryable, purchaseId: number): Promise<Date> {
  const row = await tx.one<{ refunded_at: Date | null }>(
    sql`select refunded_at from purchase where id = ${purchaseId}`,
  )
  if (!row?.refunded_at) throw new Error(`purchase ${purchaseId} was not refunded`)
  return row.refunded_at
}
