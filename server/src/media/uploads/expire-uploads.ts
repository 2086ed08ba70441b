import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS, HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { forEach } from '../../jobs/for-each.ts'
import { keys } from '../storage-keys.ts'
import { placeOf } from './place-of.ts'
import { uploadFolder } from './upload-folder.ts'
import type { PlaceDeps, UploadBytes } from './upload-place.ts'

/** The minimum age of an orphan: a file exists shortly before its row is complete and shortly after its claim. */
const ORPHAN_AFTER_MS = HOUR_MS

type SweepDeps = PlaceDeps & Pick<Deps, 'clock' | 'log'>

/**
 * Deletes expired uploads with their bytes, and this host's files without an open upload, which remain if a process
 * dies right after a claim or while receiving a part. Never touches a finished upload that still waits for its form.
 */
export async function removeExpiredUploads(deps: SweepDeps): Promise<void> {
  const now = deps.clock.now()
  const expired = await deps.db.rows<UploadBytes & { state: string }>(sql`
    delete from upload where expires_at <= ${now} and (lock_until is null or lock_until < clock_timestamp())
    returning id, size::float8 as size, multipart_id, state`)
  for (const upload of expired) {
    // The bytes of a claimed video are its original now.
    if (upload.state === 'taken') continue
    await placeOf(deps, upload)
      .remove(upload)
      .catch((error) => deps.log.warn({ err: error, upload: upload.id }, 'an upload was not removed'))
  }
  await removeOrphanedFiles(deps)
  if (expired.length > 0) deps.log.info({ count: expired.length }, 'removed expired uploads')
}

async function removeOrphanedFiles(deps: SweepDeps): Promise<void> {
  const { db, env, clock } = deps
  const folder = uploadFolder(env.dataDir)
  const rows = await db.rows<{ id: string }>(sql`select id from upload where state <> 'taken'`)
  const open = new Set(rows.map(({ id }) => id))
  const places = [folder.receiving(''), folder.finished(''), folder.scratch]
  const names = await Promise.all(
    places.map(async (place) =>
      (await readdir(place)).map((name) => ({ name, file: path.join(place, name) })),
    ),
  )
  const orphans = names.flat().filter(({ name }) => !open.has(name))
  await forEach(deps, orphans, { failed: 'a file without an upload was not removed' }, async ({ file }) => {
    const found = await stat(file).catch(() => null)
    if (found && clock.now().getTime() - found.mtimeMs > ORPHAN_AFTER_MS) {
      await rm(file, { recursive: true, force: true })
    }
  })
}

/** Maximum uploads that a sweep aborts; the next sweep continues. */
const MAX_ABORTED = 1000

/** Aborts multipart uploads that no open upload names after a day: their rows were deleted or never written. */
export async function abortLostUploads(deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'log'>): Promise<void> {
  const { multipart } = deps.storage
  if (!multipart) return
  const before = deps.clock.now().getTime() - DAY_MS
  const rows = await deps.db.rows<{ multipart_id: string }>(sql`
    select multipart_id from upload where multipart_id is not null and state <> 'taken'`)
  const open = new Set(rows.map(({ multipart_id }) => multipart_id))
  const lost: { key: string; id: string }[] = []
  for await (const { key, id, beganAt } of multipart.walk(keys.uploads)) {
    if (beganAt.getTime() <= before && !open.has(id)) lost.push({ key, id })
    if (lost.length === MAX_ABORTED) break
  }
  await forEach(deps, lost, { failed: 'an upload that no row names was not aborted' }, ({ key, id }) =>
    multipart.abort(key, id),
  )
  if (lost.length > 0) deps.log.info({ count: lost.length }, 'aborted uploads that no row names')
}
