import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** A bank of a teacher; `teacherId` must own it. */
export interface OfBank {
  bankId: number
  teacherId: number
}

/** Fails with `not_found` unless the bank is the teacher's own. */
export async function ownBank(db: Queryable, { bankId, teacherId }: OfBank): Promise<void> {
  await db.found(sql`
    select 1 from question_bank where id = ${bankId} and owner_id = ${teacherId} and deleted_at is null`)
}

/** `ownBank` with a lock until the transaction ends, which serializes additions to the bank. */
export async function lockBank(tx: Queryable, { bankId, teacherId }: OfBank): Promise<void> {
  await tx.found(sql`
    select 1 from question_bank where id = ${bankId} and owner_id = ${teacherId} and deleted_at is null
       for no key update`)
}

/** Moves the bank up in lists that show the last change. */
export async function touchBank(tx: Queryable, bankId: number, now: Date): Promise<void> {
  await tx.run(sql`update question_bank set updated_at = ${now} where id = ${bankId}`)
}
