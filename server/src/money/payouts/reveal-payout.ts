import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { unseal } from '../../security/secrets.ts'
import { sealedFor } from './card-secrets.ts'

/**
 * Reveals the full card number and personal number of a payout to the operator or provider who pays it; undefined if
 * there is no such payout or its teacher's account is closed. A caller that shows them to a person must write an audit
 * entry.
 */
export async function revealPayout(
  deps: Pick<Deps, 'env'>,
  db: Queryable,
  input: { payoutId: number },
): Promise<{ cardNumber: string; pinfl: string } | undefined> {
  const row = await db.one<{ teacher_id: number; card_encrypted: Buffer; pinfl_encrypted: Buffer }>(sql`
    select teacher_id, card_encrypted, pinfl_encrypted from payout
     where id = ${input.payoutId} and card_encrypted is not null`)
  if (!row) return undefined
  const teacherId = row.teacher_id
  return {
    cardNumber: unseal(deps.env, row.card_encrypted, sealedFor('card', teacherId)),
    pinfl: unseal(deps.env, row.pinfl_encrypted, sealedFor('pinfl', teacherId)),
  }
}
