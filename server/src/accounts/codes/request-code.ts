import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { spendTry } from '../../http/limits/guess-budgets.ts'
import type { SessionUser } from '../../http/session.ts'
import type { CallingDevice } from '../sessions/known-devices.ts'
import { mailBudgets } from './code-budgets.ts'
import { findAccount } from './find-account.ts'
import { queueCode } from './send-code.ts'

/**
 * Mails a code for a new password. Takes the same work and gives the same answer when there is no such account.
 * A known device has its own budget, so strangers cannot keep the owner from requesting a code.
 */
export async function requestResetCode(
  deps: Deps,
  input: { email: string; device: CallingDevice },
): Promise<void> {
  const { email, device } = input
  const account = await findAccount(deps, input)
  const callerAddress = device.address
  const owner = account?.known ?? null
  await spendTry(deps, mailBudgets({ purpose: 'reset', email: email.toLowerCase(), owner, callerAddress }))
  await queueCode(deps, deps.db, { purpose: 'reset', email })
}

/** Mails again the code of a registration, or of the new address that the signed-in user has yet to confirm. */
export async function requestVerificationCode(
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
  await queueCode(
    deps,
    deps.db,
    user && changing
      ? { purpose: 'change_email', user_id: user.id }
      : { purpose: 'verify', email: input.email },
  )
}
