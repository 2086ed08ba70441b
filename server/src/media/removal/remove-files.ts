import { createHash } from 'node:crypto'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { forEach } from '../../jobs/for-each.ts'
import { type FilesToRemove, removeFilesJob } from '../processing/jobs.ts'

/**
 * Deletes stored files that no row names any more, after KEEP_DELETED_DAYS, so that an older backup of the database
 * still finds them until then.
 */
export async function removeFiles(
  deps: Pick<Deps, 'db' | 'jobs' | 'storage' | 'env' | 'clock' | 'log'>,
  files: FilesToRemove,
): Promise<void> {
  const { keepDeletedDays } = deps.env
  if (keepDeletedDays > 0 && !files.isDue) {
    // The key drops duplicates: the sweep finds the same files every night.
    const singletonKey = createHash('sha256').update(JSON.stringify(files)).digest('hex')
    const startAfter = new Date(deps.clock.now().getTime() + keepDeletedDays * DAY_MS)
    await deps.jobs.send(deps.db, removeFilesJob, { ...files, isDue: true }, { singletonKey, startAfter })
    return
  }
  const { keys = [], prefixes = [] } = files
  const used = await usedAgain(deps, [...keys, ...prefixes])
  const unused = [
    ...keys.map((name) => ({ name, remove: () => deps.storage.delete(name) })),
    ...prefixes.map((name) => ({ name, remove: () => deps.storage.deletePrefix(name) })),
  ].filter(({ name }) => !used.has(name))
  await forEach(deps, unused, { failed: 'a stored file was not removed' }, ({ remove }) => remove())
}

/** The names in use again: a reprocessed video reuses those of its deleted files; all others are used once. */
async function usedAgain({ db }: Pick<Deps, 'db'>, names: string[]): Promise<Set<string>> {
  const rows = await db.rows<{ name: string }>(sql`
    select n.name from unnest(${names}::text[]) as n (name)
      cross join lateral regexp_match(n.name, '^(video|poster)/([0-9]{1,9})(?:/([0-9a-z]+)|[.]webp)?$') as part
      join video v on v.id = part[2]::int and v.status <> 'failed'
     where case when part[1] = 'poster' then v.has_poster
                when part[3] is null then v.renditions <> '[]' or v.has_previews
                else exists (select from jsonb_array_elements(v.renditions) r where r->>'name' = part[3]) end`)
  return new Set(rows.map(({ name }) => name))
}
