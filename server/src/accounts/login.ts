import type { LoginBody } from '@kashf/contract/accounts.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/failure.ts'
import { mayEnter } from './may-enter.ts'
import { NOBODYS_HASH, passwordMatches } from './passwords.ts'
import { openSession } from './sessions.ts'
import { useTotp } from './totp.ts'

interface Candidate {
  id: number
  password_hash: string
  totp_secret: string | null
  verified_at: Date | null
  type: 1 | 2 | 3
  is_blocked: boolean
  is_demo: boolean
  has_second_factor: boolean
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
    select id, password_hash, totp_secret, verified_at, type, blocked_at is not null as is_blocked, is_demo,
           totp_secret is not null as has_second_factor
      from app_user where lower(username) = ${name} or lower(email) = ${name} limit 1`)
  const matches = await passwordMatches(person?.password_hash ?? NOBODYS_HASH, input.password)
  if (!person || !matches || !person.verified_at || !mayEnter(deps.env, person)) {
    throw new Failure('login_failed')
  }
  const { id, totp_secret } = person
  if (totp_secret) {
    if (!input.totp) throw new Failure('totp_required')
    if (!(await useTotp(deps, deps.db, { id, totp_secret }, input.totp))) throw new Failure('login_failed')
  }
  return {
    token: await openSession(deps, deps.db, { userId: person.id, userAgent: input.userAgent, ip: input.ip }),
  }
}
