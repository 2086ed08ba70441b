import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Env } from '../../config/env.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { CodePurpose } from '../../notices/mail/code-mail.ts'
import { deriveKey } from '../../security/secrets.ts'

const LIFETIME_MS = 10 * 60_000
const RESEND_AFTER_MS = 60_000
const TRIES = 5
/** Of unknown addresses, whose tries are counted alike. */
const WINDOW_S = LIFETIME_MS / 1000

/** Compared where there is no code. */
const NOBODYS_CODE = Buffer.alloc(32)

interface CodeDeps {
  env: Env
  clock: Clock
}

/** Whose code, what for, and the address it was sent to: a code never serves another address. */
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
 * Makes a 6-digit code that replaces the earlier one and returns it: the only time it exists outside the mail.
 * Null when the last one to this address was sent less than a minute ago.
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
 * Spends one of the five tries on `code`. Run it outside the transaction of what the code allows: a wrong try must stay
 * counted when the call fails. A right code is then taken with `takeCode`. Without an `owner` (nobody waits for a code at
 * this address) the same work is done, so that the time of the answer does not tell. `isOwners`: the caller has shown to
 * be who asked for the code, and has five tries of their own, which strangers cannot spend.
 */
export async function tryCode(
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
  const nowS = Math.floor(now.getTime() / 1000)
  const windowStart = row?.expires_at ?? new Date((nowS - (nowS % WINDOW_S)) * 1000)
  const counted = await db.one<{ hits: number }>(sql`
    insert into rate_window (key, window_start, hits) values (${key}, ${windowStart}, 1)
    on conflict (key, window_start) do update set hits = rate_window.hits + 1
    returning hits`)
  const isRight = timingSafeEqual(row?.code_hash ?? NOBODYS_CODE, hashOf(deps, owner, input.code))
  if (!row || !counted) return 'wrong'
  if (counted.hits > TRIES) return 'no_tries_left'
  return isRight ? 'right' : 'wrong'
}

/** Deletes a right code, in the transaction of what it allows. False when another call has deleted it meanwhile. */
export async function takeCode(
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

/** The code as people type or paste it, without spaces. */
export const cleanCode = (text: string | undefined): string => (text ?? '').replace(/\s/g, '')
