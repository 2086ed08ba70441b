import type { VideoStep } from '@kashf/contract/media.ts'
import type { Deps } from '../../deps.ts'
import { keepHold } from '../state.ts'
import { tellProcessing } from './tell-processing.ts'
import { openTimeLeft } from './time-left.ts'

const RENEW_MS = 3000

/** While it lives, the video stays in this worker's hands and its row tells how far the work is. */
export type Hold = {
  at(step: VideoStep, percent: number): void
  release(): Promise<void>
}

/** Keeps a video that was taken up; writes and tells at most once in 3 s, however often `at` is called. */
export function openHold(deps: Pick<Deps, 'db' | 'live' | 'log'>, videoId: number, step: VideoStep): Hold {
  let now = { step, percent: 0 }
  const timeLeft = openTimeLeft(() => performance.now())
  let writing: Promise<void> = Promise.resolve()
  const write = () => {
    const { step, percent } = now
    writing = writing
      .then(() => keepHold(deps.db, videoId, step, percent))
      .then(() => tellProcessing(deps, videoId, timeLeft(step, percent)))
      .catch((error) => deps.log.warn({ err: error, videoId }, 'could not renew the hold on a video'))
  }
  const timer = setInterval(write, RENEW_MS)
  return {
    at(nextStep, percent) {
      const stepChanged = nextStep !== now.step
      now = { step: nextStep, percent: Math.min(99, Math.max(now.percent, Math.round(percent))) }
      if (stepChanged) write()
    },
    async release() {
      clearInterval(timer)
      await writing
    },
  }
}
