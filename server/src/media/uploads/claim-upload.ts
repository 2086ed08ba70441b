import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FieldErrorKey } from '@kashf/contract/errors.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import type { FilePart } from '../../http/bodies/form.ts'
import type { VideoFile } from '../processing/store-video.ts'
import { keys } from '../storage-keys.ts'
import { placeOf } from './place-of.ts'
import { refuseByContent } from './refuse-by-content.ts'
import { findUpload, type UploadPurpose } from './upload.ts'
import { uploadFolder } from './upload-folder.ts'
import type { PlaceDeps, UploadBytes } from './upload-place.ts'

type ClaimDeps = PlaceDeps & Pick<Deps, 'clock' | 'log'>

interface Claim {
  id: string
  ownerId: number
  field: string
}

/**
 * Claims a teacher's finished upload, once, as if it had come with the form; a rollback makes it available again. Fails
 * with `video_type_refused` and deletes it, or with a problem of `field`: unfinished, or unknown (someone else's, claimed,
 * expired, for another purpose).
 */
export async function claimVideo(
  deps: ClaimDeps,
  tx: Tx,
  claim: Claim & { purpose: 'video' | 'trailer' },
): Promise<VideoFile> {
  return inPlace(deps, tx, await take(deps, tx, claim))
}

/** Claims an upload as a recording, like `claimVideo`; fails with `recording_refused`. */
export async function claimSound(
  deps: ClaimDeps,
  tx: Tx,
  claim: Claim & { purpose: 'listening' | 'speech' },
): Promise<VideoFile> {
  return inPlace(deps, tx, await take(deps, tx, claim))
}

/** Claims an upload as a sheet or as a file of a post, whose bytes the caller has read before; they are removed. */
export async function claimReadUpload(
  deps: ClaimDeps,
  tx: Tx,
  claim: Claim & { purpose: 'homework' | 'post' },
): Promise<{ name: string; begunAt: Date }> {
  const upload = await take(deps, tx, claim)
  removeAfterCommit(deps, tx, upload)
  return { name: upload.name, begunAt: upload.created_at }
}

/** The file of a claimed upload. In the storage it stays in place, as the original. */
function inPlace(deps: ClaimDeps, tx: Tx, upload: UploadBytes): VideoFile {
  if (upload.multipart_id !== null) return { key: keys.uploadedFile(upload.id), size: upload.size }
  removeAfterCommit(deps, tx, upload)
  return { path: uploadFolder(deps.env.dataDir).finished(upload.id), size: upload.size }
}

/**
 * Claims an upload as a lesson's document, like `claimVideo`; fails with `attachment_type_refused`, and of the purpose
 * `lesson_file` with `lesson_file_refused`, `zip_refused` or `zip_with_program`.
 */
export async function claimAttachment(
  deps: ClaimDeps,
  tx: Tx,
  claim: Claim & { purpose: 'attachment' | 'lesson_file' },
): Promise<FilePart> {
  const upload = await take(deps, tx, claim)
  const { name, size } = upload
  const folder = uploadFolder(deps.env.dataDir)
  removeAfterCommit(deps, tx, upload)
  if (upload.multipart_id === null) return { path: folder.finished(upload.id), name, size }
  // After a rollback the copy remains until this host's next sweep.
  const copy = await mkdtemp(path.join(folder.scratch, 'attachment-'))
  tx.afterCommit(() => warnIfFailed(deps, upload.id, rm(copy, { recursive: true, force: true })))
  return { path: await deps.storage.toLocalFile(keys.uploadedFile(upload.id), copy), name, size }
}

interface TakenUpload extends UploadBytes {
  name: string
  created_at: Date
}

async function take(
  deps: ClaimDeps,
  tx: Tx,
  claim: Claim & { purpose: UploadPurpose },
): Promise<TakenUpload> {
  const { id, ownerId, purpose, field } = claim
  // The check uses another connection, before this transaction locks the row: a deletion must survive a rollback.
  await refuseByContent(deps, claim)
  const now = deps.clock.now()
  const upload = await tx.one<TakenUpload>(sql`
    update upload set state = 'taken'
     where id = ${id} and owner_id = ${ownerId} and purpose = ${purpose} and state = 'complete' and expires_at > ${now}
     returning id, name, size::float8 as size, multipart_id, created_at`)
  if (upload) return upload
  const found = await findUpload(tx, id)
  const isOwn = found?.owner_id === ownerId && found.purpose === purpose && found.expires_at > now
  const problem: FieldErrorKey = isOwn && found.state === 'receiving' ? 'upload_unfinished' : 'upload_unknown'
  throw invalid({ [field]: problem })
}

function removeAfterCommit(deps: ClaimDeps, tx: Tx, upload: UploadBytes): void {
  tx.afterCommit(() => warnIfFailed(deps, upload.id, placeOf(deps, upload).remove(upload)))
}

function warnIfFailed({ log }: ClaimDeps, id: string, removal: Promise<void>): void {
  removal.catch((error) => log.warn({ err: error, id }, 'the bytes of a taken upload stay for the sweep'))
}
