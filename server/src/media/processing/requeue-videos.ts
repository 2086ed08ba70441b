import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { deadDataOf } from '../../jobs/dead-jobs.ts'
import { completeVideoJob, processVideoJob } from './jobs.ts'
import { queueVideo, requeueVideo } from './queue-video.ts'
import { markWaiting } from './video-state.ts'

/** Processes a failed video again while its original is retained; otherwise fails with `video_not_failed`. */
export async function retryVideo(deps: Pick<Deps, 'jobs' | 'clock'>, tx: Tx, videoId: number): Promise<void> {
  if (!(await markWaiting(tx, videoId, deps.clock.now()))) throw new Failure('video_not_failed')
  await queueVideo(deps, tx, videoId)
}

/**
 * Queues stalled videos again: those whose worker was killed, whose backoff is over, or which were never claimed.
 * Videos that crashed their worker three times wait for an operator.
 */
export async function resumeStalledVideos(deps: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const dead = [
    ...(await deadDataOf(deps.db, processVideoJob)),
    ...(await deadDataOf(deps.db, completeVideoJob)),
  ].map(({ videoId }) => videoId)
  const stalled = await deps.db.rows<{ id: number; turn: number; is_playable: boolean }>(sql`
    select id, turn, playable_at is not null as is_playable from video
     where status in ('waiting', 'processing') and created_at < now() - interval '1 minute'
       and (taken_until is null or taken_until < now()) and id <> all(${dead}::int[])
     order by turn, created_at limit 200`)
  for (const video of stalled) await requeueVideo(deps, deps.db, video)
}
