import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { keys } from '../storage-keys.ts'
import { removeFilesJob } from './jobs.ts'

/** Deletes a video; its files are removed after the commit. A worker that is processing it stops by itself. */
export async function deleteVideo(deps: Pick<Deps, 'jobs'>, tx: Tx, id: number): Promise<void> {
  const row = await tx.one<{ original_key: string | null }>(
    sql`delete from video where id = ${id} returning original_key`,
  )
  if (!row) return
  const single = [keys.poster(id), ...(row.original_key ? [row.original_key] : [])]
  await deps.jobs.send(tx, removeFilesJob, { keys: single, prefixes: [keys.video(id), keys.captions(id)] })
}
