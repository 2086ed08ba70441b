import { DAY_MS } from '../../clock.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { keys } from '../storage-keys.ts'
import { removeFilesJob } from './jobs.ts'
import { removeFiles } from './remove-files.ts'

const BATCH = 1000

type SweepDeps = Pick<Deps, 'db' | 'jobs' | 'storage' | 'log' | 'clock' | 'env'>

/**
 * Deletes the originals of failed videos whose retry period is over, and originals, uploads, attachments and pictures that
 * no row names after a day: their transaction was rolled back or retried.
 */
export async function sweepOrphanedFiles(deps: SweepDeps): Promise<void> {
  await endRetryPeriods(deps)
  await sweep(
    deps,
    keys.originals,
    (names) => sql`select original_key as key from video where original_key = any(${names})`,
  )
  await sweep(
    deps,
    keys.uploads,
    (names) => sql`
    select k.key from unnest(${names}::text[]) as k (key)
     where exists (select from video where original_key = k.key)
        or exists (select from upload where id = split_part(k.key, '/', 2)::uuid and state <> 'taken')`,
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

async function sweep(
  deps: SweepDeps,
  prefix: string,
  referencedBy: (keys: string[]) => Statement,
): Promise<void> {
  const before = deps.clock.now().getTime() - DAY_MS
  const candidates: string[] = []
  for await (const { key, modifiedAt } of deps.storage.walk(prefix)) {
    if (modifiedAt.getTime() > before) continue
    candidates.push(key)
    if (candidates.length === BATCH) await removeUnreferenced(deps, candidates.splice(0), referencedBy)
  }
  await removeUnreferenced(deps, candidates, referencedBy)
}

async function removeUnreferenced(
  deps: SweepDeps,
  candidates: string[],
  referencedBy: (keys: string[]) => Statement,
): Promise<void> {
  const rows = await deps.db.rows<{ key: string }>(referencedBy(candidates))
  const referenced = new Set(rows.map(({ key }) => key))
  for (const key of candidates) {
    if (referenced.has(key)) continue
    await removeFiles(deps, { keys: [key] })
    deps.log.info({ key }, 'removed a file that no row names')
  }
}

async function endRetryPeriods(deps: SweepDeps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const ended = await tx.rows<{ original_key: string | null }>(sql`
      with over as (select id, original_key from video where retry_until < ${deps.clock.now()} for update)
      update video set retry_until = null, original_key = null from over where video.id = over.id
      returning over.original_key`)
    const originals = ended.flatMap(({ original_key }) => original_key ?? [])
    if (originals.length) await deps.jobs.send(tx, removeFilesJob, { keys: originals })
  })
}
