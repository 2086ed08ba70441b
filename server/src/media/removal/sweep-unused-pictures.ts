import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { removeFilesJob } from '../processing/jobs.ts'
import { keys } from '../storage-keys.ts'

/** Deletes pictures for questions that no question, passage or import has named within a day. */
export async function sweepUnusedPictures(deps: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - DAY_MS)
  await deps.db.transaction(async (tx) => {
    const swept = await tx.rows<{ id: number }>(
      sql`delete from image where not is_used and created_at < ${before} returning id`,
    )
    if (swept.length === 0) return
    await deps.jobs.send(tx, removeFilesJob, { prefixes: swept.map(({ id }) => keys.image(id)) })
  })
}
