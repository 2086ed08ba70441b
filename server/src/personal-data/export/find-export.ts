import type { DataExport } from '@kashf/contract/accounts/personal-data.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'

/** The latest copy that the user requested and that has not expired, or null. */
export async function findLatestExport(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: SessionUser,
): Promise<DataExport | null> {
  const row = await deps.db.one<RowOf<DataExport>>(sql`
    select id, state, requested_at, bytes::float8, expires_at,
           state = 'ready' and session_id is not distinct from ${user.sessionId}::int as is_downloadable
      from data_export
     where user_id = ${user.id} and (expires_at is null or expires_at > ${deps.clock.now()})
     order by id desc limit 1`)
  return row ? withTimeText(row) : null
}
