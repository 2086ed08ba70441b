/** The largest loss of viewers and the most replayed point, from a curve of a hundred points. */

export interface Loss {
  /** Indexes of points on the curve. */
  from: number
  to: number
  people: number
}

/** The minimum loss to report, as a share of the audience, because people leave everywhere. */
const WORTH_NAMING = 0.05
/** The length of the compared stretches: 3% of the video. */
const STRETCH = 3

/** The stretch with the largest loss of viewers. The end of the video, where everyone leaves, does not count. */
export function largestLoss(line: readonly number[]): Loss | null {
  const audience = Math.max(...line)
  let worst: Loss | null = null
  for (let from = 0; from + STRETCH < line.length * 0.95; from += 1) {
    const people = (line[from] ?? 0) - (line[from + STRETCH] ?? 0)
    if (people > (worst?.people ?? 0)) worst = { from, to: from + STRETCH, people }
  }
  return worst && worst.people >= audience * WORTH_NAMING ? worst : null
}

/** The most replayed point, with the share of its viewers who replayed it. */
export function mostWatchedAgain(
  line: readonly number[],
  again: readonly number[],
): { at: number; share: number } | null {
  const people = Math.max(...again)
  const at = again.indexOf(people)
  const share = people / Math.max(1, line[at] ?? 0)
  return people > 0 && share >= WORTH_NAMING ? { at, share } : null
}
