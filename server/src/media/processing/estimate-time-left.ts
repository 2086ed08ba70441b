import type { VideoStep } from '@kashf/contract/media/media.ts'

/** The overall percentage at which each step ends. */
const ENDS_AT: Record<VideoStep, number> = { checking: 5, first: 40, rest: 100 }
/** The minimum progress and duration for an estimate; below them the measured pace is too noisy. */
const MIN_PERCENT = 2
const MIN_MS = 4000

/** Estimates when a step ends from its pace so far. A resumed step starts at a higher percentage. */
export function createTimeLeftEstimator(nowMs: () => number) {
  let current: { step: VideoStep; fromPercent: number; fromMs: number } | null = null
  /** Seconds until the step ends; null while the pace is unknown. */
  return (step: VideoStep, percent: number): number | null => {
    if (current?.step !== step) {
      current = { step, fromPercent: percent, fromMs: nowMs() }
      return null
    }
    const donePercent = percent - current.fromPercent
    const tookMs = nowMs() - current.fromMs
    if (donePercent < MIN_PERCENT || tookMs < MIN_MS) return null
    const leftPercent = Math.max(0, ENDS_AT[step] - percent)
    return Math.round(((leftPercent / donePercent) * tookMs) / 1000)
  }
}
