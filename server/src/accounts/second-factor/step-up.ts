import type { StepUpKind } from '@kashf/contract/operators/operators.ts'
import { type Clock, MINUTE_MS } from '../../clock.ts'
import type { Db, Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Caller } from '../../security/caller.ts'
import { logSecurity } from '../../security/security-log.ts'
import { secondFactorMatches } from './verify-second-factor.ts'

/** How long one code permits a kind of action in its session. */
const VALID_MS = 5 * MINUTE_MS

const secondFactorOf = (db: Queryable, userId: number) =>
  db.one<{ id: number; totp_secret: string | null }>(
    sql`select id, totp_secret from app_user where id = ${userId}`,
  )

/**
 * Permits one kind of sensitive action in this session for 5 minutes and returns when that ends. Throws `validation_failed`
 * naming `totp` for a wrong or used code, and `too_many_requests` after too many wrong ones.
 */
export async function stepUp(
  deps: Deps,
  user: SessionUser,
  input: { kind: StepUpKind; totp: string },
  caller: Caller,
): Promise<Date> {
  const { kind } = input
  const person = await secondFactorOf(deps.db, user.id)
  if (person?.totp_secret) {
    const { id, totp_secret } = person
    if (!(await secondFactorMatches(deps, { id, totp_secret }, input.totp))) {
      logSecurity(deps.log, { event: 'step_up_failed', personId: user.id, caller, kind })
      throw invalid({ totp: 'totp_wrong' })
    }
  }
  const expiresAt = new Date(deps.clock.now().getTime() + VALID_MS)
  await deps.db.run(sql`
    insert into step_up (session_id, kind, expires_at) values (${user.sessionId}, ${kind}, ${expiresAt})
    on conflict (session_id, kind) do update set expires_at = excluded.expires_at`)
  logSecurity(deps.log, { event: 'stepped_up', personId: user.id, caller, kind })
  return expiresAt
}

/** Whether the session may perform this kind of action now; always without a second factor (development only). */
export async function hasSteppedUp(
  deps: { db: Db; clock: Clock },
  user: SessionUser,
  kind: StepUpKind,
): Promise<boolean> {
  const found = await deps.db.one(sql`
    select 1 from app_user u
     where u.id = ${user.id}
       and (u.totp_secret is null
         or exists (select 1 from step_up s where s.session_id = ${user.sessionId} and s.kind = ${kind}
                      and s.expires_at > ${deps.clock.now()}))`)
  return found !== undefined
}
