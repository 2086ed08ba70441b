import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { queueCode } from '../codes/send-code.ts'
import { cancelPendingEmail, isReservedEmail, revertUntil } from './account-changes.ts'
import { notifyChangeJob } from './notify-change.ts'

/**
 * Throws `email_taken` when the address belongs to another account, or to one that may still revert to it.
 */
export async function assertEmailIsFree(
  deps: Deps,
  db: Queryable,
  input: { email: string; userId: number },
): Promise<void> {
  const holder = await db.one(sql`
    select 1 from app_user
     where lower(email) = ${input.email.toLowerCase()} and id <> ${input.userId}
       and (verified_at is not null or blocked_at is not null)`)
  const isTaken =
    holder !== undefined ||
    (await isReservedEmail(deps, db, { email: input.email, exceptUserId: input.userId }))
  if (isTaken) throw invalid({ email: 'email_taken' })
}

/**
 * Starts an e-mail change, replacing a pending one. The current address is notified first, with a revert link (`from`
 * is null for an account without one: its chat with the bot is notified); then the code is mailed to the new one. The
 * caller has locked the user's row and reauthenticated them.
 */
export async function requestEmailChange(
  deps: Deps,
  tx: Tx,
  input: { userId: number; from: string | null; to: string },
): Promise<void> {
  const { userId, from, to } = input
  await assertEmailIsFree(deps, tx, { email: to, userId })
  await cancelPendingEmail(deps, tx, userId)
  await tx.run(sql`update app_user set pending_email = ${to} where id = ${userId}`)
  const change = await tx.one<{ id: number }>(sql`
    insert into account_change (user_id, kind, old_email, new_email, requested_at, revert_until)
    values (${userId}, 'email', ${from}, ${to}, ${deps.clock.now()}, ${revertUntil(deps)})
    returning id`)
  if (change) await deps.jobs.send(tx, notifyChangeJob, { change_id: change.id, what: 'email_requested' })
}

/** Mails the code for the pending e-mail again, once the current address was notified of the change. */
export const resendEmailCode = (deps: Deps, tx: Queryable, userId: number): Promise<void> =>
  queueCode(deps, tx, { purpose: 'change_email', user_id: userId })
