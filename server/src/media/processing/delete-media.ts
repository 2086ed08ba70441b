import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { keys } from '../storage-keys.ts'
import { removeFilesJob } from './jobs.ts'

type DeleteDeps = Pick<Deps, 'jobs'>

/** Deletes a video; its bytes follow after the commit. A worker that is at it stops by itself. */
export async function deleteVideo(deps: DeleteDeps, tx: Tx, id: number): Promise<void> {
  const row = await tx.one<{ original_key: string | null }>(
    sql`delete from video where id = ${id} returning original_key`,
  )
  if (!row) return
  const single = [keys.poster(id), ...(row.original_key ? [row.original_key] : [])]
  await deps.jobs.send(tx, removeFilesJob, { keys: single, prefixes: [keys.video(id), keys.captions(id)] })
}

export async function deleteAttachment(deps: DeleteDeps, tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from attachment where id = ${id}`)
  await deps.jobs.send(tx, removeFilesJob, { keys: [keys.attachment(id)] })
}

export async function deleteImage(deps: DeleteDeps, tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from image where id = ${id}`)
  await deps.jobs.send(tx, removeFilesJob, { prefixes: [keys.image(id)] })
}
