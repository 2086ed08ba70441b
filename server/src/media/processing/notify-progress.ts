import type { VideoStatus, VideoStep } from '@kashf/contract/media.ts'
import type { ProcessingNews } from '@kashf/contract/processing.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { videoReference } from '../playback/addresses.ts'

interface VideoRow {
  owner_id: number
  status: VideoStatus
  step: VideoStep | null
  percent: number
  is_playable: boolean
}

/** Tells the pages of the video's teacher how far it is now, as its row has it. A deleted one is no news. */
export async function notifyProgress(
  deps: Pick<Deps, 'db' | 'live'>,
  videoId: number,
  secondsLeft: number | null,
): Promise<void> {
  const row = await deps.db.one<VideoRow>(sql`
    select owner_id, status, step, percent, playable_at is not null as is_playable from video where id = ${videoId}`)
  if (!row) return
  const { owner_id, status, step, percent, is_playable } = row
  const news: ProcessingNews = {
    reference: videoReference(videoId),
    status,
    step,
    percent,
    seconds_left: secondsLeft,
    is_playable,
  }
  deps.live.announce({ name: 'processing', userId: owner_id, data: JSON.stringify(news) })
}
