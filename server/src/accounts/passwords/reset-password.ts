import { sql } from '../../db/sql.ts'
import { Failure, invalid } from '../../http/errors/failure.ts'
import { sendSecurityMailJob } from '../../notices/mail/send-security-mail.ts'
import type { Deps } from '../../runtime/deps.ts'
import { logSecurity } from '../../security/security-log.ts'
import { giveUpPendingEmail } from '../account-security/account-changes.ts'
import { accountAt } from '../codes/account-at.ts'
import { codeBudgets } from '../codes/code-budgets.ts'
import { type CodeOwner, takeCode, tryCode } from '../codes/codes.ts'
import { giveBack, spendTry } from '../sessions/guess-budgets.ts'
import { type CallingDevice, rememberDevice } from '../sessions/known-devices.ts'
import { endSessions } from '../sessions/sessions.ts'
import { isCommonPassword } from './common-password.ts'
import { hashPassword } from './passwords.ts'

/**
 * Sets a new password for whoever has the code that was mailed to `email`, and ends all sessions of that account.
 * An unknown address, a wrong code and spent tries fail alike (`code_invalid`), after the same work. The device is known
 * from then on: its owner can sign in however many strangers guess.
 */
export async function resetPassword(
  deps: Deps,
  input: { email: string; code: string; password: string; device: CallingDevice },
): Promise<{ email: string }> {
  const { email, code, password, device } = input
  if (isCommonPassword(password, { email })) throw invalid({ password: 'password_breached' })
  const account = await accountAt(deps, { email, device })
  const budgets = codeBudgets({
    purpose: 'reset',
    email: email.toLowerCase(),
    owner: account?.known ?? null,
    callerAddress: device.address,
  })
  await spendTry(deps, budgets)
  const owner: CodeOwner | null = account && { userId: account.id, purpose: 'reset', email: account.email }
  // A wrong code costs no hash, and is wrong whether the account exists or not.
  const outcome = await tryCode(deps, deps.db, { owner, email, code, isOwners: account?.known != null })
  if (!account || !owner || outcome !== 'right') {
    logSecurity(deps.log, {
      event: 'code_wrong',
      personId: account?.id ?? null,
      caller: device,
      reason: 'reset',
    })
    throw new Failure('code_invalid')
  }
  await giveBack(deps, budgets)
  if (isCommonPassword(password, account)) throw invalid({ password: 'password_breached' })
  const passwordHash = await hashPassword(password)
  await deps.db.transaction(async (tx) => {
    if (!(await takeCode(deps, tx, owner, code))) throw new Failure('code_invalid')
    await tx.run(sql`update app_user set password_hash = ${passwordHash} where id = ${account.id}`)
    // Whoever knew the old password may have asked for it.
    await giveUpPendingEmail(deps, tx, account.id)
    const ended = await endSessions(tx, { userId: account.id })
    await rememberDevice(deps, tx, { userId: account.id, device })
    await deps.jobs.send(tx, sendSecurityMailJob, { to: account.email, event: { kind: 'password_changed' } })
    tx.afterCommit(() => {
      const { id: personId } = account
      logSecurity(deps.log, {
        event: 'password_changed',
        personId,
        caller: device,
        endedSessions: ended,
        reason: 'reset',
      })
    })
  })
  return { email }
}
