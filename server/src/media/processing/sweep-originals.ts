import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { keys } from '../keys.ts'

const dayMs = 24 * 3600 * 1000

/** Deletes originals that no row names, a day old or older: their transaction was rolled back or repeated. */
export async function sweepForgottenOriginals(
  deps: Pick<Deps, 'db' | 'storage' | 'log' | 'clock'>,
): Promise<void> {
  for (const { key, modifiedAt } of await deps.storage.list(keys.originals)) {
    if (deps.clock.now().getTime() - modifiedAt.getTime() < dayMs) continue
    if (await deps.db.one(sql`select 1 from video where original_key = ${key}`)) continue
    await deps.storage.delete(key)
    deps.log.info({ key }, 'removed an upload that no video names')
  }
}
