import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { discardUpload } from './discard-upload.ts'
import { finishUpload, sha256Of } from './finish-upload.ts'
import { placeOf } from './place-of.ts'
import { findUpload } from './upload.ts'
import { uploadLocker } from './upload-locker.ts'
import type { PlaceDeps } from './upload-place.ts'

/**
 * Compares a received upload with the SHA-256 that the client computed while sending. The computed sum is stored, so a
 * repeated call costs nothing. A mismatch deletes the upload and fails with `upload_damaged`; missing bytes fail with
 * `upload_offset_conflict`.
 */
export async function compareChecksum(
  deps: PlaceDeps & Pick<Deps, 'clock'>,
  input: { id: string; sha256: string },
): Promise<void> {
  const { id, sha256 } = input
  // The process that received the last byte may have died before completing the upload.
  await finishUpload(deps, id)
  const lock = uploadLocker(deps.db).newLock(id)
  await lock.lock(new AbortController().signal, () => {})
  try {
    const upload = await findUpload(deps.db, id)
    if (!upload || upload.state === 'taken') throw new Failure('not_found')
    if (upload.state !== 'complete') throw new Failure('upload_offset_conflict')
    const received = upload.sha256 ?? (await sha256Of(await placeOf(deps, upload).read(upload)))
    if (received !== sha256) {
      await discardUpload(deps, upload)
      throw new Failure('upload_damaged')
    }
    await deps.db.run(sql`update upload set sha256 = ${received} where id = ${id}`)
  } finally {
    await lock.unlock()
  }
}
