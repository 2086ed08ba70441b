import { fromUzs, toUzs } from '@kashf/contract/amount.ts'
import type { FieldErrorKey } from '@kashf/contract/errors.ts'
import type { PayoutBody } from '@kashf/contract/money.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../http/failure.ts'
import { seal } from '../../secrets.ts'
import { earningsOf } from '../ledger/balance.ts'
import { lockAccount } from '../ledger/lock-account.ts'
import { postCertain } from '../ledger/post.ts'
import { refundableSince } from '../wallet/refund-window.ts'
import { isCardAllowed } from './allow-card.ts'
import { cardDigits, readCardNumber } from './card-number.ts'
import { readPinfl } from './pinfl.ts'
import { sealedFor } from './sealed-for.ts'

interface Wish {
  amountTiyin: bigint
  card: string
  pinfl: string
  comment: string | null
}

/** The 16 digits of the card, or what is wrong with them: one that looks wrong is taken when an operator has allowed it. */
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

/** Reads what the teacher wrote, or fails naming every bad field at once. */
async function read(deps: Deps, teacherId: number, body: PayoutBody): Promise<Wish> {
  const bad: Record<string, FieldErrorKey> = {}
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
 * Asks for earnings to be paid to a card. The money is reserved at once, so that it can be asked for only once. Fails
 * with `validation_failed`, `payout_below_minimum`, `payout_already_open` or `payout_above_available` (amounts in
 * `data`, UZS).
 */
export async function requestPayout(
  deps: Deps,
  input: { teacherId: number; body: PayoutBody },
): Promise<{ id: number; status: 'requested' }> {
  const wish = await read(deps, input.teacherId, input.body)
  const { payoutMinTiyin } = deps.env
  if (wish.amountTiyin < payoutMinTiyin) {
    throw new Failure('payout_below_minimum', { data: { minimum: toUzs(payoutMinTiyin) } })
  }
  return deps.db.transaction(async (tx) => {
    // Two requests of one teacher come one after another; sales go on meanwhile.
    await lockAccount(tx, { kind: 'earnings', ownerId: input.teacherId })
    await refuseSecond(tx, input.teacherId)
    const { availableTiyin } = await earningsOf(tx, input.teacherId, refundableSince(deps))
    if (wish.amountTiyin > availableTiyin) {
      throw new Failure('payout_above_available', { data: { available: toUzs(availableTiyin) } })
    }
    return { id: await reserve(deps, tx, input.teacherId, wish), status: 'requested' }
  })
}

async function refuseSecond(tx: Tx, teacherId: number): Promise<void> {
  const open = await tx.one(sql`
    select id from payout where teacher_id = ${teacherId} and status in ('requested', 'approved')`)
  if (open) throw new Failure('payout_already_open')
}

async function reserve(deps: Deps, tx: Tx, teacherId: number, wish: Wish): Promise<number> {
  const now = deps.clock.now()
  const last4 = wish.card.slice(-4)
  const payout = await tx.one<{ id: number }>(sql`
    insert into payout (teacher_id, amount_tiyin, card_encrypted, card_last4, pinfl_encrypted, comment, created_at)
    values (${teacherId}, ${wish.amountTiyin}, ${seal(deps.env, wish.card, sealedFor('card', teacherId))}, ${last4},
      ${seal(deps.env, wish.pinfl, sealedFor('pinfl', teacherId))}, ${wish.comment}, ${now})
    returning id`)
  if (!payout) throw new Error('no payout was written')
  await postCertain(tx, {
    kind: 'payout_reserve',
    cause: `payout:${payout.id}`,
    idempotencyKey: `payout:${payout.id}:reserve`,
    comment: `•••• ${last4} kartasiga to'lov so'raldi`,
    at: now,
    entries: [
      { account: { kind: 'earnings', ownerId: teacherId }, amountTiyin: -wish.amountTiyin },
      { account: { kind: 'payout_reserved', ownerId: teacherId }, amountTiyin: wish.amountTiyin },
    ],
  })
  return payout.id
}
