import type { ProgressBody } from '@kashf/contract/learning.ts'
import { invalid } from '../../http/errors/failure.ts'

type Range = [from: number, to: number]

const MOST = 50
/** Of a video that is not measured yet. */
const LONGEST_S = 86_400

function isRange(value: unknown): value is Range {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((end) => typeof end === 'number' && Number.isFinite(end) && end >= 0)
  )
}

/** The ranges of a report; a form carries them as JSON text. */
export function parseRanges(given: ProgressBody['ranges']): Range[] {
  if (typeof given !== 'string') return given
  try {
    const ranges: unknown = JSON.parse(given)
    if (Array.isArray(ranges) && ranges.length <= MOST && ranges.every(isRange)) return ranges
  } catch {
    // Not JSON: the same answer as for JSON that is no list of ranges.
  }
  throw invalid({ ranges: 'wrong_type' })
}

/**
 * Watched ranges as PostgreSQL's multirange of whole seconds, `{[0,15),[15,30)}`. Both ends are rounded alike, so that
 * ranges which touch still touch; what lies behind the end of the video was not watched.
 */
export function multirange(ranges: readonly Range[], durationS: number): string {
  const lastS = durationS > 0 ? Math.ceil(durationS) : LONGEST_S
  const whole = ranges
    .map(([from, to]) => [Math.round(from), Math.min(Math.round(to), lastS)] as const)
    .filter(([from, to]) => from < to)
  return `{${whole.map(([from, to]) => `[${from},${to})`).join(',')}}`
}
