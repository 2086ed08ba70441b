import { createHash, randomInt } from 'node:crypto'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

const CODES = 10
const GROUPS = 4
const GROUP_LENGTH = 4
/** Without 0, 1, i and o, which are easily confused on paper: 32 characters, 5 bits each. */
const ALPHABET = '23456789abcdefghjklmnpqrstuvwxyz'

/** Ignores case, spaces and dashes, so that a code may be typed in any form. */
const clean = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')

const hashOf = (userId: number, code: string) =>
  createHash('sha256')
    .update(`${userId}:${clean(code)}`)
    .digest()

function newCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/**
 * Creates ten recovery codes (`abcd-efgh-jkmn-pqrs`) in place of the previous ones. Only their hashes are stored. Call it in
 * the transaction that sets the second factor.
 */
export async function makeRecoveryCodes(tx: Queryable, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  const hashes = codes.map((code) => hashOf(userId, code))
  await deleteRecoveryCodes(tx, userId)
  await tx.run(sql`
    insert into recovery_code (user_id, code_hash) select ${userId}, h from unnest(${hashes}::bytea[]) as h`)
  return codes
}

export async function deleteRecoveryCodes(tx: Queryable, userId: number): Promise<void> {
  await tx.run(sql`delete from recovery_code where user_id = ${userId}`)
}

/**
 * Uses up a recovery code. True only once per code, also for concurrent calls. The caller limits guesses
 * (`secondFactorMatches`).
 */
export async function consumeRecoveryCode(
  tx: Queryable,
  input: { userId: number; code: string; now: Date },
): Promise<boolean> {
  const used = await tx.run(sql`
    update recovery_code set used_at = ${input.now}
     where user_id = ${input.userId} and code_hash = ${hashOf(input.userId, input.code)} and used_at is null`)
  return used === 1
}

/** How many unused recovery codes a user has. */
export async function recoveryCodesLeft(db: Queryable, userId: number): Promise<number> {
  const row = await db.only<{ left: number }>(sql`
    select count(*)::int as left from recovery_code where user_id = ${userId} and used_at is null`)
  return row.left
}
