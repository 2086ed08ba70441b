import { DAY_S, MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../runtime/deps.ts'
import { type GuessBudgets, giveBack, spendTry } from '../sessions/guess-budgets.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { useTotp } from './totp.ts'

/**
 * By account alone, wherever the guesses come from: only someone with the right password gets here, and three of a
 * million codes are right at a time.
 */
const budgetsOf = (userId: number): GuessBudgets => ({
  own: [],
  shared: [
    { key: `second-factor:${userId}`, tries: 5, seconds: 15 * MINUTE_S },
    { key: `second-factor:${userId}`, tries: 20, seconds: DAY_S },
  ],
})

/**
 * Whether `code` is the account's one-time code of now or an unused recovery code; either works once. Every wrong one
 * counts, at sign-in as at a step-up: throws `too_many_requests` after five in a quarter of an hour.
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
    ? await useTotp(deps, deps.db, person, typed)
    : await useRecoveryCode(deps.db, { userId: person.id, code: typed, now: deps.clock.now() })
  if (isRight) await giveBack(deps, budgets)
  return isRight
}
