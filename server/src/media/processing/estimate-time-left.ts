import type { VideoStep } from '@kashf/contract/media.ts'

/** Where each step ends, percent over all. */
const ENDS_AT: Record<VideoStep, number> = { checking: 5, first: 40, rest: 100 }
/** Below these the pace is a guess that would jump about. */
const ENOUGH_PERCENT = 2
const ENOUGH_MS = 4000

/** Estimates the end of a step from its pace so far. A step that is resumed begins at another percent. */
export function createTimeLeftEstimator(nowMs: () => number) {
  let current: { step: VideoStep; fromPercent: number; fromMs: number } | null = null
  /** Seconds until the step ends, or null while its pace is not known. */
  return (step: VideoStep, percent: number): number | null => {
    if (current?.step !== step) {
      current = { step, fromPercent: percent, fromMs: nowMs() }
      return null
    }
    const donePercent = percent - current.fromPercent
    const tookMs = nowMs() - current.fromMs
    if (donePercent < ENOUGH_PERCENT || tookMs < ENOUGH_MS) return null
    const leftPercent = Math.max(0, ENDS_AT[step] - percent)
    return Math.round(((leftPercent / donePercent) * tookMs) / 1000)
  }
}
