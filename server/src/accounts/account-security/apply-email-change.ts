import { hitsConstraint, type Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import type { Caller } from '../../security/caller.ts'
import { logSecurity } from '../../security/security-log.ts'
import { personSearchKey } from '../people.ts'
import { revertUntil } from './account-changes.ts'
import { notifyChangeJob } from './notify-change.ts'
import { assertEmailIsFree } from './request-email-change.ts'

interface Pending {
  id: number
  new_email: string
  first_name: string
  last_name: string
  username: string
}

/**
 * Makes the pending e-mail the account's address after its code was checked, and notifies the previous address again with a
 * new revert link. Throws `code_invalid` when no change is pending, it has expired, or the previous address was not notified,
 * and `email_taken` when another account has the address.
 */
export async function applyEmailChange(
  deps: Deps,
  tx: Tx,
  input: { userId: number; email: string; caller: Caller },
): Promise<void> {
  const { userId } = input
  const now = deps.clock.now()
  const pending = await tx.one<Pending>(sql`
    select c.id, c.new_email, u.first_name, u.last_name, u.username
      from account_change c join app_user u on u.id = c.user_id
     where c.user_id = ${userId} and lower(c.new_email) = ${input.email.toLowerCase()} and c.notified_at is not null
       and c.applied_at is null and c.given_up_at is null and c.reverted_at is null and c.revert_until > ${now}
       for no key update`)
  if (!pending) throw new Failure('code_invalid')
  const email = pending.new_email
  await assertEmailIsFree(deps, tx, { email, userId })
  // Unverified registrations of the address give way.
  await tx.run(sql`
    delete from app_user
     where lower(email) = ${email.toLowerCase()} and id <> ${userId} and verified_at is null and blocked_at is null`)
  try {
    await tx.run(sql`
      update app_user set email = ${email}, pending_email = null, search_key = ${personSearchKey({ ...pending, email })}
       where id = ${userId}`)
  } catch (error) {
    // Another account confirmed the address at the same time.
    if (hitsConstraint(error, 'app_user_email')) throw invalid({ email: 'email_taken' })
    throw error
  }
  // Codes are bound to the address they were mailed to.
  await tx.run(sql`delete from email_code where user_id = ${userId}`)
  await tx.run(sql`
    update account_change set applied_at = ${now}, revert_until = ${revertUntil(deps)} where id = ${pending.id}`)
  await deps.jobs.send(tx, notifyChangeJob, { change_id: pending.id, what: 'email_changed' })
  const { caller } = input
  tx.afterCommit(() => {
    logSecurity(deps.log, { event: 'email_changed', personId: userId, caller, changeId: pending.id })
  })
}
