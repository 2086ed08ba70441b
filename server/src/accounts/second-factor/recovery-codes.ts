import { createHash, randomInt } from 'node:crypto'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

const CODES = 10
const GROUPS = 4
const GROUP_LENGTH = 4
/** Without 0, 1, i and o, which are read for each other on paper: 32 signs, 5 bits each. */
const SIGNS = '23456789abcdefghjklmnpqrstuvwxyz'

/** The code as it was made, however it was typed: without spaces and dashes, in any case. */
const clean = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')

const hashOf = (userId: number, code: string) =>
  createHash('sha256')
    .update(`${userId}:${clean(code)}`)
    .digest()

function newCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/**
 * Makes ten recovery codes (`abcd-efgh-jkmn-pqrs`) that replace the earlier ones, used or not, and returns them: the only
 * time they exist outside the owner's hands. Call it in the transaction that sets the second factor.
 */
export async function makeRecoveryCodes(tx: Queryable, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  const hashes = codes.map((code) => hashOf(userId, code))
  await forgetRecoveryCodes(tx, userId)
  await tx.run(sql`
    insert into recovery_code (user_id, code_hash) select ${userId}, h from unnest(${hashes}::bytea[]) as h`)
  return codes
}

/** Deletes a person's recovery codes, when the second factor is taken away. */
export async function forgetRecoveryCodes(tx: Queryable, userId: number): Promise<void> {
  await tx.run(sql`delete from recovery_code where user_id = ${userId}`)
}

/**
 * True for a recovery code that was not used before, and only once, also when many calls use it at the same time.
 * Guesses are limited by the caller (`secondFactorMatches`).
 */
export async function useRecoveryCode(
  tx: Queryable,
  input: { userId: number; code: string; now: Date },
): Promise<boolean> {
  const used = await tx.run(sql`
    update recovery_code set used_at = ${input.now}
     where user_id = ${input.userId} and code_hash = ${hashOf(input.userId, input.code)} and used_at is null`)
  return used === 1
}

/** How many unused recovery codes a person has left. */
export async function recoveryCodesLeft(db: Queryable, userId: number): Promise<number> {
  const row = await db.one<{ left: number }>(sql`
    select count(*)::int as left from recovery_code where user_id = ${userId} and used_at is null`)
  return row?.left ?? 0
}
