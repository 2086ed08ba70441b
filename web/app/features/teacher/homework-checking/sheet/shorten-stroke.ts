import { MAX_MARK_COORDINATES } from '@kashf/contract/homework/limits.ts'

export interface Point {
  x: number
  y: number
}

const MAX_POINTS = MAX_MARK_COORDINATES / 2
/** How far a left out point may be from the line, in widths of the page: less than a hair at first. */
const FIRST_TOLERANCE = 0.0008
/** Hundredths of a per cent: a third of a pixel of the largest sheet. */
const PRECISION = 10_000

/** A stroke as a mark stores it: `[x, y, x, y, …]` in 0..1 of the page, with as many points as its shape needs. */
export function shortenStroke(points: readonly Point[]): number[] {
  let kept = points
  for (let tolerance = FIRST_TOLERANCE; kept === points || kept.length > MAX_POINTS; tolerance *= 1.6)
    kept = withoutNearLine(points, tolerance)
  return kept.flatMap(({ x, y }) => [rounded(x), rounded(y)])
}

/** A place on the page as a mark stores it. */
export const placeOf = ({ x, y }: Point): number[] => [rounded(x), rounded(y)]

const rounded = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * PRECISION) / PRECISION

/** Ramer, Douglas and Peucker: the points that are farther from the line of the kept ones than the tolerance. */
function withoutNearLine(points: readonly Point[], tolerance: number): Point[] {
  const isKept = new Set([0, points.length - 1])
  const open: [number, number][] = [[0, points.length - 1]]
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part
    const { at, distance } = farthest(points, from, to)
    if (distance <= tolerance) continue
    isKept.add(at)
    open.push([from, at], [at, to])
  }
  return points.filter((_, at) => isKept.has(at))
}

function farthest(points: readonly Point[], from: number, to: number): { at: number; distance: number } {
  const [start, end] = [points[from], points[to]]
  let found = { at: from, distance: 0 }
  if (!start || !end) return found
  for (let at = from + 1; at < to; at++) {
    const point = points[at]
    const distance = point ? distanceToPart(point, start, end) : 0
    if (distance > found.distance) found = { at, distance }
  }
  return found
}

/** How far a point is from the straight part between two others. */
export function distanceToPart(point: Point, start: Point, end: Point): number {
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : ((point.x - start.x) * dx + (point.y - start.y) * dy) / length
  const along = Math.min(1, Math.max(0, share))
  return Math.hypot(point.x - start.x - along * dx, point.y - start.y - along * dy)
}
