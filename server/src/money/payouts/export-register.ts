import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { unseal } from '../../security/secrets.ts'
import { sealedFor } from './card-secrets.ts'

/** One row of the bank's register. */
export interface RegisterRow {
  payoutId: number
  cardNumber: string
  pinfl: string
  holder: string
  amountTiyin: bigint
}

interface PayoutRow {
  id: number
  teacher_id: number
  amount_tiyin: bigint
  card_encrypted: Buffer
  pinfl_encrypted: Buffer
  holder: string
}

/**
 * Creates a register of the approved payouts that are in no register and at no provider, or repeats an earlier register
 * unchanged. `registerId` is null if no payout waits. Fails with `not_found`. A register reveals full card numbers, so
 * the caller must write an audit entry.
 */
export async function exportRegister(
  deps: Pick<Deps, 'clock' | 'env'>,
  tx: Tx,
  input: { operatorId: number; registerId?: number | undefined },
): Promise<{ registerId: number | null; rows: RegisterRow[] }> {
  const registerId = input.registerId ?? (await createRegister(deps, tx, input.operatorId))
  if (registerId === null) return { registerId, rows: [] }
  const rows = await tx.rows<PayoutRow>(sql`
    select p.id, p.teacher_id, p.amount_tiyin, p.card_encrypted, p.pinfl_encrypted,
           u.last_name || ' ' || u.first_name as holder
      from payout p join app_user u on u.id = p.teacher_id
     where p.register_id = ${registerId} order by p.id`)
  if (rows.length === 0) throw new Failure('not_found')
  const open = (what: 'card' | 'pinfl', row: PayoutRow) =>
    unseal(deps.env, row[`${what}_encrypted`], sealedFor(what, row.teacher_id))
  return {
    registerId,
    rows: rows.map((row) => ({
      payoutId: row.id,
      cardNumber: open('card', row),
      pinfl: open('pinfl', row),
      holder: row.holder,
      amountTiyin: row.amount_tiyin,
    })),
  }
}

async function createRegister(deps: Pick<Deps, 'clock'>, tx: Tx, operatorId: number): Promise<number | null> {
  // The second of two concurrent exports waits for these locks and then finds nothing left.
  const waiting = await tx.rows<{ id: number }>(sql`
    select id from payout where status = 'approved' and register_id is null
       and not exists (select from payout_transfer t where t.payout_id = payout.id)
     order by id for no key update`)
  if (waiting.length === 0) return null
  const register = await tx.only<{ id: number }>(sql`
    insert into payout_register (operator_id, created_at) values (${operatorId}, ${deps.clock.now()}) returning id`)
  await tx.run(sql`
    update payout set register_id = ${register.id} where id = any(${waiting.map(({ id }) => id)}::int[])`)
  return register.id
}
