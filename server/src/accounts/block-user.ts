import type { Tx } from '../db/client.ts'
import { literal } from '../db/literals.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import { endSessions } from './sessions/sessions.ts'

/**
 * Blocks an account: all sessions end and none can be opened; money and content stay as they are. Operators cannot be blocked
 * here, only disabled at the command line.
 */
export async function blockUser(
  deps: Deps,
  tx: Tx,
  input: { userId: number; reason: string },
): Promise<void> {
  const blocked = await tx.run(sql`
    update app_user set blocked_at = coalesce(blocked_at, ${deps.clock.now()}), block_reason = ${input.reason}
     where id = ${input.userId} and type <> ${literal.userType.operator}`)
  if (blocked === 0) throw new Failure('not_found')
  await endSessions(tx, { userId: input.userId })
}

/** Unblocks an account, unless it was closed or is blocked because the demo school is off. */
export async function unblockUser(tx: Tx, input: { userId: number }): Promise<void> {
  const unblocked = await tx.run(sql`
    update app_user set blocked_at = null, block_reason = null
     where id = ${input.userId} and type <> ${literal.userType.operator} and not blocked_with_demo and closed_at is null`)
  if (unblocked === 0) throw new Failure('not_found')
}
