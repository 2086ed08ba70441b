import type { VideoStep } from '@kashf/contract/media.ts'
import type { Deps } from '../../runtime/deps.ts'
import { createTimeLeftEstimator } from './estimate-time-left.ts'
import { notifyProgress } from './notify-progress.ts'
import { LEASE_S, renewLease, type VideoClaim } from './video-state.ts'

const RENEW_MS = 3000
/** A lease that could not be renewed for this long is given up a little before another worker may take it. */
const GIVE_UP_MS = (LEASE_S - 5) * 1000

/** Another worker holds the video now, or it was deleted: nothing more may be done to it here. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** While it lives, this worker has the lease on a video and the video's row tells how far the work is. */
export type Lease = {
  /** Aborts when the worker must stop, or has lost the lease. */
  signal: AbortSignal
  at(step: VideoStep, percent: number): void
  /** Renews the lease now, before something is changed that the row does not guard. Throws `LeaseLost`. */
  confirm(): Promise<void>
  release(): Promise<void>
}

/** Keeps the lease on a video that was taken up; writes and tells once in 3 s, however often `at` is called. */
export function openLease(
  deps: Pick<Deps, 'db' | 'live' | 'log'>,
  lease: VideoClaim,
  step: VideoStep,
  stopping: AbortSignal,
): Lease {
  const lost = new AbortController()
  let now = { step, percent: 0 }
  let renewedAtMs = performance.now()
  const timeLeft = createTimeLeftEstimator(() => performance.now())
  let writing: Promise<void> = Promise.resolve()
  const lose = () => lost.abort(new LeaseLost(`lost the lease on video ${lease.id}`))
  const renew = async () => {
    const askedAtMs = performance.now()
    if (await renewLease(deps.db, lease, now.step, now.percent)) renewedAtMs = askedAtMs
    else lose()
  }
  const write = () => {
    const { step, percent } = now
    writing = writing
      .then(renew)
      .then(() => (lost.signal.aborted ? undefined : notifyProgress(deps, lease.id, timeLeft(step, percent))))
      .catch((error) =>
        deps.log.warn({ err: error, videoId: lease.id }, 'could not renew the lease on a video'),
      )
  }
  const timer = setInterval(() => {
    // Also when the database does not answer at all.
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
