import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { cardHash, cardHashes } from './card-secrets.ts'

/** Whether this teacher has confirmed the card with the account's current password. */
export async function isCardConfirmed(
  deps: Pick<Deps, 'env'>,
  db: Queryable,
  input: { teacherId: number; digits: string },
): Promise<boolean> {
  const row = await db.one(sql`
    select from payout_confirmed_card c join app_user u on u.id = c.teacher_id
     where c.teacher_id = ${input.teacherId} and c.card_hash = any(${cardHashes(deps.env, input.digits)}::bytea[])
       and c.password_mark = sha256(convert_to(u.password_hash, 'UTF8'))`)
  return row !== undefined
}

/** Records that the teacher has just confirmed the card. */
export async function recordConfirmedCard(
  deps: Pick<Deps, 'clock' | 'env'>,
  tx: Tx,
  input: { teacherId: number; digits: string },
): Promise<void> {
  await tx.run(sql`
    insert into payout_confirmed_card (teacher_id, card_hash, password_mark, confirmed_at)
    select id, ${cardHash(deps.env, input.digits)}::bytea, sha256(convert_to(password_hash, 'UTF8')), ${deps.clock.now()}
      from app_user where id = ${input.teacherId}
    on conflict (teacher_id, card_hash) do update
       set password_mark = excluded.password_mark, confirmed_at = excluded.confirmed_at`)
}
