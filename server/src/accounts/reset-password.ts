import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure, invalid } from '../http/failure.ts'
import { sendSecurityMailJob } from '../notices/send-security-mail.ts'
import { giveUpPendingEmail } from './account-changes.ts'
import { type CodeOwner, takeCode, tryCode } from './codes.ts'
import { isCommonPassword } from './common-password.ts'
import { hashPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'

/**
 * Sets a new password for whoever has the code that was mailed to `email`, and ends all sessions of that account.
 * An unknown address, a wrong code and spent tries fail alike (`code_invalid`).
 */
export async function resetPassword(
  deps: Deps,
  input: { email: string; code: string; password: string },
): Promise<{ email: string }> {
  if (isCommonPassword(input.password, { email: input.email })) {
    throw invalid({ password: 'password_breached' })
  }
  // Before anything is looked up: the cost of the hash hides whether the account exists.
  const passwordHash = await hashPassword(input.password)
  const person = await deps.db.one<{ id: number; email: string; username: string }>(sql`
    select id, email, username from app_user
     where lower(email) = ${input.email.toLowerCase()} and verified_at is not null and blocked_at is null`)
  if (!person) throw new Failure('code_invalid')
  const owner: CodeOwner = { userId: person.id, purpose: 'reset', email: person.email }
  if ((await tryCode(deps, deps.db, owner, input.code)) !== 'right') throw new Failure('code_invalid')
  if (isCommonPassword(input.password, person)) throw invalid({ password: 'password_breached' })
  await deps.db.transaction(async (tx) => {
    if (!(await takeCode(deps, tx, owner, input.code))) throw new Failure('code_invalid')
    await tx.run(sql`update app_user set password_hash = ${passwordHash} where id = ${person.id}`)
    // Whoever knew the old password may have asked for it.
    await giveUpPendingEmail(deps, tx, person.id)
    await endSessions(tx, { userId: person.id })
    await deps.jobs.send(tx, sendSecurityMailJob, { to: person.email, event: { kind: 'password_changed' } })
  })
  return { email: input.email }
}
