/** A stretch of video that was really watched, seconds, `[from, to)`. */
export type Range = [from: number, to: number]

/** The player's highest speed is 2; what moves faster was a jump. The rest is for clocks that do not agree. */
const FASTEST = 2.2
const SLACK_S = 0.5
/** As many as the server takes in one report. */
const MOST_RANGES = 50
/** Ends nearer than this touch: ticks are no more exact. */
const TOUCH_S = 0.01

/**
 * The ranges with the step `from` → `to` added, which took `tookS` seconds of the clock; null for a jump. A busy phone may
 * tell of a step late: then it is long and took long. The last range grows while one watches on.
 */
export function addStep(ranges: readonly Range[], from: number, to: number, tookS: number): Range[] | null {
  const step = to - from
  if (!(step > 0) || step > tookS * FASTEST + SLACK_S) return null
  const last = ranges.at(-1)
  if (last && Math.abs(last[1] - from) < TOUCH_S) return [...ranges.slice(0, -1), [last[0], to]]
  return [...ranges, [from, to]]
}

/** The same stretches in order, each second once: what waits for a connection stays small. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && from <= last[1] + TOUCH_S) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

/** As the server takes them: to a tenth of a second, without stretches that vanish in rounding, in lists of 50. */
export function toReports(ranges: readonly Range[]): Range[][] {
  const tenth = (seconds: number) => Math.round(seconds * 10) / 10
  const kept = mergeRanges(ranges)
    .map(([from, to]): Range => [tenth(from), tenth(to)])
    .filter(([from, to]) => to > from)
  const reports: Range[][] = []
  for (let at = 0; at < kept.length; at += MOST_RANGES) reports.push(kept.slice(at, at + MOST_RANGES))
  return reports.length > 0 ? reports : [[]]
}
