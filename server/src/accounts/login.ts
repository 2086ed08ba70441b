import type { LoginBody } from '@kashf/contract/accounts.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/failure.ts'
import { NOBODYS_HASH, passwordMatches } from './passwords.ts'
import { openSession } from './sessions.ts'
import { useTotp } from './totp.ts'

interface Candidate {
  id: number
  password_hash: string
  totp_secret: string | null
  verified_at: Date | null
  blocked_at: Date | null
}

/**
 * Signs a person in by username or e-mail and returns the session's token. Every failure is `login_failed`, whatever
 * the reason, except an operator's missing one-time code, which only someone with the right password gets to see.
 */
export async function login(
  deps: Deps,
  input: LoginBody & { userAgent: string; ip: string },
): Promise<{ token: string }> {
  const name = input.username.trim().toLowerCase()
  const person = await deps.db.one<Candidate>(sql`
    select id, password_hash, totp_secret, verified_at, blocked_at
      from app_user where lower(username) = ${name} or lower(email) = ${name} limit 1`)
  const matches = await passwordMatches(person?.password_hash ?? NOBODYS_HASH, input.password)
  if (!person || !matches || !person.verified_at || person.blocked_at) throw new Failure('login_failed')
  const { id, totp_secret } = person
  if (totp_secret) {
    if (!input.totp) throw new Failure('totp_required')
    if (!(await useTotp(deps, deps.db, { id, totp_secret }, input.totp))) throw new Failure('login_failed')
  }
  return {
    token: await openSession(deps, deps.db, { userId: person.id, userAgent: input.userAgent, ip: input.ip }),
  }
}
