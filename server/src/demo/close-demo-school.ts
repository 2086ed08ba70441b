import { endSessions } from '../accounts/sessions.ts'
import { hideCoursesOf, showCoursesOf } from '../catalogue/blocked-teacher.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { refusePayout } from '../money/payouts/refuse-payout.ts'
import { lockDemoSchool } from './lock-demo-school.ts'

type CloseDeps = Pick<Deps, 'db' | 'clock' | 'publicCache'>

const CLOSED = "Demo maktab o'chirilgan"

/**
 * Puts the demo school out of use, for as long as DEMO is off: its people are blocked and signed out, its courses leave the
 * shop, open payouts are refused. Repeatable; a school that is already closed stays so. Returns how many demo people there are.
 */
export async function closeDemoSchool(deps: CloseDeps): Promise<{ people: number }> {
  const people = await deps.db.transaction(async (tx) => {
    await lockDemoSchool(tx)
    if (await tx.one(sql`select from demo_school where removed_at is not null`)) return 0
    const demo = await tx.rows<{ id: number }>(sql`select id from app_user where is_demo order by id`)
    for (const { id } of demo) await closeFor(deps, tx, id)
    return demo.length
  })
  for (const payoutId of await openPayouts(deps)) {
    await deps.db.transaction((tx) => refusePayout(deps, tx, { payoutId, reason: CLOSED }))
  }
  return { people }
}

async function closeFor(deps: CloseDeps, tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`
    update app_user set blocked_at = ${deps.clock.now()}, block_reason = ${CLOSED}, blocked_with_demo = true
     where id = ${userId} and blocked_at is null`)
  await endSessions(tx, { userId })
  await hideCoursesOf(deps, tx, { teacherId: userId })
}

/** Requests of demo teachers that can still be refused: what a provider has in hand is decided by its answer. */
async function openPayouts(deps: CloseDeps): Promise<number[]> {
  const rows = await deps.db.rows<{ id: number }>(sql`
    select p.id from payout p join app_user u on u.id = p.teacher_id
     where u.is_demo and p.status in ('requested', 'approved') and not exists (
       select from payout_transfer t where t.payout_id = p.id and t.state in ('draft', 'sent'))
     order by p.id`)
  return rows.map(({ id }) => id)
}

/** Opens a school that a start without it has closed, unless it has been removed meanwhile. */
export async function reopenDemoSchool(deps: CloseDeps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockDemoSchool(tx)
    if (await tx.one(sql`select from demo_school where removal_started_at is not null`)) return
    const closed = await tx.rows<{ id: number }>(sql`
      update app_user set blocked_at = null, block_reason = null, blocked_with_demo = false
       where is_demo and blocked_with_demo returning id`)
    for (const { id } of closed) await showCoursesOf(deps, tx, { teacherId: id })
  })
}
