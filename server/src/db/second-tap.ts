import type { Tx } from './client.ts'
import { sql } from './sql.ts'

/** The same text by the same person in the same place within this time is the second tap of one press. */
const SECOND_TAP_MS = 10_000

/**
 * Serializes what one person writes of a kind until the transaction ends, so that a second tap sees what the first one wrote.
 * Returns the time since when the same text counts as written by the first tap.
 */
export async function afterFirstTap(
  tx: Tx,
  by: { kind: string; person: number | string; now: Date },
): Promise<Date> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${by.kind}:${by.person}`}, 0))`)
  return new Date(by.now.getTime() - SECOND_TAP_MS)
}
