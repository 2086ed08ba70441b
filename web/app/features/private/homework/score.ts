import type { Score } from '@kashf/contract/homework/homework.ts'

/** The sum of the criteria less what is late, with a decimal comma, and the most there is; null without a judged criterion. */
export function scoreOf(
  scores: readonly Score[],
  creditPercent: number,
): { counted: string; most: number } | null {
  const judged = scores.filter(({ points }) => points !== null)
  if (judged.length === 0) return null
  const sum = judged.reduce((total, { points }) => total + (points ?? 0), 0)
  const most = scores.reduce((total, { max_points }) => total + max_points, 0)
  return { counted: String(Math.round((sum * creditPercent) / 10) / 10).replace('.', ','), most }
}
