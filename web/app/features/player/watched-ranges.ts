/** A stretch of video that was really watched, seconds, `[from, to)`. */
export type Range = [from: number, to: number]

/** Two moments further apart than this (seconds of video) are a jump, not watching; 2× speed ticks 0.5 s. */
const LONGEST_STEP_S = 2
const MOST_RANGES = 50

/** The ranges with the step `from` → `to` added; a jump adds nothing. The last range grows while one watches on. */
export function withStep(ranges: readonly Range[], from: number, to: number): Range[] {
  const step = to - from
  if (!(step > 0) || step > LONGEST_STEP_S) return [...ranges]
  const last = ranges.at(-1)
  if (last && Math.abs(last[1] - from) < 0.01) return [...ranges.slice(0, -1), [last[0], to]]
  // Who jumps about this much is seeking; the latest stretches matter most.
  return [...ranges, [from, to] as Range].slice(-MOST_RANGES)
}

/** As the server takes them: to a tenth of a second, without stretches that vanish in rounding. */
export function wireRanges(ranges: readonly Range[]): Range[] {
  const tenth = (seconds: number) => Math.round(seconds * 10) / 10
  return ranges.map(([from, to]): Range => [tenth(from), tenth(to)]).filter(([from, to]) => to > from)
}
