import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { Caller } from '../../security/caller.ts'
import { logSecurity } from '../../security/security-log.ts'
import { firstChangeSince } from '../account-security/account-changes.ts'
import { endAccess } from '../account-security/end-access.ts'
import { restoreAccount } from '../account-security/revert-change.ts'
import { queueCode } from '../codes/send-code.ts'
import { unusablePasswordHash } from '../passwords/passwords.ts'
import { ALERT_VALID_DAYS, alertHash } from './notify-new-device.ts'

/**
 * "That was not me", the link of a sign-in mail. The intruder knew the password, so it stops working, all sessions end, a
 * pending e-mail change is cancelled, later changes are reverted (`restoreAccount`), and a code for a new password is mailed
 * to the address returned. Throws `link_expired` for a token that is unknown, used or older than a week.
 */
export async function rejectSignIn(
  deps: Deps,
  input: { token: string; caller: Caller },
): Promise<{ email: string }> {
  const { caller } = input
  const passwordHash = await unusablePasswordHash()
  return deps.db.transaction(async (tx) => {
    const alert = await tx.one<{ user_id: number; expires_at: Date }>(sql`
      delete from sign_in_alert where token_hash = ${alertHash(input.token)} and expires_at > ${deps.clock.now()}
      returning user_id, expires_at`)
    const since = alert && new Date(alert.expires_at.getTime() - ALERT_VALID_DAYS * DAY_MS)
    const change = alert && since && (await firstChangeSince(deps, tx, { userId: alert.user_id, since }))
    // Revert the change before sending mails, because the intruder may have changed the address to their own.
    if (change) await restoreAccount(deps, tx, { change, caller, unusableHash: passwordHash })
    const person = alert
      ? await tx.one<{ id: number; email: string }>(sql`
          update app_user set password_hash = ${passwordHash}
           where id = ${alert.user_id} and verified_at is not null and blocked_at is null and email is not null
          returning id, email`)
      : undefined
    if (!person) throw new Failure('link_expired')
    const { id, email } = person
    await endAccess(deps, tx, { userId: id, because: 'account_recovered', caller, ...(since && { since }) })
    await queueCode(deps, tx, { purpose: 'reset', email })
    tx.afterCommit(() => {
      logSecurity(deps.log, { event: 'sign_in_refused', personId: id, caller })
      if (change)
        logSecurity(deps.log, { event: 'email_reverted', personId: id, caller, changeId: change.id })
    })
    return { email }
  })
}
