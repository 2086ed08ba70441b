import { toUzs } from '@kashf/contract/money/amount.ts'
import { learners } from '../../access/learners.ts'
import { lockLearner } from '../../access/lock-learner.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { findMonth } from './month.ts'

interface OfLearner {
  userId: number
  courseId: number
}

/**
 * Consents to charging the wallet for each next month, up to what it costs now: no later price is charged without being asked
 * again. Fails with `not_found`, `course_not_for_sale`, or `price_changed` when it costs more than was shown.
 */
export async function consentToCharging(
  deps: Pick<Deps, 'db' | 'clock'>,
  { shownTiyin, ...of }: OfLearner & { shownTiyin: bigint },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockLearner(tx, of)
    const now = deps.clock.now()
    const month = await findMonth(tx, now, of)
    if (!month?.is_open || month.ends_at === null) throw new Failure('not_found')
    if (!month.is_sold) throw new Failure('course_not_for_sale')
    if (month.price_tiyin > shownTiyin) {
      throw new Failure('price_changed', { data: { price: toUzs(month.price_tiyin) } })
    }
    await tx.run(sql`
      update monthly_access set consent_tiyin = ${month.price_tiyin}, consented_at = ${now}, due_at = '-infinity'
       where user_id = ${of.userId} and course_id = ${of.courseId}`)
  })
}

/** Ends the consent. Nothing is charged after it; a repeated call changes nothing. */
export async function stopCharging(deps: Pick<Deps, 'db'>, of: OfLearner): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockLearner(tx, of)
    await endCharging(tx, of)
  })
}

/** The same under the lock of this learner and this course. */
export async function endCharging(tx: Tx, of: OfLearner): Promise<void> {
  await tx.run(sql`
    update monthly_access set consent_tiyin = null, consented_at = null
     where user_id = ${of.userId} and course_id = ${of.courseId} and consent_tiyin is not null`)
}

/** Ends the consent because of a refund, before its access is taken back; with the latest purchase its days of grace go as well. */
export async function endWithRefund(tx: Tx, of: OfLearner & { purchaseId: number }): Promise<void> {
  await tx.run(sql`
    update monthly_access m set consent_tiyin = null, consented_at = null,
           unpaid_from = case when e.purchase_id > ${of.purchaseId} then m.unpaid_from end
      from ${learners} e
     where m.user_id = ${of.userId} and m.course_id = ${of.courseId}
       and e.student_id = m.user_id and e.course_id = m.course_id`)
}
