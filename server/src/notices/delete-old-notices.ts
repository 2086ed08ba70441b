import { DAY_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { defineJob, handlerFor, type JobHandler } from '../jobs/queue.ts'
import type { Deps } from '../runtime/deps.ts'

const RETENTION_DAYS = 365
const BATCH = 10_000

export const deleteOldNoticesJob = defineJob('forget-old-notices', { retryLimit: 2 }, '23 3 * * *')

/** Deletes notices older than a year, every night, in batches to keep transactions short. */
export const deleteOldNoticesHandler = (deps: Deps): JobHandler =>
  handlerFor(deleteOldNoticesJob, async (_data, signal) => {
    const before = new Date(deps.clock.now().getTime() - RETENTION_DAYS * DAY_MS)
    let deleted = BATCH
    while (deleted === BATCH) {
      signal.throwIfAborted()
      deleted = await deps.db.run(sql`
        delete from notice
         where ctid = any(array(select ctid from notice where created_at < ${before} limit ${BATCH}))`)
    }
  })
