import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'

/** Schedules the closing of an account. False when one was already scheduled. */
export async function startClosing(tx: Tx, userId: number, closesAt: Date): Promise<boolean> {
  const started = await tx.run(sql`
    update app_user set closes_at = ${closesAt} where id = ${userId} and closes_at is null`)
  return started > 0
}

/** Cancels a scheduled closing. False when none was scheduled or the account is already closed. */
export async function stopClosing(tx: Tx, userId: number): Promise<boolean> {
  const kept = await tx.run(sql`
    update app_user set closes_at = null
     where id = ${userId} and closes_at is not null and closed_at is null`)
  return kept > 0
}
