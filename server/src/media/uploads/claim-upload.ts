import { rm } from 'node:fs/promises'
import type { FieldErrorKey } from '@kashf/contract/errors.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { FilePart } from '../../http/bodies/form.ts'
import { invalid } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { refuseByContent } from './refuse-by-content.ts'
import { findUpload, type UploadPurpose } from './upload.ts'
import { uploadFolder } from './upload-folder.ts'

/**
 * Claims a teacher's finished upload, once, as if it had come with the form; a rollback makes it available again. Fails
 * with `video_type_refused` or `attachment_type_refused` and deletes it, or with a problem of `field`: unfinished, or
 * unknown (someone else's, claimed, expired, for another purpose).
 */
export async function claimUpload(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'log'>,
  tx: Tx,
  input: { id: string; ownerId: number; purpose: UploadPurpose; field: string },
): Promise<FilePart> {
  const { id, ownerId, purpose, field } = input
  // On another connection, before this transaction locks the row: the deletion must survive a rollback.
  await refuseByContent(deps, input)
  const now = deps.clock.now()
  const upload = await tx.one<{ name: string; size: number }>(sql`
    update upload set state = 'taken'
     where id = ${id} and owner_id = ${ownerId} and purpose = ${purpose} and state = 'complete' and expires_at > ${now}
     returning name, size::float8 as size`)
  if (!upload) {
    const found = await findUpload(tx, id)
    const isOwn = found?.owner_id === ownerId && found.purpose === purpose && found.expires_at > now
    const problem: FieldErrorKey =
      isOwn && found.state === 'receiving' ? 'upload_unfinished' : 'upload_unknown'
    throw invalid({ [field]: problem })
  }
  const path = uploadFolder(deps.env.dataDir).finished(id)
  tx.afterCommit(() => {
    rm(path, { force: true }).catch((error) =>
      deps.log.warn({ err: error, id }, 'a taken upload stays on disk'),
    )
  })
  return { path, name: upload.name, size: upload.size }
}
