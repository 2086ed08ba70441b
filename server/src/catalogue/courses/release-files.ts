import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { deleteAttachment } from '../../media/attachments/store-attachment.ts'
import { deleteImage } from '../../media/images/store-image.ts'
import { deleteVideo } from '../../media/processing/store-video.ts'

/*
 * A duplicated course shares its files with the original. What a course or lesson no longer names is deleted when no other
 * names it: call these after the change that drops the reference, in its transaction.
 */

/** Deletes a video that no lesson and no trailer uses any more. */
export async function releaseVideo(deps: Pick<Deps, 'jobs'>, tx: Tx, id: number): Promise<void> {
  const uses = sql`
    select from lesson where video_id = ${id} union all select from course where trailer_id = ${id}`
  if (await isUnused(tx, sql`select from video where id = ${id} for update`, uses)) {
    await deleteVideo(deps, tx, id)
  }
}

/** Deletes an attachment that no lesson uses any more. */
export async function releaseAttachment(deps: Pick<Deps, 'jobs'>, tx: Tx, id: number): Promise<void> {
  const uses = sql`
    select from lesson where attachment_id = ${id} union all select from lesson_file where attachment_id = ${id}`
  if (await isUnused(tx, sql`select from attachment where id = ${id} for update`, uses)) {
    await deleteAttachment(deps, tx, id)
  }
}

/** Deletes a cover that no course uses any more. */
export async function releaseCover(deps: Pick<Deps, 'jobs'>, tx: Tx, id: number): Promise<void> {
  const uses = sql`select from course where cover_id = ${id}`
  if (await isUnused(tx, sql`select from image where id = ${id} for update`, uses)) {
    await deleteImage(deps, tx, id)
  }
}

/** The lock waits for transactions that add or release a reference, which `uses` then sees. */
async function isUnused(tx: Tx, lock: Statement, uses: Statement): Promise<boolean> {
  await tx.run(lock)
  return !(await tx.one(sql`${uses} limit 1`))
}
