import type { Tx } from '../db/client.ts'
import { literal } from '../db/literals.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { notifyOwner } from '../notices/security-notices.ts'
import { endSessions } from './sessions/sessions.ts'

interface BlockedPerson {
  is_owned: boolean
}

/** Whether the address is known to be the owner's: an unverified one may be somebody else's. */
const isOwned = sql`verified_at is not null and closed_at is null`

/**
 * Blocks an account and tells its owner why: all sessions end and none can be opened; money and content stay as they
 * are. Operators cannot be blocked here, only disabled at the command line.
 */
export async function blockUser(
  deps: Deps,
  tx: Tx,
  input: { userId: number; reason: string },
): Promise<void> {
  const person = await tx.found<BlockedPerson>(sql`
    update app_user set blocked_at = coalesce(blocked_at, ${deps.clock.now()}), block_reason = ${input.reason}
     where id = ${input.userId} and type <> ${literal.userType.operator}
    returning ${isOwned} as is_owned`)
  const { userId, reason } = input
  if (person.is_owned) await notifyOwner(deps, tx, { userId, event: { kind: 'blocked', reason } })
  await endSessions(tx, { userId: input.userId })
}

/** Unblocks an account and tells its owner, unless it was closed or is blocked because the demo school is off. */
export async function unblockUser(deps: Deps, tx: Tx, { userId }: { userId: number }): Promise<void> {
  const person = await tx.found<BlockedPerson>(sql`
    update app_user set blocked_at = null, block_reason = null
     where id = ${userId} and type <> ${literal.userType.operator} and not blocked_with_demo and closed_at is null
    returning ${isOwned} as is_owned`)
  if (person.is_owned) await notifyOwner(deps, tx, { userId, event: { kind: 'unblocked' } })
}
