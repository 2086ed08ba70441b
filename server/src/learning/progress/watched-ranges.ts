import type { ProgressBody } from '@kashf/contract/learning/learning.ts'
import { invalid } from '../../errors/failure.ts'

type Range = [from: number, to: number]

const MAX_RANGES = 50
/** Upper bound for a video whose length is not known yet. */
const MAX_DURATION_S = 86_400

function isRange(value: unknown): value is Range {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((end) => typeof end === 'number' && Number.isFinite(end) && end >= 0)
  )
}

/** The watched ranges of a report; a form sends them as JSON text. */
export function parseRanges(given: ProgressBody['ranges']): Range[] {
  if (typeof given !== 'string') return given
  try {
    const ranges: unknown = JSON.parse(given)
    if (Array.isArray(ranges) && ranges.length <= MAX_RANGES && ranges.every(isRange)) return ranges
  } catch {
    // Invalid JSON gets the same answer as JSON that is not a list of ranges.
  }
  throw invalid({ ranges: 'wrong_type' })
}

/**
 * Watched ranges as a PostgreSQL multirange of whole seconds, `{[0,15),[15,30)}`. Both ends are rounded in the same way, so
 * that adjacent ranges stay adjacent; anything beyond the end of the video is cut off.
 */
export function toMultirange(ranges: readonly Range[], durationS: number): string {
  const lastS = durationS > 0 ? Math.ceil(durationS) : MAX_DURATION_S
  const whole = ranges
    .map(([from, to]) => [Math.round(from), Math.min(Math.round(to), lastS)] as const)
    .filter(([from, to]) => from < to)
  return `{${whole.map(([from, to]) => `[${from},${to})`).join(',')}}`
}
