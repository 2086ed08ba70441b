import { DAY_S, MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { type GuessBudgets, refundTry, spendTry } from '../../http/limits/guess-budgets.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { consumeTotp } from './totp.ts'

/**
 * Counted per account only, whatever device guesses: only someone with the correct password gets here, and three of a million
 * codes are valid at any time.
 */
const budgetsOf = (userId: number): GuessBudgets => ({
  own: [],
  shared: [
    { key: `second-factor:${userId}`, tries: 5, seconds: 15 * MINUTE_S },
    { key: `second-factor:${userId}`, tries: 20, seconds: DAY_S },
  ],
})

/**
 * Whether `code` is a current one-time code or an unused recovery code; either works once. Wrong codes of sign-in, step-up and
 * reauthentication count together: throws `too_many_requests` after five in 15 minutes.
 */
export async function secondFactorMatches(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  person: { id: number; totp_secret: string },
  code: string,
): Promise<boolean> {
  const budgets = budgetsOf(person.id)
  await spendTry(deps, budgets)
  const typed = code.replace(/\s/g, '')
  const isRight = /^\d{6}$/.test(typed)
    ? await consumeTotp(deps, deps.db, person, typed)
    : await consumeRecoveryCode(deps.db, { userId: person.id, code: typed, now: deps.clock.now() })
  if (isRight) await refundTry(deps, budgets)
  return isRight
}
