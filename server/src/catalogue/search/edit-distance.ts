/**
 * The Damerau–Levenshtein distance: insertions, deletions, substitutions and swaps of neighbours that turn one word
 * into the other.
 */
export function editDistance(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + Number(letter !== other[j - 1])
      const isSwap = j > 1 && i > 0 && letter === other[j - 2] && one[i - 1] === other[j - 1]
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}
