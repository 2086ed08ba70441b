import { DAY_MS } from '../../clock.ts'
import { hitsConstraint } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Caller } from '../../security/caller.ts'
import { logSecurity } from '../../security/security-log.ts'
import { makeExportJob } from '../jobs.ts'

/** Maximum copies that a person may request in 24 hours. */
const MAX_PER_DAY = 3

/**
 * Queues a copy of the user's data, downloadable in this session only. Throws `data_export_running` while one is queued and
 * `too_many_requests` after three in 24 hours. Call `reauthenticate` before.
 */
export async function requestExport(deps: Deps, user: SessionUser, caller: Caller): Promise<void> {
  const now = deps.clock.now()
  try {
    await deps.db.transaction(async (tx) => {
      const recent = await tx.only<{ count: number }>(sql`
        select count(*)::int as count from data_export
         where user_id = ${user.id} and requested_at > ${new Date(now.getTime() - DAY_MS)}`)
      if (recent.count >= MAX_PER_DAY) throw new Failure('too_many_requests', { retryAfterS: 3600 })
      const created = await tx.one<{ id: number }>(sql`
        insert into data_export (user_id, session_id, requested_at)
        values (${user.id}, ${user.sessionId}, ${now}) returning id`)
      if (created) await deps.jobs.send(tx, makeExportJob, { exportId: created.id })
    })
  } catch (error) {
    if (hitsConstraint(error, 'data_export_queued')) throw new Failure('data_export_running')
    throw error
  }
  logSecurity(deps.log, { event: 'data_export_requested', personId: user.id, caller })
}
