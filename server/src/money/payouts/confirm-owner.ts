import type { OwnerProof } from '@kashf/contract/accounts.ts'
import { toUzs } from '@kashf/contract/amount.ts'
import { DAY_MS } from '../../clock.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Caller } from '../../http/caller.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { isCardConfirmed } from './confirmed-card.ts'

/** The account behind a payout, implemented by the accounts module. */
export interface PayoutOwner {
  /** The password again, and the one-time code where there is one; fails with `reauthentication_required`. */
  confirm(teacherId: number, proof: OwnerProof, caller: Caller): Promise<void>
  /** Queues the mail about a requested payout in the caller's transaction. `amount` in UZS. */
  notifyRequested(tx: Tx, payout: { teacherId: number; amount: number; cardLast4: string }): Promise<void>
}

/** A payout as its sum counts: with what the teacher was paid in the last 24 hours, so that a large one is not taken in small ones. */
export async function countedSum(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  input: { teacherId: number; amountTiyin: bigint },
): Promise<bigint> {
  const since = new Date(deps.clock.now().getTime() - DAY_MS)
  const row = await db.one<{ paid: bigint }>(sql`
    select coalesce(sum(amount_tiyin), 0)::bigint as paid from payout
     where teacher_id = ${input.teacherId} and status in ('approved', 'paid') and created_at > ${since}`)
  return input.amountTiyin + (row?.paid ?? 0n)
}

/**
 * Checks that whoever asks for a payout is the teacher and not only somebody with the token: a card that was never confirmed needs
 * the password again (and the code), a large sum an account with a second factor. Returns whether the card is confirmed only now.
 * Fails with `second_factor_required` (from which sum on, UZS, in `data`) or as `PayoutOwner.confirm` does.
 */
export async function confirmOwner(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  owner: PayoutOwner,
  input: { teacherId: number; card: string; amountTiyin: bigint; proof: OwnerProof; caller: Caller },
): Promise<{ isNewCard: boolean }> {
  const { teacherId, card, proof, caller } = input
  const from = deps.env.payoutSecondFactorFromTiyin
  if ((await countedSum(deps, deps.db, input)) >= from && !(await hasSecondFactor(deps.db, teacherId))) {
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
