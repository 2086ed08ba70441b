import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'

/** The id of the advisory lock; no other lock uses the number. */
const LOCK = 5_102_026

/** Lets one process at a time load, close, open or remove the demo school. The lock lasts until the transaction ends. */
export async function lockDemoSchool(tx: Tx): Promise<void> {
  await tx.one(sql`select pg_advisory_xact_lock(${LOCK})`)
}
