import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { removeFiles } from '../jobs.ts'
import { keys } from '../keys.ts'

const dayMs = 24 * 3600 * 1000

type SweepDeps = Pick<Deps, 'db' | 'jobs' | 'storage' | 'log' | 'clock'>

/**
 * Deletes originals that nobody needs any more: those of failed videos whose time for another try is over, and those
 * that no row names, a day old or older, because their transaction was rolled back or repeated.
 */
export async function sweepForgottenOriginals(deps: SweepDeps): Promise<void> {
  await forgetRetries(deps)
  for (const { key, modifiedAt } of await deps.storage.list(keys.originals)) {
    if (deps.clock.now().getTime() - modifiedAt.getTime() < dayMs) continue
    if (await deps.db.one(sql`select 1 from video where original_key = ${key}`)) continue
    await deps.storage.delete(key)
    deps.log.info({ key }, 'removed an upload that no video names')
  }
}

async function forgetRetries(deps: SweepDeps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const over = await tx.rows<{ original_key: string | null }>(sql`
      with over as (select id, original_key from video where retry_until < ${deps.clock.now()} for update)
      update video set retry_until = null, original_key = null from over where video.id = over.id
      returning over.original_key`)
    const gone = over.flatMap(({ original_key }) => original_key ?? [])
    if (gone.length) await deps.jobs.send(tx, removeFiles, { keys: gone })
  })
}
