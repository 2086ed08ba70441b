import type { Tx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import type { FilePart } from '../http/form.ts'
import { takeUpload } from '../media/uploads/take-upload.ts'
import { asField } from './course-input.ts'

/** The trailer that came by a resumable upload before its form, if the form names one. */
export async function uploadedTrailer(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'log'>,
  tx: Tx,
  input: { teacherId: number; body: { trailer_upload_id?: string } },
): Promise<FilePart | undefined> {
  const id = input.body.trailer_upload_id
  if (id === undefined) return undefined
  const field = 'trailer_upload_id'
  return asField('trailer', takeUpload(deps, tx, { id, ownerId: input.teacherId, purpose: 'trailer', field }))
}
