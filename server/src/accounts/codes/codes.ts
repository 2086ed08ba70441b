import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Env } from '../../config/env.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { invalid } from '../../errors/failure.ts'
import { addHit, windowAt } from '../../http/limits/rate-limit.ts'
import type { CodePurpose } from '../../notices/mail/code-mail.ts'
import { deriveKey } from '../../security/secrets.ts'

const LIFETIME_MS = 10 * 60_000
const RESEND_AFTER_MS = 60_000
const TRIES = 5
/** The window in which tries are counted for an address without a pending code. */
const WINDOW_S = LIFETIME_MS / 1000

/** A dummy hash, compared when there is no code, so that the timing is the same. */
const DUMMY_CODE_HASH = Buffer.alloc(32)

interface CodeDeps {
  env: Env
  clock: Clock
}

/** A code is bound to its account, its purpose and the address it was sent to. */
export interface CodeOwner {
  userId: number
  purpose: CodePurpose
  email: string
}

function hashOf(deps: CodeDeps, owner: CodeOwner, code: string): Buffer {
  const text = JSON.stringify([owner.userId, owner.purpose, owner.email.toLowerCase(), code])
  return createHmac('sha256', deriveKey(deps.env.secretKey, 'email-code')).update(text).digest()
}

/**
 * Creates a 6-digit code that replaces the previous one. Only its keyed hash is stored; the mail is the only other copy.
 * Null when the previous code was sent to this address less than a minute ago.
 */
export async function issueCode(deps: CodeDeps, tx: Queryable, owner: CodeOwner): Promise<string | null> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = hashOf(deps, owner, code)
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  const written = await tx.run(sql`
    insert into email_code (user_id, purpose, email, code_hash, sent_at, expires_at)
    values (${owner.userId}, ${owner.purpose}, ${owner.email.toLowerCase()}, ${hash}, ${now}, ${expiresAt})
    on conflict (user_id, purpose) do update
      set email = excluded.email, code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at
      where email_code.sent_at <= ${new Date(now.getTime() - RESEND_AFTER_MS)} or email_code.email <> excluded.email`)
  return written === 1 ? code : null
}

/**
 * Spends one of a code's five tries. Call it outside the transaction that uses the code (`consumeCode`), so that a wrong try
 * stays counted when the call fails. Without an `owner` (no code is pending for the address) it does the same work, so that
 * the timing reveals nothing. `isOwners`: the caller requested the code and has five tries that strangers cannot spend.
 */
export async function checkCode(
  deps: CodeDeps,
  db: Queryable,
  input: { owner: CodeOwner | null; email: string; code: string; isOwners: boolean },
): Promise<'right' | 'wrong' | 'no_tries_left'> {
  const now = deps.clock.now()
  const owner = input.owner ?? { userId: 0, purpose: 'verify', email: input.email }
  const row = await db.one<{ code_hash: Buffer; expires_at: Date }>(sql`
    select code_hash, expires_at from email_code
     where user_id = ${owner.userId} and purpose = ${owner.purpose} and expires_at > ${now}`)
  const codeKey = row ? `${owner.userId}:${row.code_hash.toString('base64url')}` : input.email.toLowerCase()
  const key = `code-tries|${input.isOwners ? 'owner' : 'anyone'}|${codeKey}`
  const windowStart = row?.expires_at ?? windowAt(now, WINDOW_S)
  const hits = await addHit(db, { key, windowStart })
  const isRight = timingSafeEqual(row?.code_hash ?? DUMMY_CODE_HASH, hashOf(deps, owner, input.code))
  if (!row) return 'wrong'
  if (hits > TRIES) return 'no_tries_left'
  return isRight ? 'right' : 'wrong'
}

/** Deletes a correct code in the transaction that uses it. False when another call has already used it. */
export async function consumeCode(
  deps: CodeDeps,
  tx: Queryable,
  owner: CodeOwner,
  code: string,
): Promise<boolean> {
  const taken = await tx.run(sql`
    delete from email_code
     where user_id = ${owner.userId} and purpose = ${owner.purpose} and code_hash = ${hashOf(deps, owner, code)}`)
  return taken === 1
}

/** The code as typed or pasted, without spaces. Throws `validation_failed` naming `code` when there is none. */
export function requiredCode(text: string | undefined): string {
  const code = (text ?? '').replace(/\s/g, '')
  if (!code) throw invalid({ code: 'required' })
  return code
}
