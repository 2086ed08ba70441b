import type { OwnerProof } from '@kashf/contract/accounts/accounts.ts'
import type { FieldErrorKey } from '@kashf/contract/errors.ts'
import { DAY_S, MINUTE_MS, MINUTE_S } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { type GuessBudgets, refundTry, spendTry } from '../../http/limits/guess-budgets.ts'
import type { PayoutOwner } from '../../money/payouts/confirm-owner.ts'
import { notifyOwner } from '../../notices/security-notices.ts'
import type { Caller } from '../../security/caller.ts'
import { logSecurity } from '../../security/security-log.ts'
import { DUMMY_HASH, passwordMatches } from '../passwords/passwords.ts'
import { secondFactorMatches } from '../second-factor/verify-second-factor.ts'

const budgetsOf = (userId: number): GuessBudgets => ({
  own: [
    { key: `reauthenticate:${userId}`, tries: 10, seconds: 10 * MINUTE_S },
    { key: `reauthenticate:${userId}`, tries: 100, seconds: DAY_S },
  ],
  shared: [],
})

interface OwnerRow {
  id: number
  password_hash: string | null
  totp_secret: string | null
  telegram_confirmed_at: Date | null
  google_confirmed_at: Date | null
  has_telegram: boolean
  has_google: boolean
}

/** How long a confirmation by Telegram or Google proves the owner of an account without a password. */
export const CONFIRMED_MS = 5 * MINUTE_MS

const isFresh = ({ clock }: Pick<Deps, 'clock'>, confirmedAt: Date | null) =>
  confirmedAt !== null && clock.now().getTime() - confirmedAt.getTime() < CONFIRMED_MS

const isConfirmed = (deps: Pick<Deps, 'clock'>, owner: OwnerRow) =>
  (owner.has_telegram && isFresh(deps, owner.telegram_confirmed_at)) ||
  (owner.has_google && isFresh(deps, owner.google_confirmed_at))

/** The failure that names the missing or wrong fields of the proof. */
const proofFailure = (fields: { [name in keyof OwnerProof]?: FieldErrorKey }) =>
  new Failure('reauthentication_required', { fields })

/**
 * Checks that the signed-in user owns the account, because a token may be stolen: the password, and a one-time or recovery
 * code where the account has a second factor. An account without a password needs a confirmation by its Telegram or Google in
 * the same session instead, at most five minutes old: `telegram_confirmation_required`, or `google_confirmation_required`
 * where only Google is linked. Throws `reauthentication_required` naming
 * `current_password` or `totp`, and `too_many_requests` after 10 wrong tries in 10 minutes.
 */
export async function reauthenticate(
  deps: Pick<Deps, 'db' | 'env' | 'clock' | 'log'>,
  user: { id: number; sessionId?: number },
  proof: OwnerProof,
  caller: Caller,
): Promise<void> {
  const { current_password: password, totp } = proof
  const person = await deps.db.one<OwnerRow>(sql`
    select u.id, password_hash, totp_secret,
           s.telegram_confirmed_at, s.google_confirmed_at,
           exists (select from telegram_account where user_id = u.id) as has_telegram,
           exists (select from google_account where user_id = u.id) as has_google
      from app_user u left join session s on s.id = ${user.sessionId ?? null} and s.user_id = u.id where u.id = ${user.id}`)
  const hasPassword = person?.password_hash !== null
  if (person && !hasPassword && !isConfirmed(deps, person)) {
    const isGoogles = person.has_google && !person.has_telegram
    throw new Failure(isGoogles ? 'google_confirmation_required' : 'telegram_confirmation_required')
  }
  const missing = {
    ...(hasPassword && !password && { current_password: 'required' as const }),
    ...(person?.totp_secret && !totp && { totp: 'required' as const }),
  }
  if (Object.keys(missing).length > 0) throw proofFailure(missing)
  const budgets = budgetsOf(user.id)
  await spendTry(deps, budgets)
  const failed = (field: keyof OwnerProof, key: FieldErrorKey) => {
    logSecurity(deps.log, { event: 'reauthentication_failed', personId: user.id, caller, field })
    return proofFailure({ [field]: key })
  }
  const matches = !hasPassword || (await passwordMatches(person?.password_hash ?? DUMMY_HASH, password ?? ''))
  if (!person || !matches) throw failed('current_password', 'password_wrong')
  const { id, totp_secret } = person
  if (totp_secret && !(await secondFactorMatches(deps, { id, totp_secret }, totp ?? ''))) {
    throw failed('totp', 'totp_wrong')
  }
  await refundTry(deps, budgets)
  logSecurity(deps.log, { event: 'reauthenticated', personId: user.id, caller })
}

/** The owner checks of the payouts module: confirms the teacher and notifies them by mail. */
export const payoutOwner = (deps: Deps): PayoutOwner => ({
  confirm: (teacherId, proof, caller) => reauthenticate(deps, { id: teacherId }, proof, caller),
  async notifyRequested(tx, { teacherId, amount, cardLast4 }) {
    const event = { kind: 'payout_requested' as const, amount, card_last4: cardLast4 }
    await notifyOwner(deps, tx, { userId: teacherId, event })
  },
})
