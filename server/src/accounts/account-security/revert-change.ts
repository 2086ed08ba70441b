import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { Caller } from '../../security/caller.ts'
import { logSecurity } from '../../security/security-log.ts'
import { queueCode } from '../codes/send-code.ts'
import { unusablePasswordHash } from '../passwords/passwords.ts'
import { personSearchKey } from '../people.ts'
import { deleteRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { changeToRevert, type RevertibleChange } from './account-changes.ts'
import { endAccess } from './end-access.ts'

/** A second factor set within this time before a reverted change may also be the thief's. */
const DISTRUSTED_BEFORE_HOURS = 72

/**
 * Reverts a change with the link that was mailed to the account's previous address (`restoreAccount`). Throws `not_found` for
 * a link that is unknown, used or older than 72 hours.
 */
export async function revertChange(
  deps: Deps,
  input: { token: string },
  caller: Caller,
): Promise<{ email: string }> {
  const unusableHash = await unusablePasswordHash()
  const change = await deps.db.transaction(async (tx) => {
    const found = await changeToRevert(deps, tx, input.token)
    if (!found) throw new Failure('not_found')
    await restoreAccount(deps, tx, { change: found, caller, unusableHash })
    return found
  })
  logSecurity(deps.log, { event: 'email_reverted', personId: change.user_id, caller, changeId: change.id })
  return { email: change.old_email }
}

/**
 * Restores the e-mail that an account had before a change, ends its sessions, disables the password and mails a code for a new
 * one. Removes recovery codes, and a second factor set around or after the change. Later changes are reverted as well and their
 * links voided, so that a thief cannot revert the revert.
 */
export async function restoreAccount(
  deps: Deps,
  tx: Tx,
  { change, caller, unusableHash }: { change: RevertibleChange; caller: Caller; unusableHash: string },
): Promise<void> {
  const { user_id: userId, old_email: email } = change
  const now = deps.clock.now()
  const person = await tx.found<{ first_name: string; last_name: string; username: string }>(sql`
    select first_name, last_name, username from app_user where id = ${userId} for update`)
  await tx.run(sql`
    delete from app_user
     where lower(email) = ${email.toLowerCase()} and id <> ${userId} and verified_at is null and blocked_at is null`)
  await tx.run(sql`
    update app_user set email = ${email}, pending_email = null, password_hash = ${unusableHash},
           search_key = ${personSearchKey({ ...person, email })}
     where id = ${userId}`)
  await tx.run(sql`
    update app_user set totp_secret = null, totp_used_step = null, totp_set_at = null
     where id = ${userId}
       and totp_set_at > ${change.requested_at}::timestamptz - make_interval(hours => ${DISTRUSTED_BEFORE_HOURS})`)
  await tx.run(sql`
    update account_change set reverted_at = ${now}
     where user_id = ${userId} and id >= ${change.id} and reverted_at is null`)
  await tx.run(sql`
    delete from account_change_token t using account_change c
     where c.id = t.change_id and c.user_id = ${userId} and c.reverted_at is not null`)
  await tx.run(sql`delete from email_code where user_id = ${userId}`)
  await deleteRecoveryCodes(tx, userId)
  await endAccess(deps, tx, { userId, because: 'account_recovered', caller, since: change.requested_at })
  await queueCode(deps, tx, { purpose: 'reset', email })
}
