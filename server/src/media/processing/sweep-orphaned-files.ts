import { DAY_MS } from '../../clock.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { keys } from '../storage-keys.ts'
import { removeFilesJob } from './jobs.ts'

const AT_ONCE = 1000

type SweepDeps = Pick<Deps, 'db' | 'jobs' | 'storage' | 'log' | 'clock'>

/**
 * Deletes stored files that nobody needs: originals of failed videos whose time for another try is over, and originals,
 * attachments and pictures that no row names, a day old or older, because their transaction was rolled back or repeated.
 */
export async function sweepOrphanedFiles(deps: SweepDeps): Promise<void> {
  await forgetRetries(deps)
  await sweep(
    deps,
    keys.originals,
    (names) => sql`select original_key as key from video where original_key = any(${names})`,
  )
  await sweep(
    deps,
    keys.attachments,
    (names) => sql`
    select ${`${keys.attachments}/`} || id as key from attachment where ${`${keys.attachments}/`} || id = any(${names})`,
  )
  await sweep(
    deps,
    keys.images,
    (names) => sql`
    select k.key from unnest(${names}::text[]) as k (key)
      join image on image.id = nullif(split_part(k.key, '/', 2), '')::int`,
  )
}

async function sweep(deps: SweepDeps, prefix: string, named: (names: string[]) => Statement): Promise<void> {
  const before = deps.clock.now().getTime() - DAY_MS
  const old = (await deps.storage.list(prefix)).filter(({ modifiedAt }) => modifiedAt.getTime() <= before)
  for (let start = 0; start < old.length; start += AT_ONCE) {
    const names = old.slice(start, start + AT_ONCE).map(({ key }) => key)
    const rows = await deps.db.rows<{ key: string }>(named(names))
    const kept = new Set(rows.map(({ key }) => key))
    for (const key of names) {
      if (kept.has(key)) continue
      await deps.storage.delete(key)
      deps.log.info({ key }, 'removed a file that no row names')
    }
  }
}

async function forgetRetries(deps: SweepDeps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const over = await tx.rows<{ original_key: string | null }>(sql`
      with over as (select id, original_key from video where retry_until < ${deps.clock.now()} for update)
      update video set retry_until = null, original_key = null from over where video.id = over.id
      returning over.original_key`)
    const gone = over.flatMap(({ original_key }) => original_key ?? [])
    if (gone.length) await deps.jobs.send(tx, removeFilesJob, { keys: gone })
  })
}
