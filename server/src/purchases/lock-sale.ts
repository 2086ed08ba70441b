import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'

/**
 * Makes everything about one student and one course happen one after another until the transaction ends: parallel
 * clicks, a purchase and its refund. It is taken before any other lock, so that it can close no circle.
 */
export async function lockSale(tx: Tx, input: { studentId: number; courseId: number }): Promise<void> {
  await tx.one(sql`select pg_advisory_xact_lock(${input.studentId}::int, ${input.courseId}::int)`)
}
