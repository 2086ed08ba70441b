import type { Device } from '@kashf/contract/accounts/accounts.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Caller } from '../../security/caller.ts'
import { logSecurity } from '../../security/security-log.ts'
import { endSessions } from './sessions.ts'

type OpenSession = Omit<Device, 'is_current'>

/** The open sessions of a person, the most recently used first; at most 100. */
export async function listSessions(deps: Deps, userId: number): Promise<OpenSession[]> {
  const rows = await deps.db.rows<RowOf<OpenSession>>(sql`
    select id, user_agent, ip, last_seen_at from session
     where user_id = ${userId} and expires_at > ${deps.clock.now()}
     order by last_seen_at desc, id desc limit 100`)
  return rows.map(withTimeText)
}

/** The caller's own sessions, with the current one flagged. */
export async function listDevices(deps: Deps, user: SessionUser): Promise<Device[]> {
  const sessions = await listSessions(deps, user.id)
  return sessions.map((session) => ({ ...session, is_current: session.id === user.sessionId }))
}

/** Ends one of the user's sessions, possibly the current one. Throws `not_found` when it is not theirs. */
export async function endSessionOf(deps: Deps, user: SessionUser, id: number, caller: Caller): Promise<void> {
  const ended = await endSessions(deps.db, { userId: user.id, only: id })
  if (ended === 0) throw new Failure('not_found')
  logSecurity(deps.log, { event: 'session_ended', personId: user.id, caller, sessionId: id })
}

/** Ends all sessions of the user but the current one. Personal access tokens stay; they are revoked separately. */
export async function endOtherSessions(
  deps: Deps,
  user: SessionUser,
  caller: Caller,
): Promise<{ ended: number }> {
  const ended = await endSessions(deps.db, {
    userId: user.id,
    except: user.sessionId,
    keepsApiTokens: true,
  })
  if (ended > 0) logSecurity(deps.log, { event: 'session_ended', personId: user.id, caller, ended })
  return { ended }
}
