import type { DataExport } from '@kashf/contract/accounts/personal-data.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'

interface ExportRow {
  id: number
  state: DataExport['state']
  requested_at: Date
  bytes: bigint | null
  expires_at: Date | null
  session_id: number | null
}

/** The latest copy that the user requested and that has not expired, or null. */
export async function findLatestExport(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: SessionUser,
): Promise<DataExport | null> {
  const row = await deps.db.one<ExportRow>(sql`
    select id, state, requested_at, bytes, expires_at, session_id from data_export
     where user_id = ${user.id} and (expires_at is null or expires_at > ${deps.clock.now()})
     order by id desc limit 1`)
  if (!row) return null
  return {
    id: row.id,
    state: row.state,
    requested_at: row.requested_at.toISOString(),
    bytes: row.bytes === null ? null : Number(row.bytes),
    expires_at: row.expires_at?.toISOString() ?? null,
    is_downloadable: row.state === 'ready' && row.session_id === user.sessionId,
  }
}
