import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { placeOf } from './place-of.ts'
import type { PlaceDeps, UploadBytes } from './upload-place.ts'

/** Deletes an upload with its bytes; false for a claimed upload, whose bytes may be a video's. */
export async function discardUpload(deps: PlaceDeps, upload: UploadBytes): Promise<boolean> {
  if (!(await deleteRow(deps.db, upload.id))) return false
  await placeOf(deps, upload).remove(upload)
  return true
}

/** Like `discardUpload`, as part of a transaction: the bytes follow after its commit, or in the sweeps. */
export async function discardUploadIn(
  deps: PlaceDeps & Pick<Deps, 'log'>,
  tx: Tx,
  upload: UploadBytes,
): Promise<void> {
  if (!(await deleteRow(tx, upload.id))) return
  tx.afterCommit(() => {
    placeOf(deps, upload)
      .remove(upload)
      .catch((error: unknown) =>
        deps.log.warn({ err: error, upload: upload.id }, 'an upload was not removed'),
      )
  })
}

/** Deletes the row of an upload that is not claimed. */
async function deleteRow(db: Queryable, id: string): Promise<boolean> {
  return (await db.run(sql`delete from upload where id = ${id} and state <> 'taken'`)) > 0
}
