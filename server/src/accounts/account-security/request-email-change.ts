import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { invalid } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { requestCode } from '../codes/send-code.ts'
import { giveUpPendingEmail, isReservedEmail, revertUntil } from './account-changes.ts'
import { tellOfChangeJob } from './notify-change.ts'

/** Throws `email_taken` when the address is another account's, or may be restored to one. */
export async function refuseTakenEmail(
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
 * Lets a new e-mail wait for its code. The present address is told first, with a link that undoes the change; the code is
 * mailed after that. An address that waited before is given up. Lock the person before, and let them prove who they are.
 */
export async function requestEmailChange(
  deps: Deps,
  tx: Tx,
  input: { userId: number; from: string; to: string },
): Promise<void> {
  const { userId, from, to } = input
  await refuseTakenEmail(deps, tx, { email: to, userId })
  await giveUpPendingEmail(deps, tx, userId)
  await tx.run(sql`update app_user set pending_email = ${to} where id = ${userId}`)
  const change = await tx.one<{ id: number }>(sql`
    insert into account_change (user_id, kind, old_email, new_email, requested_at, revert_until)
    values (${userId}, 'email', ${from}, ${to}, ${deps.clock.now()}, ${revertUntil(deps)})
    returning id`)
  if (change) await deps.jobs.send(tx, tellOfChangeJob, { change_id: change.id, what: 'email_requested' })
}

/** Mails the code for the waiting e-mail again. Nothing leaves before the present address was told of the change. */
export const resendEmailCode = (deps: Deps, tx: Queryable, userId: number): Promise<void> =>
  requestCode(deps, tx, { purpose: 'change_email', user_id: userId })
