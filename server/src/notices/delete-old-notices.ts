import { DAY_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { defineJob, handlerFor, type JobHandler } from '../jobs/queue.ts'
import type { Deps } from '../runtime/deps.ts'

const KEPT_DAYS = 365
const AT_ONCE = 10_000

export const deleteOldNoticesJob = defineJob('forget-old-notices', { retryLimit: 2 }, '23 3 * * *')

/** Deletes, every night, notices that are older than a year, some at a time, so that no transaction is long. */
export const deleteOldNoticesHandler = (deps: Deps): JobHandler =>
  handlerFor(deleteOldNoticesJob, async (_data, signal) => {
    const yearAgo = new Date(deps.clock.now().getTime() - KEPT_DAYS * DAY_MS)
    let forgotten = AT_ONCE
    while (forgotten === AT_ONCE) {
      signal.throwIfAborted()
      forgotten = await deps.db.run(sql`
        delete from notice
         where ctid = any(array(select ctid from notice where created_at < ${yearAgo} limit ${AT_ONCE}))`)
    }
  })
