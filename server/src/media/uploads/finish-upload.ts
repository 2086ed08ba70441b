import { open, rename } from 'node:fs/promises'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { expiryFrom } from './open-upload.ts'
import { findUpload, type UploadRow } from './upload.ts'
import { removeUploadFiles, sha256Of, sizeOf, type UploadFolder } from './upload-folder.ts'
import { uploadLocker } from './upload-locker.ts'

type FinishDeps = Pick<Deps, 'db' | 'clock'>

/**
 * Completes an upload whose last byte has arrived: verifies its checksum, syncs the file and moves it out of the tus
 * folder. Does nothing for other uploads. Safe to repeat after a crash at any point. A mismatch deletes the upload and
 * fails with `upload_damaged`.
 */
export async function finishUpload(deps: FinishDeps, folder: UploadFolder, id: string): Promise<void> {
  const before = await findUpload(deps.db, id)
  if (!before || !(await hasArrived(folder, before))) return
  const lock = uploadLocker(deps.db).newLock(id)
  await lock.lock(new AbortController().signal, () => {})
  try {
    const upload = await findUpload(deps.db, id)
    if (upload && (await hasArrived(folder, upload))) await complete(deps, folder, upload)
  } finally {
    await lock.unlock()
  }
}

/** Whether an upload that is not complete yet has all its bytes, moved or not. */
async function hasArrived(folder: UploadFolder, upload: UploadRow): Promise<boolean> {
  if (upload.state !== 'receiving') return false
  const bytes = (await sizeOf(folder.receiving(upload.id))) ?? (await sizeOf(folder.finished(upload.id)))
  return bytes === upload.size
}

async function complete(deps: FinishDeps, folder: UploadFolder, upload: UploadRow): Promise<void> {
  const { id } = upload
  // Otherwise a process died right after moving the file, which it had verified.
  if ((await sizeOf(folder.receiving(id))) !== null) {
    if (upload.sha256 !== null && (await sha256Of(folder.receiving(id))) !== upload.sha256) {
      await deps.db.run(sql`delete from upload where id = ${id}`)
      await removeUploadFiles(folder, id)
      throw new Failure('upload_damaged')
    }
    const file = await open(folder.receiving(id), 'r+')
    await file.sync().finally(() => file.close())
    await rename(folder.receiving(id), folder.finished(id))
  }
  await deps.db.run(sql`
    update upload set state = 'complete', expires_at = ${expiryFrom(deps.clock.now())}
     where id = ${id} and state = 'receiving'`)
}
