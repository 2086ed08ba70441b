import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { Failure } from '../http/errors/failure.ts'
import type { Deps } from '../runtime/deps.ts'
import { endSessions } from './sessions/sessions.ts'

/**
 * Keeps a person out: all sessions end and none can be opened. What they own and owe stays as it is.
 * Operators are not blocked from the console: they are made and unmade at the command line.
 */
export async function blockUser(
  deps: Deps,
  tx: Tx,
  input: { userId: number; reason: string },
): Promise<void> {
  const blocked = await tx.run(sql`
    update app_user set blocked_at = coalesce(blocked_at, ${deps.clock.now()}), block_reason = ${input.reason}
     where id = ${input.userId} and type <> 3`)
  if (blocked === 0) throw new Failure('not_found')
  await endSessions(tx, { userId: input.userId })
}

/** Lets a blocked person sign in again; demo people only come back with the demo school, a closed account never does. */
export async function unblockUser(tx: Tx, input: { userId: number }): Promise<void> {
  const unblocked = await tx.run(sql`
    update app_user set blocked_at = null, block_reason = null
     where id = ${input.userId} and type <> 3 and not blocked_with_demo and closed_at is null`)
  if (unblocked === 0) throw new Failure('not_found')
}
