import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { completeVideoJob, processVideoJob } from './jobs.ts'

interface Queued {
  id: number
  turn: number
  is_playable: boolean
}

/**
 * Queues the current stage of a video in the caller's transaction: after the teacher's other videos, and in turn with
 * other teachers' videos, so that nobody waits for another's whole course.
 */
export async function queueVideo(deps: Pick<Deps, 'jobs'>, tx: Queryable, videoId: number): Promise<void> {
  // Start-time fair queueing: a video that waits for its next attempt does not delay the turn being served.
  const video = await tx.one<Queued>(sql`
    with stage as (
      select other.id, other.owner_id, other.turn, other.taken_by is null and other.taken_until > now() as is_backing_off
        from video as other, video as self
       where self.id = ${videoId} and other.id <> self.id and other.status in ('waiting', 'processing')
         and (other.playable_at is null) = (self.playable_at is null)
    )
    update video set turn = greatest(
             coalesce((select min(turn) from stage where not coalesce(is_backing_off, false)), 0),
             coalesce((select max(turn) + 1 from stage where stage.owner_id = video.owner_id), 0))
     where id = ${videoId} returning id, turn, playable_at is not null as is_playable`)
  if (video) await requeueVideo(deps, tx, video)
}

/** Queues a video again at its present turn; does nothing while it is still queued. */
export async function requeueVideo(deps: Pick<Deps, 'jobs'>, tx: Queryable, video: Queued): Promise<void> {
  const job = video.is_playable ? completeVideoJob : processVideoJob
  const options = { singletonKey: String(video.id), priority: -video.turn }
  await deps.jobs.send(tx, job, { videoId: video.id }, options)
}
