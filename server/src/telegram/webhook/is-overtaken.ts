import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/**
 * Whether `handled`, the newest update of a chat that was handled, is later than `updateId`. The row that holds it must
 * be locked. Telegram restarts the numbering at random after a week without updates, so a number is comparable only
 * while it is remembered.
 */
export async function isOvertaken(
  tx: Tx,
  { handled, updateId }: { handled: bigint; updateId: number },
): Promise<boolean> {
  if (handled <= updateId) return false
  return (await tx.one(sql`select 1 from telegram_update where update_id = ${handled}`)) !== undefined
}
