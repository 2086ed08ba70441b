import type { VideoStatus, VideoStep } from '@kashf/contract/media/media.ts'
import type { ProcessingProgress } from '@kashf/contract/media/processing.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { videoReference } from '../serving/addresses.ts'

interface VideoRow {
  owner_id: number
  status: VideoStatus
  step: VideoStep | null
  percent: number
  is_playable: boolean
}

/** Publishes the progress in the video's row to its teacher's open pages; does nothing for a deleted video. */
export async function notifyProgress(
  deps: Pick<Deps, 'db' | 'live'>,
  videoId: number,
  secondsLeft: number | null,
): Promise<void> {
  const row = await deps.db.one<VideoRow>(sql`
    select owner_id, status, step, percent, playable_at is not null as is_playable from video where id = ${videoId}`)
  if (!row) return
  const { owner_id, status, step, percent, is_playable } = row
  const progress: ProcessingProgress = {
    reference: videoReference(videoId),
    status,
    step,
    percent,
    seconds_left: secondsLeft,
    is_playable,
  }
  deps.live.announce({ name: 'processing', userId: owner_id, data: JSON.stringify(progress) })
}
