import { audit } from '../../audit/audit.ts'
import { hitsConstraint } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { logSecurity, type SecurityLog } from '../../security/security-log.ts'
import { personSearchKey } from '../people.ts'
import { endAccess } from './end-access.ts'

interface LockedOut {
  id: number
  first_name: string
  last_name: string
  username: string
  email: string | null
}

/**
 * Gives an account without an e-mail to an address, for an owner who has lost their Telegram account: Telegram is unlinked, the
 * sessions end, and the owner sets a password with a mailed code. Throws an error with a message for the command line when
 * there is no such account, it has an e-mail, or the address belongs to another.
 */
export async function recoverAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'live'> & { log: SecurityLog },
  input: { username: string; email: string },
): Promise<{ endedSessions: number }> {
  const { username, email } = input
  if (email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(`${email} is not an address.`)
  try {
    return await deps.db.transaction(async (tx) => {
      const person = await tx.one<LockedOut>(sql`
        select id, first_name, last_name, username, email from app_user
         where lower(username) = ${username.toLowerCase()} and type = ${literal.userType.student} and closed_at is null for update`)
      if (!person) throw new Error(`There is no student ${username}.`)
      if (person.email !== null) {
        throw new Error(`${username} has an e-mail. Its owner sets a new password on the site.`)
      }
      const { id } = person
      await tx.run(sql`
        update app_user set email = ${email}, pending_email = null,
               search_key = ${personSearchKey({ ...person, email })}
         where id = ${id}`)
      const endedSessions = await endAccess(deps, tx, {
        userId: id,
        because: 'account_recovered',
        caller: 'command line',
      })
      await audit(tx, {
        personId: null,
        action: 'user.recover',
        subject: `user:${id}`,
        before: { has_email: false },
        after: { has_email: true },
      })
      tx.afterCommit(() =>
        logSecurity(deps.log, { event: 'account_recovered', personId: id, caller: 'command line' }),
      )
      return { endedSessions }
    })
  } catch (error) {
    if (hitsConstraint(error, 'app_user_email')) throw new Error(`${email} belongs to another account.`)
    throw error
  }
}
