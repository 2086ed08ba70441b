import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor } from '../../jobs/queue.ts'

/** Queued when the fee changes: the filter by price compares what buyers pay. */
export const rebandPricesJob = defineJob('reband-prices', {
  retryLimit: 3,
  expireInSeconds: 3600,
  heartbeatSeconds: 60,
})

const BATCH_SIZE = 5_000

/** Puts every course into the price band of the fee in force and returns how many changed. Idempotent. */
export async function rebandPrices(deps: Pick<Deps, 'db'>, signal?: AbortSignal): Promise<number> {
  let changed = 0
  let lastId: number | null = 0
  while (lastId !== null && !signal?.aborted) {
    // One row even when nothing changed, so that the next batch is known.
    const batch: { changed: number; last_id: number | null } | undefined = await deps.db.one(sql`
      with batch as (select id from course_find where id > ${lastId} order by id limit ${BATCH_SIZE}),
        updated as (
          update course_find f set price_band = price_band(f.price_tiyin) from batch
           where f.id = batch.id and f.price_band <> price_band(f.price_tiyin) returning f.id)
      select (select count(*)::int from updated) as changed, (select max(id) from batch) as last_id`)
    changed += batch?.changed ?? 0
    lastId = batch?.last_id ?? null
  }
  return changed
}

export const rebandPricesHandler = handlerFor(rebandPricesJob, async (deps: Deps, _data, signal) => {
  await rebandPrices(deps, signal)
  deps.publicCache.clear()
})
