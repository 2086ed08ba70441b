import { DAY_MS } from '../../clock.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { forEach } from '../../jobs/for-each.ts'
import { removeFilesJob } from '../processing/jobs.ts'
import { keys } from '../storage-keys.ts'
import { removeFiles } from './remove-files.ts'

const BATCH = 1000

type SweepDeps = Pick<Deps, 'db' | 'jobs' | 'storage' | 'log' | 'clock' | 'env'>

/**
 * Deletes the originals of failed videos whose retry period is over, and originals, uploads, attachments and pictures that
 * no row names after a day: their transaction was rolled back or retried.
 */
export async function sweepOrphanedFiles(deps: SweepDeps): Promise<void> {
  await endRetryPeriods(deps)
  await forEach(deps, KINDS, { failed: 'stored files were not swept' }, (kind) => sweep(deps, kind))
}

interface Kind {
  prefix: string
  referencedBy: (names: string[]) => Statement
}

/** Kinds of stored files with the rows that reference them. A foreign name that is no id belongs to no row. */
const KINDS: Kind[] = [
  {
    prefix: keys.originals,
    referencedBy: (names) => sql`
      select original_key as key from video where original_key = any(${names})
      union all select original_key from recording where original_key = any(${names})`,
  },
  {
    prefix: keys.uploads,
    referencedBy: (names) => sql`
      select k.key from unnest(${names}::text[]) as k (key), split_part(k.key, '/', 2) as part (id)
       where exists (select from video where original_key = k.key)
          or exists (select from recording where original_key = k.key)
          or exists (select from upload
                      where upload.id = case when pg_input_is_valid(part.id, 'uuid') then part.id::uuid end and state <> 'taken')`,
  },
  {
    prefix: keys.attachments,
    referencedBy: (names) => sql`
      select ${`${keys.attachments}/`} || id as key from attachment where ${`${keys.attachments}/`} || id = any(${names})`,
  },
  {
    prefix: keys.sheets,
    referencedBy: (names) => sql`
      select ${`${keys.sheets}/`} || id as key from sheet where ${`${keys.sheets}/`} || id = any(${names})`,
  },
  {
    prefix: keys.recordings,
    referencedBy: (names) => sql`
      select k.key from unnest(${names}::text[]) as k (key), split_part(split_part(k.key, '/', 2), '.', 1) as part (id)
        join recording on recording.id = case when pg_input_is_valid(part.id, 'integer') then part.id::int end`,
  },
  {
    prefix: keys.images,
    referencedBy: (names) => sql`
      select k.key from unnest(${names}::text[]) as k (key), split_part(k.key, '/', 2) as part (id)
        join image on image.id = case when pg_input_is_valid(part.id, 'integer') then part.id::int end`,
  },
]

async function sweep(deps: SweepDeps, { prefix, referencedBy }: Kind): Promise<void> {
  const before = deps.clock.now().getTime() - DAY_MS
  async function* unreferenced() {
    let candidates: string[] = []
    for await (const { key, modifiedAt } of deps.storage.walk(prefix)) {
      if (modifiedAt.getTime() > before) continue
      candidates.push(key)
      if (candidates.length < BATCH) continue
      yield* await unreferencedAmong(deps, candidates, referencedBy)
      candidates = []
    }
    yield* await unreferencedAmong(deps, candidates, referencedBy)
  }
  await forEach(
    deps,
    unreferenced(),
    { failed: 'a file that no row names was not removed' },
    async ({ key }) => {
      await removeFiles(deps, { keys: [key] })
      deps.log.info({ key }, 'removed a file that no row names')
    },
  )
}

async function unreferencedAmong(
  deps: SweepDeps,
  candidates: string[],
  referencedBy: Kind['referencedBy'],
): Promise<{ key: string }[]> {
  const rows = await deps.db.rows<{ key: string }>(referencedBy(candidates))
  const referenced = new Set(rows.map(({ key }) => key))
  return candidates.filter((key) => !referenced.has(key)).map((key) => ({ key }))
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
