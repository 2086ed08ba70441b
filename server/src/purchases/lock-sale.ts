import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'

/**
 * Serializes everything about one student and one course until the transaction ends: parallel clicks, a purchase and its
 * refund. Always take it before any other lock, so that it cannot deadlock.
 */
export async function lockSale(tx: Tx, input: { studentId: number; courseId: number }): Promise<void> {
  await tx.one(sql`select pg_advisory_xact_lock(${input.studentId}::int, ${input.courseId}::int)`)
}
