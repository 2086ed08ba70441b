import type { VideoStep } from '@kashf/contract/media.ts'
import type { Deps } from '../../deps.ts'
import { keepHold } from '../state.ts'

const renewMs = 3000

/** While it lives, the video stays in this worker's hands and its row tells how far the work is. */
export type Hold = {
  at(step: VideoStep, percent: number): void
  release(): Promise<void>
}

/** Keeps a video that was taken up; writes at most once in 3 s, however often `at` is called. */
export function openHold(deps: Pick<Deps, 'db' | 'log'>, videoId: number, step: VideoStep): Hold {
  let now = { step, percent: 0 }
  let writing: Promise<void> = Promise.resolve()
  const write = () => {
    writing = writing
      .then(() => keepHold(deps.db, videoId, now.step, now.percent))
      .catch((error) => deps.log.warn({ err: error, videoId }, 'could not renew the hold on a video'))
  }
  const timer = setInterval(write, renewMs)
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
