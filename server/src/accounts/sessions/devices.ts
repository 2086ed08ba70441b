import type { Device } from '@kashf/contract/accounts.ts'
import { sql } from '../../db/sql.ts'
import type { Caller } from '../../http/caller.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Deps } from '../../runtime/deps.ts'
import { logSecurity } from '../../security/security-log.ts'
import { endSessions } from './sessions.ts'

interface DeviceRow {
  id: number
  user_agent: string
  ip: string
  last_seen_at: Date
}

/** Where the person is signed in, the latest used first; at most 100. */
export async function devicesOf(deps: Deps, user: SessionUser): Promise<Device[]> {
  const rows = await deps.db.rows<DeviceRow>(sql`
    select id, user_agent, ip, last_seen_at from session
     where user_id = ${user.id} and expires_at > ${deps.clock.now()}
     order by last_seen_at desc, id desc limit 100`)
  return rows.map((row) => ({
    id: row.id,
    user_agent: row.user_agent,
    ip: row.ip,
    last_seen_at: row.last_seen_at.toISOString(),
    is_current: row.id === user.sessionId,
  }))
}

/** Ends one of the person's sessions, this one included; `not_found` when it is none of theirs. */
export async function endDevice(deps: Deps, user: SessionUser, id: number, caller: Caller): Promise<void> {
  const ended = await endSessions(deps.db, { userId: user.id, only: id })
  if (ended === 0) throw new Failure('not_found')
  logSecurity(deps.log, { event: 'session_ended', personId: user.id, caller, sessionId: id })
}

/** Ends all sessions of the person but this one. */
export async function endOtherDevices(
  deps: Deps,
  user: SessionUser,
  caller: Caller,
): Promise<{ ended: number }> {
  const ended = await endSessions(deps.db, { userId: user.id, except: user.sessionId })
  if (ended > 0) logSecurity(deps.log, { event: 'session_ended', personId: user.id, caller, ended })
  return { ended }
}
