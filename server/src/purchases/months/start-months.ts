import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { endGrace } from './grace.ts'

/**
 * Notes, in the transaction of the sale, that a learner begins to pay a course by the month, again after `formerPurchaseId`.
 * Nothing is charged without consent.
 */
export async function startMonths(
  tx: Tx,
  run: { userId: number; courseId: number; from: Date; formerPurchaseId: number | null },
): Promise<void> {
  const { userId, courseId, from, formerPurchaseId: purchaseId } = run
  if (purchaseId !== null) await endGrace(tx, from, { userId, courseId, purchaseId })
  await tx.run(sql`
    insert into monthly_access (user_id, course_id, day, due_at)
    values (${userId}, ${courseId}, extract(day from ${tashkentDay(from)}::date), '-infinity')
    on conflict (user_id, course_id) do update set day = excluded.day, due_at = '-infinity'`)
}
