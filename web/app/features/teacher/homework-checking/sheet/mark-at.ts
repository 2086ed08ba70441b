import type { Mark } from '@kashf/contract/homework/homework.ts'
import { distanceToPart, type Point } from './shorten-stroke.ts'

/** How near to a mark a press must be, in widths of the page. */
const REACH = 0.04

/** The mark of a page that is pressed: the nearest one, of equally near ones the newest; null where there is none. */
export function markAt(marks: readonly Mark[], point: Point): Mark | null {
  let found: { mark: Mark; distance: number } | null = null
  for (const mark of marks) {
    const distance = distanceTo(mark, point)
    if (distance <= (found?.distance ?? REACH)) found = { mark, distance }
  }
  return found?.mark ?? null
}

function distanceTo({ at }: Mark, point: Point): number {
  const points = Array.from({ length: at.length / 2 }, (_, n) => ({
    x: at[2 * n] ?? 0,
    y: at[2 * n + 1] ?? 0,
  }))
  const [first, ...others] = points
  if (!first) return Number.POSITIVE_INFINITY
  if (others.length === 0) return Math.hypot(point.x - first.x, point.y - first.y)
  return Math.min(...others.map((end, n) => distanceToPart(point, points[n] ?? first, end)))
}
