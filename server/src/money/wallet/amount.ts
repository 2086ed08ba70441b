import type { Amount } from '@kashf/contract/accounts/accounts.ts'
import { USER_TYPE, type UserType } from '@kashf/contract/constants.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { Earnings } from '@kashf/contract/money/money.ts'
import { tashkentDay, tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { HOUR_MS } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { balanceOf, earnedSince, earningsOf } from '../ledger/accounts.ts'

/** Sales after this moment may still be refunded and cannot be paid out yet. */
export function refundableSince(deps: Pick<Deps, 'env' | 'clock'>): Date {
  return new Date(deps.clock.now().getTime() - deps.env.refundWindowHours * HOUR_MS)
}

/** What a person has earned, UZS: a teacher from sales, the member of a course's team from shares of them. */
export async function earnedAmount(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  personId: number,
): Promise<Amount> {
  const earnings = await earningsOf(deps.db, personId, refundableSince(deps))
  return {
    balance: toUzs(earnings.balanceTiyin),
    available: toUzs(earnings.availableTiyin),
    pending: toUzs(earnings.pendingTiyin),
  }
}

/** The same, with what the present month of Tashkent has brought. */
export async function ownEarnings(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  personId: number,
): Promise<Earnings> {
  const monthBegan = tashkentMidnight(`${tashkentDay(deps.clock.now()).slice(0, 7)}-01`)
  const amount = await earnedAmount(deps, personId)
  return { ...amount, this_month: toUzs(await earnedSince(deps.db, personId, monthBegan)) }
}

/** A person's money in UZS, read from the ledger: a student's wallet or a teacher's earnings. */
export async function amountOf(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  person: { id: number; type: UserType },
): Promise<Amount> {
  if (person.type === USER_TYPE.teacher) return earnedAmount(deps, person.id)
  const balance = toUzs(await balanceOf(deps.db, { kind: 'wallet', ownerId: person.id }))
  return { balance, available: balance, pending: 0 }
}
