import { endSessions } from '../accounts/sessions/sessions.ts'
import { hideTeacherCourses, restoreTeacherCourses } from '../catalogue/teachers/hide-teacher-courses.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { cancelPayment, type Payment, paymentColumns } from '../money/payments/payment.ts'
import { refusePayout } from '../money/payouts/refuse-payout.ts'
import { lockDemoSchool } from './lock-demo-school.ts'

type CloseDeps = Pick<Deps, 'db' | 'clock' | 'publicCache'>

/** Payme's cancellation reason for an error of the merchant; the other providers only store the number. */
export const CANCEL_REASON = 5
const CLOSED = "Demo maktab o'chirilgan"

/**
 * Closes the demo school while DEMO is off: blocks and signs out its people, hides its courses, and refuses its open
 * payouts and top-ups. Idempotent. Returns the number of demo people.
 */
export async function closeDemoSchool(deps: CloseDeps): Promise<{ people: number }> {
  const people = await deps.db.transaction(async (tx) => {
    await lockDemoSchool(tx)
    if (await tx.one(sql`select from demo_school where removed_at is not null`)) return 0
    const demo = await tx.rows<{ id: number }>(sql`select id from app_user where is_demo order by id`)
    for (const { id } of demo) await closeFor(deps, tx, id)
    await refusePayouts(deps, tx)
    await cancelTopUps(deps, tx)
    return demo.length
  })
  return { people }
}

async function closeFor(deps: CloseDeps, tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`
    update app_user set blocked_at = ${deps.clock.now()}, block_reason = ${CLOSED}, blocked_with_demo = true
     where id = ${userId} and blocked_at is null`)
  await endSessions(tx, { userId })
  await hideTeacherCourses(deps, tx, { teacherId: userId })
}

/** Refuses open payouts, except those that a provider is already processing. */
async function refusePayouts(deps: CloseDeps, tx: Tx): Promise<void> {
  const open = await tx.rows<{ id: number }>(sql`
    select p.id from payout p join app_user u on u.id = p.teacher_id
     where u.is_demo and p.status in ('requested', 'approved') and not exists (
       select from payout_transfer t where t.payout_id = p.id and t.state in ('draft', 'sent'))
     order by p.id for no key update of p`)
  for (const { id } of open) await refusePayout(deps, tx, { payoutId: id, reason: CLOSED })
}

/** Cancels announced top-ups, so that payment apps cannot complete them. */
async function cancelTopUps(deps: CloseDeps, tx: Tx): Promise<void> {
  const pending = await tx.rows<Payment>(sql`
    select ${paymentColumns} from payment where status = 'pending' and user_id in (select id from app_user where is_demo)
     order by id for no key update`)
  for (const payment of pending) await cancelPayment(deps, tx, payment, CANCEL_REASON)
}

/** Reopens a school that was closed by a start without DEMO, unless its removal has begun. */
export async function reopenDemoSchool(deps: CloseDeps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockDemoSchool(tx)
    if (await tx.one(sql`select from demo_school where removal_started_at is not null`)) return
    // Closed accounts stay blocked; courses of accounts that are being closed stay hidden.
    const closed = await tx.rows<{ id: number; is_closing: boolean }>(sql`
      update app_user set blocked_at = null, block_reason = null, blocked_with_demo = false
       where is_demo and blocked_with_demo and closed_at is null returning id, closes_at is not null as is_closing`)
    for (const { id, is_closing } of closed) {
      if (!is_closing) await restoreTeacherCourses(deps, tx, { teacherId: id })
    }
  })
}
