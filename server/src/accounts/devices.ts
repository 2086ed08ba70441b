import type { Device } from '@kashf/contract/accounts.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { SessionUser } from '../http/session.ts'

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
