import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { cardHash, cardHashes } from './card-secrets.ts'
import { cardDigits } from './payout-details.ts'

/**
 * Allows payouts to a card whose number looks wrong, of a teacher or of a student who has shares: our list of prefixes may be older
 * than the card. Fails with
 * `not_found` or `validation_failed` (`card_number`). The caller writes the audit entry.
 */
export async function allowCard(
  deps: Pick<Deps, 'clock' | 'env'>,
  tx: Tx,
  input: { teacherId: number; operatorId: number; cardNumber: string },
): Promise<{ cardLast4: string; isTeacher: boolean }> {
  const { teacherId, operatorId } = input
  const { is_teacher: isTeacher } = await tx.found<{ is_teacher: boolean }>(sql`
    select true as is_teacher from teacher where user_id = ${teacherId}
     union all select false from purchase_share where person_id = ${teacherId} limit 1`)
  const digits = cardDigits(input.cardNumber)
  if (!digits) throw invalid({ card_number: 'card_number' })
  const cardLast4 = digits.slice(-4)
  await tx.run(sql`
    insert into payout_allowed_card (teacher_id, card_hash, card_last4, operator_id, created_at)
    values (${teacherId}, ${cardHash(deps.env, digits)}, ${cardLast4}, ${operatorId}, ${deps.clock.now()})
    on conflict do nothing`)
  return { cardLast4, isTeacher }
}

/** Whether an operator has allowed this teacher's card, hashed with SECRET_KEY or with the key it replaced. */
export async function isCardAllowed(
  deps: Pick<Deps, 'env'>,
  db: Queryable,
  input: { teacherId: number; digits: string },
): Promise<boolean> {
  const row = await db.one(sql`
    select from payout_allowed_card
     where teacher_id = ${input.teacherId} and card_hash = any(${cardHashes(deps.env, input.digits)}::bytea[])`)
  return row !== undefined
}
