import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'

/**
 * Serializes everything about one person and one course until the transaction ends: parallel clicks, a purchase and its refund,
 * grants, the last lessons. Always take it before any other lock, so that it cannot deadlock. `sell_course` takes it as well.
 */
export async function lockLearner(tx: Tx, learner: { userId: number; courseId: number }): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${learner.userId}::int, ${learner.courseId}::int)`)
}
