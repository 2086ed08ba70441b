import { STEP_UP_KINDS, type StepUpKind } from '@kashf/contract/operators/operators.ts'
import { type Clock, MINUTE_MS } from '../../clock.ts'
import type { Db, Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Caller } from '../../security/caller.ts'
import { logSecurity } from '../../security/security-log.ts'
import { secondFactorMatches } from './verify-second-factor.ts'

/** How long one code permits a kind of action in its session, counted anew from each use of it. */
const VALID_MS = 5 * MINUTE_MS
/** The end of that, counted from the code. */
const MAX_VALID_MS = 30 * MINUTE_MS

const secondFactorOf = (db: Queryable, userId: number) =>
  db.one<{ id: number; totp_secret: string | null }>(
    sql`select id, totp_secret from app_user where id = ${userId}`,
  )

/**
 * Permits one kind of sensitive action in this session for 5 minutes from its last use, at most 30 in all, and returns when
 * that ends without use. Throws `validation_failed` naming `totp` for a wrong or used code, and `too_many_requests` after too
 * many wrong ones.
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
  const expiresAt = await permit(deps, deps.db, { sessionId: user.sessionId, kinds: [kind] })
  logSecurity(deps.log, { event: 'stepped_up', personId: user.id, caller, kind })
  return expiresAt
}

/** Permits all kinds of sensitive action in a session that was just opened with a one-time code. */
export const permitAfterSignIn = (deps: { clock: Clock }, tx: Tx, sessionId: number): Promise<Date> =>
  permit(deps, tx, { sessionId, kinds: STEP_UP_KINDS })

async function permit(
  { clock }: { clock: Clock },
  db: Queryable,
  { sessionId, kinds }: { sessionId: number; kinds: readonly StepUpKind[] },
): Promise<Date> {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + VALID_MS)
  await db.run(sql`
    insert into step_up (session_id, kind, confirmed_at, expires_at)
    select ${sessionId}, kind, ${now}, ${expiresAt} from unnest(${kinds}::text[]) kind
    on conflict (session_id, kind) do update set confirmed_at = excluded.confirmed_at, expires_at = excluded.expires_at`)
  return expiresAt
}

/**
 * Whether the session may perform this kind of action now, which keeps the permission for another 5 minutes; always without
 * a second factor (development only).
 */
export async function hasSteppedUp(
  deps: { db: Db; clock: Clock },
  user: SessionUser,
  kind: StepUpKind,
): Promise<boolean> {
  const now = deps.clock.now()
  const kept = await deps.db.run(sql`
    update step_up set expires_at = least(${new Date(now.getTime() + VALID_MS)}::timestamptz,
                                          confirmed_at + make_interval(secs => ${MAX_VALID_MS / 1000}))
     where session_id = ${user.sessionId} and kind = ${kind} and expires_at > ${now}`)
  if (kept > 0) return true
  const person = await secondFactorOf(deps.db, user.id)
  return person !== undefined && person.totp_secret === null
}
