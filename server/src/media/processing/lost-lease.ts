import type { Queryable } from '../../db/client.ts'
import type { Deps } from '../../runtime/deps.ts'
import { keys } from '../storage-keys.ts'
import { removeFilesJob } from './jobs.ts'
import { type Lease, LeaseLost } from './lease.ts'
import { isDeleted } from './video-state.ts'

/** Whether work ended because the lease was lost, not because the worker was told to stop. */
export function hasLostLease({ signal }: Lease): boolean {
  return signal.reason instanceof LeaseLost
}

/** Ends the work of a worker that lost its lease: nothing of the video is changed, the next holder has it. */
export async function abandonVideo(
  deps: Pick<Deps, 'db' | 'jobs' | 'log'>,
  hold: Lease,
  videoId: number,
): Promise<void> {
  await hold.release()
  deps.log.warn({ videoId }, 'lost the lease on a video: it was deleted, or another worker has it')
  await removeFilesIfDeleted(deps, deps.db, videoId)
}

/** A video that was deleted meanwhile: what was published after the deletion goes as well. */
export async function removeFilesIfDeleted(
  deps: Pick<Deps, 'jobs'>,
  db: Queryable,
  videoId: number,
): Promise<void> {
  if (!(await isDeleted(db, videoId))) return
  await deps.jobs.send(db, removeFilesJob, {
    keys: [keys.poster(videoId)],
    prefixes: [keys.video(videoId)],
  })
}
