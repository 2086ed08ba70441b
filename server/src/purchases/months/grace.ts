import { grantAccess, revokeGrant } from '../../access/grants.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { graceEnd, type Month } from './month.ts'

/** Keeps the lessons open behind the paid month, once for each purchase. */
export async function giveGrace(tx: Tx, now: Date, month: Month & { ends_at: Date }): Promise<void> {
  const { user_id: userId, course_id: courseId, purchase_id: sourceId, unpaid_from, ends_at: from } = month
  if (unpaid_from !== null || sourceId === null) return
  await grantAccess(tx, { userId, courseId, source: 'grace', sourceId, from, until: graceEnd(from), at: now })
  await tx.run(
    sql`update monthly_access set unpaid_from = ${from} where user_id = ${userId} and course_id = ${courseId}`,
  )
}

/** Takes the days of grace back, when they are over or the paid month comes in their place. `purchaseId` is what they followed. */
export async function endGrace(
  tx: Tx,
  now: Date,
  of: { userId: number; courseId: number; purchaseId: number | null },
): Promise<void> {
  const { userId, courseId, purchaseId } = of
  if (purchaseId !== null) {
    const grace = { userId, courseId, sources: ['grace'] as const, sourceId: purchaseId }
    await revokeGrant(tx, now, { ...grace, reason: 'over' })
  }
  await tx.run(
    sql`update monthly_access set unpaid_from = null where user_id = ${userId} and course_id = ${courseId}`,
  )
}
