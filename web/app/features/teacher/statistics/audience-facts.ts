/** Where most people leave and what is watched again, from a line of a hundred points. */

export interface Loss {
  /** Points of the line. */
  from: number
  to: number
  people: number
}

/** People leave everywhere: only a larger part of the audience at once is worth a look. */
const WORTH_NAMING = 0.05
/** The stretch that is compared with the others: 3% of the video. */
const STRETCH = 3

/** The stretch where the most people leave; the end of the video, where everyone does, does not count. */
export function largestLoss(line: readonly number[]): Loss | null {
  const audience = Math.max(...line)
  let worst: Loss | null = null
  for (let from = 0; from + STRETCH < line.length * 0.95; from += 1) {
    const people = (line[from] ?? 0) - (line[from + STRETCH] ?? 0)
    if (people > (worst?.people ?? 0)) worst = { from, to: from + STRETCH, people }
  }
  return worst && worst.people >= audience * WORTH_NAMING ? worst : null
}

/** The point that the most people watched again, with their share of those who watched it. */
export function mostWatchedAgain(
  line: readonly number[],
  again: readonly number[],
): { at: number; share: number } | null {
  const people = Math.max(...again)
  const at = again.indexOf(people)
  const share = people / Math.max(1, line[at] ?? 0)
  return people > 0 && share >= WORTH_NAMING ? { at, share } : null
}
