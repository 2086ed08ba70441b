import type { OwnerProof } from '@kashf/contract/accounts/accounts.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import { DAY_MS } from '../../clock.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { Caller } from '../../security/caller.ts'
import { isCardConfirmed } from './confirmed-card.ts'

/** The account behind a payout, implemented by the accounts module. */
export interface PayoutOwner {
  /** Checks the password again, and the one-time code if enabled; fails with `reauthentication_required`. */
  confirm(teacherId: number, proof: OwnerProof, caller: Caller): Promise<void>
  /** Queues the mail about a requested payout in the caller's transaction. `amount` in UZS. */
  notifyRequested(tx: Tx, payout: { teacherId: number; amount: number; cardLast4: string }): Promise<void>
}

/** The amount plus the teacher's payouts of the last 24 hours, so that splitting a large payout does not evade the limits. */
export async function dailyTotal(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  input: { teacherId: number; amountTiyin: bigint },
): Promise<bigint> {
  const since = new Date(deps.clock.now().getTime() - DAY_MS)
  const row = await db.only<{ paid: bigint }>(sql`
    select coalesce(sum(amount_tiyin), 0)::bigint as paid from payout
     where teacher_id = ${input.teacherId} and status in ('approved', 'paid') and created_at > ${since}`)
  return input.amountTiyin + row.paid
}

/**
 * Checks that the teacher requests the payout, not just anyone with the token: an unconfirmed card needs the password
 * (and the code) again, a large amount needs a second factor. Returns whether the card was confirmed only now. Fails
 * with `second_factor_required` (the threshold in UZS in `data`) or as `PayoutOwner.confirm` does.
 */
export async function confirmOwner(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  owner: PayoutOwner,
  input: { teacherId: number; card: string; amountTiyin: bigint; proof: OwnerProof; caller: Caller },
): Promise<{ isNewCard: boolean }> {
  const { teacherId, card, proof, caller } = input
  const from = deps.env.payoutSecondFactorFromTiyin
  if ((await dailyTotal(deps, deps.db, input)) >= from && !(await hasSecondFactor(deps.db, teacherId))) {
    throw new Failure('second_factor_required', { data: { from: toUzs(from) } })
  }
  const isNewCard = !(await isCardConfirmed(deps, deps.db, { teacherId, digits: card }))
  if (isNewCard) await owner.confirm(teacherId, proof, caller)
  return { isNewCard }
}

async function hasSecondFactor(db: Queryable, userId: number): Promise<boolean> {
  const row = await db.one(sql`select from app_user where id = ${userId} and totp_secret is not null`)
  return row !== undefined
}
