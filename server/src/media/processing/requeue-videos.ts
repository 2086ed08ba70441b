import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { completeVideoJob, processVideoJob } from './jobs.ts'
import { markWaiting } from './video-state.ts'

/** Processes a failed video again while its original is retained; otherwise fails with `video_not_failed`. */
export async function retryVideo(deps: Pick<Deps, 'jobs' | 'clock'>, tx: Tx, videoId: number): Promise<void> {
  if (!(await markWaiting(tx, videoId, deps.clock.now()))) throw new Failure('video_not_failed')
  await deps.jobs.send(tx, processVideoJob, { videoId }, { singletonKey: String(videoId) })
}

/** Queues stalled videos again: the worker was killed, the backoff after a failure is over, or none ever claimed it. */
export async function resumeStalledVideos(deps: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const stalled = await deps.db.rows<{ id: number; is_playable: boolean }>(sql`
    select id, playable_at is not null as is_playable from video
     where status in ('waiting', 'processing') and created_at < now() - interval '1 minute'
       and (taken_until is null or taken_until < now())
     order by created_at limit 200`)
  for (const { id, is_playable } of stalled) {
    const job = is_playable ? completeVideoJob : processVideoJob
    await deps.jobs.send(deps.db, job, { videoId: id }, { singletonKey: String(id) })
  }
}
