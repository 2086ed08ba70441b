import type { Attempt } from '@kashf/contract/practice/attempts.ts'

let begun: { attempt: Attempt; at_ms: number } | null = null

/** Keeps the attempt that a press has begun for the page that opens next, so that the paper is not loaded twice. */
export function keepBegun(attempt: Attempt): void {
  begun = { attempt, at_ms: performance.now() }
}

/** The attempt that has just begun, once, with the time that is left now; null for any other. */
export function takeBegun(attemptId: number): Attempt | null {
  const kept = begun
  begun = null
  if (kept?.attempt.id !== attemptId) return null
  const { attempt, at_ms } = kept
  const passed_s = (performance.now() - at_ms) / 1000
  const left = (seconds: number | null) => (seconds === null ? null : Math.max(0, seconds - passed_s))
  return {
    ...attempt,
    remaining_s: left(attempt.remaining_s),
    section_remaining_s: left(attempt.section_remaining_s),
    break_remaining_s: left(attempt.break_remaining_s),
  }
}
