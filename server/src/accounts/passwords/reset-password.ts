import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { refundTry, spendTry } from '../../http/limits/guess-budgets.ts'
import { notifyOwner } from '../../notices/security-notices.ts'
import { logSecurity } from '../../security/security-log.ts'
import { endAccess } from '../account-security/end-access.ts'
import { codeBudgets } from '../codes/code-budgets.ts'
import { type CodeOwner, checkCode, consumeCode } from '../codes/codes.ts'
import { findAccount } from '../codes/find-account.ts'
import { type CallingDevice, rememberDevice } from '../sessions/known-devices.ts'
import { isCommonPassword } from './common-password.ts'
import { hashPassword } from './passwords.ts'

/**
 * Sets a new password with the code that was mailed to `email` and ends all sessions of the account. An unknown address, a
 * wrong code and exhausted tries fail identically (`code_invalid`), after the same work. The device becomes a known one, so
 * that strangers' guesses cannot lock the owner out.
 */
export async function resetPassword(
  deps: Deps,
  input: { email: string; code: string; password: string; device: CallingDevice },
): Promise<{ email: string }> {
  const { email, code, password, device } = input
  if (isCommonPassword(password, { email })) throw invalid({ password: 'password_breached' })
  const account = await findAccount(deps, { email, device })
  const budgets = codeBudgets({
    purpose: 'reset',
    email: email.toLowerCase(),
    owner: account?.known ?? null,
    callerAddress: device.address,
  })
  await spendTry(deps, budgets)
  const owner: CodeOwner | null = account && { userId: account.id, purpose: 'reset', email: account.email }
  // Checked before hashing, and equally for addresses without an account.
  const outcome = await checkCode(deps, deps.db, { owner, email, code, isOwners: account?.known != null })
  if (!account || !owner || outcome !== 'right') {
    logSecurity(deps.log, {
      event: 'code_wrong',
      personId: account?.id ?? null,
      caller: device,
      reason: 'reset',
    })
    throw new Failure('code_invalid')
  }
  await refundTry(deps, budgets)
  if (isCommonPassword(password, account)) throw invalid({ password: 'password_breached' })
  const passwordHash = await hashPassword(password)
  await deps.db.transaction(async (tx) => {
    if (!(await consumeCode(deps, tx, owner, code))) throw new Failure('code_invalid')
    await tx.run(sql`update app_user set password_hash = ${passwordHash} where id = ${account.id}`)
    const ended = await endAccess(deps, tx, {
      userId: account.id,
      because: 'password_reset',
      caller: device,
    })
    await rememberDevice(deps, tx, { userId: account.id, device })
    await notifyOwner(deps, tx, { userId: account.id, event: { kind: 'password_changed' } })
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
