import type { Tx } from '../../db/client.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { processVideoJob } from './jobs.ts'
import { markWaiting } from './video-state.ts'

/** Processes a failed video again while its original is retained; otherwise fails with `video_not_failed`. */
export async function retryVideo(deps: Pick<Deps, 'jobs' | 'clock'>, tx: Tx, videoId: number): Promise<void> {
  if (!(await markWaiting(tx, videoId, deps.clock.now()))) throw new Failure('video_not_failed')
  await deps.jobs.send(tx, processVideoJob, { videoId }, { singletonKey: String(videoId) })
}
