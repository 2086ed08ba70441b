import type { OwnerProof } from '@kashf/contract/accounts.ts'
import type { FieldErrorKey } from '@kashf/contract/errors.ts'
import { DAY_S, MINUTE_S } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Caller } from '../../http/caller.ts'
import { Failure, fieldSentence } from '../../http/errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { PayoutOwner } from '../../money/payouts/confirm-owner.ts'
import { sendSecurityMailJob } from '../../notices/mail/security-mail.ts'
import type { Deps } from '../../runtime/deps.ts'
import { logSecurity } from '../../security/security-log.ts'
import { DUMMY_HASH, passwordMatches } from '../passwords/passwords.ts'
import { secondFactorMatches } from '../second-factor/verify-second-factor.ts'
import { type GuessBudgets, refundTry, spendTry } from '../sessions/guess-budgets.ts'

const budgetsOf = (userId: number): GuessBudgets => ({
  own: [
    { key: `reauthenticate:${userId}`, tries: 10, seconds: 10 * MINUTE_S },
    { key: `reauthenticate:${userId}`, tries: 100, seconds: DAY_S },
  ],
  shared: [],
})

/** The failure that names the missing or wrong fields of the proof. */
function proofFailure(fields: { [name in keyof OwnerProof]?: FieldErrorKey }): Failure {
  const sentences = Object.entries(fields).map(([name, key]) => [name, fieldSentence(key)])
  return new Failure('reauthentication_required', { fields: Object.fromEntries(sentences) })
}

/**
 * Checks that the signed-in user owns the account, because a token may be stolen: the password, and a one-time or recovery
 * code where the account has a second factor. Throws `reauthentication_required` naming `current_password` or `totp`, and
 * `too_many_requests` after 10 wrong tries in 10 minutes.
 */
export async function reauthenticate(
  deps: Pick<Deps, 'db' | 'env' | 'clock' | 'log'>,
  user: Pick<SessionUser, 'id'>,
  proof: OwnerProof,
  caller: Caller,
): Promise<void> {
  const { current_password: password, totp } = proof
  const person = await deps.db.one<{ id: number; password_hash: string; totp_secret: string | null }>(sql`
    select id, password_hash, totp_secret from app_user where id = ${user.id}`)
  const missing = {
    ...(!password && { current_password: 'required' as const }),
    ...(person?.totp_secret && !totp && { totp: 'required' as const }),
  }
  if (!password || Object.keys(missing).length > 0) throw proofFailure(missing)
  const budgets = budgetsOf(user.id)
  await spendTry(deps, budgets)
  const failed = (field: keyof OwnerProof, key: FieldErrorKey) => {
    logSecurity(deps.log, { event: 'reauthentication_failed', personId: user.id, caller, field })
    return proofFailure({ [field]: key })
  }
  const matches = await passwordMatches(person?.password_hash ?? DUMMY_HASH, password)
  if (!person || !matches) throw failed('current_password', 'password_wrong')
  const { id, totp_secret } = person
  if (totp_secret && !(await secondFactorMatches(deps, { id, totp_secret }, totp ?? ''))) {
    throw failed('totp', 'totp_wrong')
  }
  await refundTry(deps, budgets)
  logSecurity(deps.log, { event: 'reauthenticated', personId: user.id, caller })
}

/** The accounts side of payouts: confirming the teacher and notifying them by mail. */
export const payoutOwner = (deps: Deps): PayoutOwner => ({
  confirm: (teacherId, proof, caller) => reauthenticate(deps, { id: teacherId }, proof, caller),
  async notifyRequested(tx, { teacherId, amount, cardLast4 }) {
    const person = await tx.one<{ email: string }>(sql`select email from app_user where id = ${teacherId}`)
    if (!person) throw new Error(`there is no teacher ${teacherId}`)
    await deps.jobs.send(tx, sendSecurityMailJob, {
      to: person.email,
      event: { kind: 'payout_requested', amount, card_last4: cardLast4 },
    })
  },
})
