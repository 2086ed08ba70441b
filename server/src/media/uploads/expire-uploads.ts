import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { removeUploadFiles, uploadFolder } from './upload-folder.ts'

/** A file exists a moment before its row is complete and a moment after its row is claimed. */
const ORPHAN_AFTER_MS = HOUR_MS

/**
 * Deletes expired uploads and their files, and files without an open upload, which remain when a process dies right after
 * a claim. Never touches a finished upload that still waits for its form.
 */
export async function removeExpiredUploads(deps: Pick<Deps, 'db' | 'clock' | 'env' | 'log'>): Promise<void> {
  const folder = uploadFolder(deps.env.dataDir)
  const now = deps.clock.now()
  const expired = await deps.db.rows<{ id: string }>(sql`
    delete from upload where expires_at <= ${now} and (lock_until is null or lock_until < clock_timestamp())
    returning id`)
  for (const { id } of expired) await removeUploadFiles(folder, id)

  const open = new Set(
    (await deps.db.rows<{ id: string }>(sql`select id from upload where state <> 'taken'`)).map(
      ({ id }) => id,
    ),
  )
  for (const file of [folder.receiving(''), folder.finished('')]) {
    for (const id of await readdir(file)) {
      if (open.has(id)) continue
      const found = await stat(path.join(file, id)).catch(() => null)
      if (found && now.getTime() - found.mtimeMs > ORPHAN_AFTER_MS) await removeUploadFiles(folder, id)
    }
  }
  if (expired.length > 0) deps.log.info({ count: expired.length }, 'removed expired uploads')
}
