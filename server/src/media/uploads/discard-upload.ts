import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { placeOf } from './place-of.ts'
import type { PlaceDeps, UploadBytes } from './upload-place.ts'

/** Deletes an upload with its bytes; false for a claimed upload, whose bytes may be a video's. */
export async function discardUpload(deps: PlaceDeps, upload: UploadBytes): Promise<boolean> {
  if (!(await deleteRow(deps.db, upload.id))) return false
  await placeOf(deps, upload).remove(upload)
  return true
}

/** Deletes the row of an upload that is not claimed. */
export async function deleteRow(db: Queryable, id: string): Promise<boolean> {
  return (await db.run(sql`delete from upload where id = ${id} and state <> 'taken'`)) > 0
}
