import type { Tx } from '../../db/client.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { processVideoJob } from './jobs.ts'
import { markWaiting } from './video-state.ts'

/** Tries a video once more that could not be converted and whose file is still kept; else `video_not_failed`. */
export async function retryVideo(deps: Pick<Deps, 'jobs' | 'clock'>, tx: Tx, videoId: number): Promise<void> {
  if (!(await markWaiting(tx, videoId, deps.clock.now()))) throw new Failure('video_not_failed')
  await deps.jobs.send(tx, processVideoJob, { videoId }, { singletonKey: String(videoId) })
}
