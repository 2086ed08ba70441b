import type { ErrorCode } from '@kashf/contract/errors.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { attachmentExtension } from '../attachments/attachment-type.ts'
import { demuxerOf } from '../ffmpeg/safe-input.ts'
import { findUpload, type UploadPurpose } from './upload.ts'
import { removeUploadFiles, sizeOf, uploadFolder } from './upload-folder.ts'

/**
 * Checks the content of a teacher's finished upload before it is claimed. An upload that does not match its purpose is
 * deleted and fails with `video_type_refused` or `attachment_type_refused`. Ignores uploads that cannot be claimed.
 */
export async function refuseByContent(
  deps: Pick<Deps, 'db' | 'env'>,
  input: { id: string; ownerId: number; purpose: UploadPurpose },
): Promise<void> {
  const { id, ownerId, purpose } = input
  const upload = await findUpload(deps.db, id)
  if (upload?.owner_id !== ownerId || upload.purpose !== purpose || upload.state !== 'complete') return
  const folder = uploadFolder(deps.env.dataDir)
  const file = folder.finished(id)
  if ((await sizeOf(file)) === null || (await matchesPurpose(purpose, file))) return
  await deps.db.run(sql`delete from upload where id = ${id} and state = 'complete'`)
  await removeUploadFiles(folder, id)
  const code: ErrorCode = purpose === 'attachment' ? 'attachment_type_refused' : 'video_type_refused'
  throw new Failure(code)
}

async function matchesPurpose(purpose: UploadPurpose, file: string): Promise<boolean> {
  return (purpose === 'attachment' ? await attachmentExtension(file) : await demuxerOf(file)) !== null
}
