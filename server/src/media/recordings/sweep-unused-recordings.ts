import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { removeRecordingFiles } from './recordings.ts'

/** Deletes recordings that no answer or passage has named for a day. */
export async function sweepUnusedRecordings(deps: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - DAY_MS)
  await deps.db.transaction(async (tx) => {
    const swept = await tx.rows<{ id: number; original_key: string | null }>(sql`
      delete from recording where not is_used and created_at < ${before} returning id, original_key`)
    await removeRecordingFiles(deps, tx, swept)
  })
}
