import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { findUpload } from './find-upload.ts'
import { finishUpload } from './finish-upload.ts'
import { removeUploadFiles, sha256Of, type UploadFolder } from './upload-folder.ts'
import { uploadLocker } from './upload-locker.ts'

/**
 * Compares an upload that has arrived with the SHA-256 that its sender computed while sending. Reads the file once:
 * the sum is kept, so asking again costs nothing. Fails with `upload_damaged` when they differ, and nothing is left of
 * such an upload; with `upload_offset_conflict` while bytes are missing.
 */
export async function compareChecksum(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { folder: UploadFolder; id: string; sha256: string },
): Promise<void> {
  const { folder, id, sha256 } = input
  // The process that took the last byte may have ended before it said so.
  await finishUpload(deps, folder, id)
  const lock = uploadLocker(deps.db).newLock(id)
  await lock.lock(new AbortController().signal, () => {})
  try {
    const upload = await findUpload(deps.db, id)
    if (!upload || upload.state === 'taken') throw new Failure('not_found')
    if (upload.state !== 'complete') throw new Failure('upload_offset_conflict')
    const arrived = upload.sha256 ?? (await sha256Of(folder.finished(id)))
    if (arrived !== sha256) {
      await deps.db.run(sql`delete from upload where id = ${id}`)
      await removeUploadFiles(folder, id)
      throw new Failure('upload_damaged')
    }
    await deps.db.run(sql`update upload set sha256 = ${arrived} where id = ${id}`)
  } finally {
    await lock.unlock()
  }
}
