import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { deleteSheets } from './sheets.ts'

/** Deletes sheets that nothing has named for a day. */
export async function sweepUnusedSheets(deps: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - DAY_MS)
  await deps.db.transaction(async (tx) => {
    const unused = await tx.rows<{ id: number }>(sql`
      select id from sheet where not is_used and created_at < ${before} order by created_at limit 1000 for update`)
    await deleteSheets(
      deps,
      tx,
      unused.map(({ id }) => id),
    )
  })
}
