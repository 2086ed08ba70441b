import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'

/** Any number that no other advisory lock uses. */
const LOCK = 5_102_026

/** One process at a time loads, closes, opens or removes the demo school; held until the transaction ends. */
export async function lockDemoSchool(tx: Tx): Promise<void> {
  await tx.one(sql`select pg_advisory_xact_lock(${LOCK})`)
}
