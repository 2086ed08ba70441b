import type { ErrorCode } from '@kashf/contract/errors.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { attachmentExtension } from '../attachments/attachment-type.ts'
import { demuxerOf } from '../ffmpeg/safe-input.ts'
import { findUpload } from './find-upload.ts'
import { removeUploadFiles, sizeOf, uploadFolder } from './upload-folder.ts'
import type { UploadPurpose } from './upload-rules.ts'

/**
 * Looks into a teacher's finished upload before a form takes it. What is not what it was sent as fails
 * (`video_type_refused`, `attachment_type_refused`), and nothing of it stays. Passes over uploads that can't be taken.
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
  if ((await sizeOf(file)) === null || (await isWanted(purpose, file))) return
  await deps.db.run(sql`delete from upload where id = ${id} and state = 'complete'`)
  await removeUploadFiles(folder, id)
  const code: ErrorCode = purpose === 'attachment' ? 'attachment_type_refused' : 'video_type_refused'
  throw new Failure(code)
}

async function isWanted(purpose: UploadPurpose, file: string): Promise<boolean> {
  return (purpose === 'attachment' ? await attachmentExtension(file) : await demuxerOf(file)) !== null
}
