import { COURSE_STATUS, MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import { priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import { lockLearner } from '../../access/lock-learner.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { monthFrom } from '../access-until.ts'
import { MAX_ATTEMPTS, sell } from '../buy-course.ts'
import { readForSale } from '../course-on-sale.ts'
import { endGrace } from './grace.ts'
import { findMonth, graceEnd, payableFrom } from './month.ts'

interface PaidMonth {
  /** `already`: the next month is paid, or cannot be paid yet; nothing moved. */
  outcome: 'paid' | 'already'
  /** Until when the course is paid now; null: for life. */
  until: Date | null
}

/**
 * Pays the next month of a course from the wallet, in the caller's transaction: it begins where the paid one ends, or now when
 * that is over. Once, whoever presses or works at the same time. Fails with `not_found`, `access_paused`, `course_not_for_sale`,
 * `price_changed` above `mostTiyin`, or `insufficient_balance`.
 */
export async function payMonth(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Tx,
  input: { userId: number; courseId: number; mostTiyin: bigint },
): Promise<PaidMonth> {
  const { userId, courseId, mostTiyin } = input
  await lockLearner(tx, input)
  const now = deps.clock.now()
  const found = await findMonth(tx, now, input)
  if (!found) throw new Failure('not_found')
  const isInGrace = found.unpaid_from !== null && now < graceEnd(found.unpaid_from)
  const { day } = found
  if (found.unpaid_from !== null) await endGrace(tx, now, { userId, courseId, purchaseId: found.purchase_id })
  // Without the days of grace, something else may keep the course open for longer.
  const end = found.unpaid_from === null ? found.ends_at : await paidUntil(tx, now, input)
  if (end === null || now < payableFrom(end)) return { outcome: 'already', until: end }
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const course = await readForSale(tx, now, { studentId: userId, courseId })
    if (!course) throw new Failure('not_found')
    if (course.access?.opens_at) throw new Failure('access_paused')
    if (course.status !== COURSE_STATUS.published || course.period !== MONTHLY_PERIOD) {
      throw new Failure('course_not_for_sale')
    }
    const paidTiyin = priceToPay(course.price_tiyin, course.percent)
    if (paidTiyin > mostTiyin) throw new Failure('price_changed', { data: { price: toUzs(paidTiyin) } })
    const from = isInGrace || end > now ? end : now
    const next = monthFrom(from, day)
    const sold = await sell(tx, {
      ...{ studentId: userId, course, promo: undefined, tariff: null, source: undefined, discountTiyin: 0n },
      ...{ paidTiyin, from, until: next.until, now },
    })
    if (sold.outcome === 'insufficient') {
      throw new Failure('insufficient_balance', { data: { missing: toUzs(sold.short_tiyin) } })
    }
    if (sold.outcome === 'changed') continue
    await tx.run(
      sql`update monthly_access set day = ${next.day} where user_id = ${userId} and course_id = ${courseId}`,
    )
    tx.afterCommit(() => {
      for (const id of [userId, course.teacher_id]) deps.live.announce({ name: 'wallet', userId: id })
    })
    return { outcome: 'paid', until: next.until }
  }
  throw new Error(`course ${courseId} changed ${MAX_ATTEMPTS} times while student ${userId} paid a month`)
}

async function paidUntil(tx: Tx, now: Date, of: { userId: number; courseId: number }): Promise<Date | null> {
  const month = await findMonth(tx, now, of)
  if (!month) throw new Error(`student ${of.userId} has lost course ${of.courseId} with the days of grace`)
  return month.ends_at
}
