import { randomBytes } from 'node:crypto'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Caller } from '../../http/caller.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { logSecurity } from '../../security/security-log.ts'
import { requestCode } from '../codes/send-code.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { personSearchKey } from '../people.ts'
import { forgetRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { forgetDevices } from '../sessions/known-devices.ts'
import { endSessions } from '../sessions/sessions.ts'
import { changeToRevert, type RevertibleChange } from './account-changes.ts'

/** A second factor that was set this long before a change that its owner did not make is not trusted either. */
const DOUBTED_BEFORE_HOURS = 72

/**
 * Gives an account back to the address it had before a change: restores the e-mail, ends all sessions, makes the password
 * useless, and removes the recovery codes, and the second factor if it was set around or after the change. Later changes
 * fall with it, and their links, so that a thief cannot undo the undoing. A code for a new password is mailed.
 * Throws `not_found` for a link that is unknown, used or older than 72 hours.
 */
export async function revertChange(
  deps: Deps,
  input: { token: string },
  caller: Caller,
): Promise<{ email: string }> {
  // Nobody knows this password: the next one is set with the mailed code.
  const uselessHash = await hashPassword(randomBytes(32).toString('base64url'))
  const change = await deps.db.transaction(async (tx) => {
    const found = await changeToRevert(deps, tx, input.token)
    if (!found) throw new Failure('not_found')
    await restoreAccount(deps, tx, found, uselessHash)
    return found
  })
  logSecurity(deps.log, { event: 'email_reverted', personId: change.user_id, caller, changeId: change.id })
  return { email: change.old_email }
}

/** Does it, in the caller's transaction. `uselessHash` is of a password that nobody knows. */
export async function restoreAccount(
  deps: Deps,
  tx: Tx,
  change: RevertibleChange,
  uselessHash: string,
): Promise<void> {
  const { user_id: userId, old_email: email } = change
  const now = deps.clock.now()
  const person = await tx.one<{ first_name: string; last_name: string; username: string }>(sql`
    select first_name, last_name, username from app_user where id = ${userId} for update`)
  if (!person) throw new Failure('not_found')
  await tx.run(sql`
    delete from app_user
     where lower(email) = ${email.toLowerCase()} and id <> ${userId} and verified_at is null and blocked_at is null`)
  await tx.run(sql`
    update app_user set email = ${email}, pending_email = null, password_hash = ${uselessHash},
           search_key = ${personSearchKey({ ...person, email })}
     where id = ${userId}`)
  await tx.run(sql`
    update app_user set totp_secret = null, totp_used_step = null, totp_set_at = null
     where id = ${userId}
       and totp_set_at > ${change.requested_at}::timestamptz - make_interval(hours => ${DOUBTED_BEFORE_HOURS})`)
  await tx.run(sql`
    update account_change set reverted_at = ${now}
     where user_id = ${userId} and id >= ${change.id} and reverted_at is null`)
  await tx.run(sql`
    delete from account_change_token t using account_change c
     where c.id = t.change_id and c.user_id = ${userId} and c.reverted_at is not null`)
  await tx.run(sql`delete from email_code where user_id = ${userId}`)
  await forgetRecoveryCodes(tx, userId)
  await endSessions(tx, { userId })
  // Links of sign-in mails went to the thief's address too, and would lock the owner out; the thief's browser is none of theirs.
  await tx.run(sql`delete from sign_in_alert where user_id = ${userId}`)
  await forgetDevices(tx, userId)
  await requestCode(deps, tx, { purpose: 'reset', email })
}
