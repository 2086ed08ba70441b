import type { RecordingKind } from '@kashf/contract/media/recordings.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { makeRecordingJob } from '../processing/jobs.ts'
import { storeOriginal } from '../processing/store-video.ts'
import { claimSound } from '../uploads/claim-upload.ts'

/**
 * Makes a recording of a person's finished upload of this purpose and returns its id, the same for a repeated request; a worker makes the playable file. It is swept
 * after a day unless `useRecordings` has named it. Fails with `recording_refused` for a file that is no sound by its content, or
 * with a problem of `upload_id`.
 */
export async function receiveRecording(
  deps: Pick<Deps, 'db' | 'env' | 'storage' | 'clock' | 'log' | 'jobs'>,
  tx: Tx,
  { ownerId, kind, uploadId }: { ownerId: number; kind: Exclude<RecordingKind, 'voice'>; uploadId: string },
): Promise<number> {
  const former = await tx.one<{ id: number }>(sql`
    select id from recording where upload_id = ${uploadId} and owner_id = ${ownerId} and kind = ${kind}`)
  if (former) return former.id
  const file = await claimSound(deps, tx, { id: uploadId, ownerId, purpose: kind, field: 'upload_id' })
  const key = 'key' in file ? file.key : await storeOriginal(deps, file.path)
  return insertRecording(deps, tx, { ownerId, kind, uploadId, originalKey: key })
}

/** Adds a recording that nothing names yet, of which a worker makes the playable file. `uploadId` is null for bytes from elsewhere. */
export async function insertRecording(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  of: { ownerId: number; kind: RecordingKind; uploadId: string | null; originalKey: string },
): Promise<number> {
  const { id } = await tx.only<{ id: number }>(sql`
    insert into recording (owner_id, kind, upload_id, original_key, created_at)
    values (${of.ownerId}, ${of.kind}, ${of.uploadId}, ${of.originalKey}, ${deps.clock.now()}) returning id`)
  await deps.jobs.send(tx, makeRecordingJob, { recordingId: id }, { singletonKey: String(id) })
  return id
}
