import { randomUUID } from 'node:crypto'
import {
  MAX_RECORDING_S,
  type RecordingFailure,
  type RecordingKind,
} from '@kashf/contract/media/recordings.ts'
import { HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { StorageKeyMissing } from '../../storage/storage.ts'
import { transcodeSound } from '../ffmpeg/encode/transcode-sound.ts'
import { findTranscoder } from '../processing/find-transcoder.ts'
import { makeRecordingJob, removeFilesJob } from '../processing/jobs.ts'
import { withScratchFolder } from '../processing/scratch-folder.ts'
import { keys } from '../storage-keys.ts'

/** A browser may record a little more than it shows. */
const SLACK_S = 5

interface WaitingRecording {
  id: number
  kind: RecordingKind
  original_key: string
}

/**
 * Makes the playable file of a recording and removes the one that was sent. May be killed and called again at any point; what the
 * machine is at fault for is tried again by the queue.
 */
export async function makeRecording(
  deps: Deps,
  { recordingId }: { recordingId: number },
  signal: AbortSignal,
): Promise<void> {
  const row = await deps.db.one<WaitingRecording>(sql`
    select id, kind, original_key from recording
     where id = ${recordingId} and duration_ms is null and failure is null and original_key is not null`)
  if (!row) return
  const ffmpeg = await findTranscoder(deps)
  if (!ffmpeg) throw new Error('no ffmpeg is fit: the recording waits')
  const maxS = MAX_RECORDING_S[row.kind] + SLACK_S
  await withScratchFolder(deps, `recording-${row.id}-${randomUUID()}`, async (folder) => {
    const file = await deps.storage.toLocalFile(row.original_key, folder).catch((error) => {
      if (error instanceof StorageKeyMissing) return null
      throw error
    })
    if (file === null) return fail(deps, row, 'unreadable')
    const made = await transcodeSound(ffmpeg, { file, maxS, isBare: row.kind === 'voice' }, folder, signal)
    if ('refusal' in made) return fail(deps, row, made.refusal)
    await deps.storage.put(keys.recording(row.id), { path: made.path })
    await settle(deps, row, {
      duration_ms: Math.round(made.durationS * 1000),
      bytes: made.bytes,
      failure: null,
    })
  })
}

const fail = (deps: Deps, row: WaitingRecording, failure: RecordingFailure) =>
  settle(deps, row, { duration_ms: null, bytes: null, failure })

/** Ends the work on a recording. A file of one that was deleted meanwhile goes with its original. */
async function settle(
  deps: Pick<Deps, 'db' | 'jobs'>,
  { id, original_key }: WaitingRecording,
  made: { duration_ms: number | null; bytes: number | null; failure: RecordingFailure | null },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const isThere = await tx.run(sql`
      update recording set duration_ms = ${made.duration_ms}, bytes = ${made.bytes}, failure = ${made.failure},
             original_key = null
       where id = ${id} and original_key = ${original_key}`)
    const lost = isThere > 0 ? [] : [keys.recording(id)]
    await deps.jobs.send(tx, removeFilesJob, { keys: [original_key, ...lost] })
  })
}

/** Queues the recordings again that no worker could make for an hour. */
export async function requeueRecordings(deps: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - HOUR_MS)
  const rows = await deps.db.rows<{ id: number }>(sql`
    select id from recording where duration_ms is null and failure is null and created_at < ${before}
     order by created_at limit 1000`)
  await deps.jobs.sendEach(
    deps.db,
    makeRecordingJob,
    rows.map(({ id }) => ({ data: { recordingId: id }, singletonKey: String(id) })),
  )
}
