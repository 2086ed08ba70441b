import type { VideoStep } from '@kashf/contract/media/media.ts'
import type { Queryable } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { keys } from '../storage-keys.ts'
import { createTimeLeftEstimator } from './estimate-time-left.ts'
import { removeFilesJob } from './jobs.ts'
import { notifyProgress } from './notify-progress.ts'
import { isDeleted, LEASE_S, renewLease, type VideoClaim } from './video-state.ts'

const RENEW_MS = 3000
/** The time without renewal after which a lease is given up, shortly before another worker may claim the video. */
const GIVE_UP_MS = (LEASE_S - 5) * 1000

/** Another worker has claimed the video, or it was deleted: this worker must not change it any more. */
class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** This worker's lease on a video, renewed in the background until it is released or lost. */
export type Lease = {
  /** Aborts when the worker stops or the lease is lost. */
  signal: AbortSignal
  /** Reports the step and the progress; written to the row with the next renewal. */
  at(step: VideoStep, percent: number): void
  /** Renews the lease now; call it before a change that the row does not guard. Throws `LeaseLost`. */
  confirm(): Promise<void>
  release(): Promise<void>
}

/** Keeps the lease of a claimed video; writes and publishes progress every 3 s, however often `at` is called. */
export function openLease(
  deps: Pick<Deps, 'db' | 'live' | 'log'>,
  claim: VideoClaim,
  step: VideoStep,
  stopping: AbortSignal,
): Lease {
  const lost = new AbortController()
  let now = { step, percent: 0 }
  let renewedAtMs = performance.now()
  const timeLeft = createTimeLeftEstimator(() => performance.now())
  let writing: Promise<void> = Promise.resolve()
  const lose = () => lost.abort(new LeaseLost(`lost the lease on video ${claim.id}`))
  const renew = async () => {
    const askedAtMs = performance.now()
    if (await renewLease(deps.db, claim, now.step, now.percent)) renewedAtMs = askedAtMs
    else lose()
  }
  const write = () => {
    const { step, percent } = now
    writing = writing
      .then(renew)
      .then(() => (lost.signal.aborted ? undefined : notifyProgress(deps, claim.id, timeLeft(step, percent))))
      .catch((error) =>
        deps.log.warn({ err: error, videoId: claim.id }, 'could not renew the lease on a video'),
      )
  }
  const timer = setInterval(() => {
    // The check covers a database that does not answer at all.
    if (performance.now() - renewedAtMs > GIVE_UP_MS) lose()
    else write()
  }, RENEW_MS)
  return {
    signal: AbortSignal.any([stopping, lost.signal]),
    at(nextStep, percent) {
      const stepChanged = nextStep !== now.step
      now = { step: nextStep, percent: Math.min(99, Math.max(now.percent, Math.round(percent))) }
      if (stepChanged) write()
    },
    async confirm() {
      lost.signal.throwIfAborted()
      await renew()
      lost.signal.throwIfAborted()
    },
    async release() {
      clearInterval(timer)
      await writing
    },
  }
}

/** Whether the work was aborted by the loss of the lease and not by the worker's stop. */
export function hasLostLease({ signal }: Lease): boolean {
  return signal.reason instanceof LeaseLost
}

/** Ends the work of a worker that lost its lease, leaving the video to the next one. */
export async function abandonVideo(
  deps: Pick<Deps, 'db' | 'jobs' | 'log'>,
  lease: Lease,
  videoId: number,
): Promise<void> {
  await lease.release()
  deps.log.warn({ videoId }, 'lost the lease on a video: it was deleted, or another worker has it')
  await removeFilesIfDeleted(deps, deps.db, videoId)
}

/** Removes files that were published for a video after its deletion. */
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
