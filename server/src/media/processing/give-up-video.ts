import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { finishVideo } from './complete-video.ts'
import { completeVideoJob, processVideoJob } from './jobs.ts'
import { failVideo } from './process-video.ts'
import { claimVideo } from './video-state.ts'

/**
 * Gives up the video of a job that an operator discarded: a video that does not play yet fails, with a notice to its
 * teacher; a playable one keeps its present qualities. Does nothing for jobs of other kinds.
 */
export async function giveUpVideo(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  job: { queue: string; data: Record<string, unknown> },
): Promise<void> {
  const { videoId } = job.data
  if (job.queue !== processVideoJob.name && job.queue !== completeVideoJob.name) return
  if (typeof videoId !== 'number') return
  const video = await claimVideo(tx, videoId, 'checking')
  if (!video) return
  if (video.playable_at) await finishVideo(deps, tx, video, null)
  else await failVideo(deps, tx, video, 'conversion_failed')
}
