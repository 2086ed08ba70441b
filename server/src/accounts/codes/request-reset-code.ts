import { sql } from '../../db/sql.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Deps } from '../../runtime/deps.ts'
import { spendTry } from '../sessions/guess-budgets.ts'
import type { CallingDevice } from '../sessions/known-devices.ts'
import { accountAt } from './account-at.ts'
import { mailBudgets } from './code-budgets.ts'
import { requestCode } from './send-code.ts'

/**
 * Mails a code for a new password, if there is such an account. The work and the answer are the same when there is none.
 * Strangers who ask too often do not keep a known device from asking.
 */
export async function askResetCode(
  deps: Deps,
  input: { email: string; device: CallingDevice },
): Promise<void> {
  const { email, device } = input
  const account = await accountAt(deps, input)
  const callerAddress = device.address
  const owner = account?.known ?? null
  await spendTry(deps, mailBudgets({ purpose: 'reset', email: email.toLowerCase(), owner, callerAddress }))
  await requestCode(deps, deps.db, { purpose: 'reset', email })
}

/** Mails the code of a registration again, or of the new address that the signed-in person waits to confirm. */
export async function askVerifyCode(
  deps: Deps,
  input: { email: string; user: SessionUser | null; device: CallingDevice },
): Promise<void> {
  const { user, device } = input
  const email = input.email.toLowerCase()
  const changing = user
    ? await deps.db.one(sql`select 1 from app_user where id = ${user.id} and lower(pending_email) = ${email}`)
    : undefined
  const owner = user && changing ? `change_email=${user.id}` : null
  await spendTry(deps, mailBudgets({ purpose: 'verify', email, owner, callerAddress: device.address }))
  await requestCode(
    deps,
    deps.db,
    user && changing
      ? { purpose: 'change_email', user_id: user.id }
      : { purpose: 'verify', email: input.email },
  )
}
