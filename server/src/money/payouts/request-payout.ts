import type { FieldErrorKey } from '@kashf/contract/errors.ts'
import { fromUzs, toUzs } from '@kashf/contract/money/amount.ts'
import type { PayoutBody } from '@kashf/contract/money/money.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import type { Caller } from '../../security/caller.ts'
import { seal } from '../../security/secrets.ts'
import { logSecurity } from '../../security/security-log.ts'
import { earningsOf, lockAccount } from '../ledger/accounts.ts'
import { postCertain } from '../ledger/post.ts'
import { refundableSince } from '../wallet/amount.ts'
import { isCardAllowed } from './allow-card.ts'
import { sealedFor } from './card-secrets.ts'
import { confirmOwner, dailyTotal, type PayoutOwner } from './confirm-owner.ts'
import { recordConfirmedCard } from './confirmed-card.ts'
import { cardDigits, readCardNumber, readPinfl } from './payout-details.ts'

interface PayoutRequest {
  amountTiyin: bigint
  card: string
  pinfl: string
  comment: string | null
}

/** The 16 digits of the card, or their error. A card that looks wrong is accepted if an operator has allowed it. */
async function readCard(
  deps: Deps,
  teacherId: number,
  text: string,
): Promise<string | { bad: FieldErrorKey }> {
  const digits = cardDigits(text)
  if (!digits) return { bad: 'card_number' }
  if (readCardNumber(digits) || (await isCardAllowed(deps, deps.db, { teacherId, digits }))) return digits
  return { bad: 'card_doubted' }
}

/** Parses the form; fails with every invalid field at once. */
async function parseRequest(deps: Deps, teacherId: number, body: PayoutBody): Promise<PayoutRequest> {
  const bad: Partial<Record<'cardNumber' | 'pinfl' | 'amount', FieldErrorKey>> = {}
  const card = await readCard(deps, teacherId, body.cardNumber)
  const pinfl = readPinfl(body.pinfl)
  if (typeof card !== 'string') bad.cardNumber = card.bad
  if (!pinfl) bad.pinfl = 'pinfl'
  let amountTiyin = 0n
  try {
    amountTiyin = fromUzs(body.amount)
  } catch {
    bad.amount = 'format'
  }
  if (typeof card !== 'string' || !pinfl || Object.keys(bad).length > 0) throw invalid(bad)
  return {
    amountTiyin,
    card,
    pinfl,
    comment: (body.comment ?? body.transactionData)?.trim() || null,
  }
}

/**
 * Requests a payout of earnings to a card. The money is reserved at once, so it cannot be requested twice. Fails
 * with `validation_failed`, `payout_below_minimum`, `payout_already_open` or `payout_above_available` (amounts in
 * `data`, UZS), and as `confirmOwner` does.
 */
export async function requestPayout(
  deps: Deps,
  owner: PayoutOwner,
  input: { teacherId: number; body: PayoutBody; caller: Caller },
): Promise<{ id: number; status: 'requested' }> {
  const { teacherId, body, caller } = input
  const request = await parseRequest(deps, teacherId, body)
  const { payoutMinTiyin } = deps.env
  if (request.amountTiyin < payoutMinTiyin) {
    throw new Failure('payout_below_minimum', { data: { minimum: toUzs(payoutMinTiyin) } })
  }
  // This check also comes before the password check, so that no one-time code is spent in vain.
  await assertPossible(deps, deps.db, teacherId, request)
  const { isNewCard } = await confirmOwner(deps, owner, { ...request, teacherId, proof: body, caller })
  const id = await deps.db.transaction(async (tx) => {
    // Serializes the requests of one teacher; sales do not take this lock and continue.
    await lockAccount(tx, { kind: 'earnings', ownerId: teacherId })
    await assertPossible(deps, tx, teacherId, request)
    const approvals = await approvalsNeeded(deps, tx, teacherId, request.amountTiyin)
    if (isNewCard) await recordConfirmedCard(deps, tx, { teacherId, digits: request.card })
    // A teacher who did not request the payout can react until an operator approves it.
    await owner.notifyRequested(tx, {
      teacherId,
      amount: toUzs(request.amountTiyin),
      cardLast4: request.card.slice(-4),
    })
    return reserve(deps, tx, teacherId, request, approvals)
  })
  logSecurity(deps.log, { event: 'payout_requested', personId: teacherId, caller, payoutId: id, isNewCard })
  return { id, status: 'requested' }
}

async function assertPossible(
  deps: Pick<Deps, 'clock' | 'env'>,
  db: Queryable,
  teacherId: number,
  request: Pick<PayoutRequest, 'amountTiyin'>,
): Promise<void> {
  // The earnings are read first, so that a payout reserved in between is reported as open, not as missing money.
  const { availableTiyin } = await earningsOf(db, teacherId, refundableSince(deps))
  const open = await db.one(sql`
    select id from payout where teacher_id = ${teacherId} and status in ('requested', 'approved')`)
  if (open) throw new Failure('payout_already_open')
  if (request.amountTiyin > availableTiyin) {
    throw new Failure('payout_above_available', { data: { available: toUzs(availableTiyin) } })
  }
}

/** The number of operators who must approve a payout: two from PAYOUT_TWO_OPERATORS_FROM on. */
async function approvalsNeeded(deps: Deps, tx: Tx, teacherId: number, amountTiyin: bigint): Promise<1 | 2> {
  const counted = await dailyTotal(deps, tx, { teacherId, amountTiyin })
  return counted >= deps.env.payoutTwoOperatorsFromTiyin ? 2 : 1
}

async function reserve(
  deps: Deps,
  tx: Tx,
  teacherId: number,
  request: PayoutRequest,
  approvals: 1 | 2,
): Promise<number> {
  const now = deps.clock.now()
  const last4 = request.card.slice(-4)
  const payout = await tx.only<{ id: number }>(sql`
    insert into payout (teacher_id, amount_tiyin, card_encrypted, card_last4, pinfl_encrypted, comment, approvals_needed, created_at)
    values (${teacherId}, ${request.amountTiyin}, ${seal(deps.env, request.card, sealedFor('card', teacherId))}, ${last4},
      ${seal(deps.env, request.pinfl, sealedFor('pinfl', teacherId))}, ${request.comment}, ${approvals}, ${now})
    returning id`)
  await postCertain(tx, {
    kind: 'payout_reserve',
    cause: `payout:${payout.id}`,
    idempotencyKey: `payout:${payout.id}:reserve`,
    facts: { card_last4: last4 },
    at: now,
    entries: [
      { account: { kind: 'earnings', ownerId: teacherId }, amountTiyin: -request.amountTiyin },
      { account: { kind: 'payout_reserved', ownerId: teacherId }, amountTiyin: request.amountTiyin },
    ],
  })
  return payout.id
}
