/**
 * The path of a stroke in pixels of the page, smoothed through the middles between its points. `at` is `[x, y, x, y, …]` in 0..1;
 * a single point is a dot.
 */
export function strokePath(
  at: readonly number[],
  { width, height }: { width: number; height: number },
): string {
  const points = Array.from({ length: Math.floor(at.length / 2) }, (_, n) => ({
    x: round((at[2 * n] ?? 0) * width),
    y: round((at[2 * n + 1] ?? 0) * height),
  }))
  const [first, ...rest] = points
  const last = rest.at(-1)
  if (!first) return ''
  if (!last) return `M${first.x} ${first.y}h.01`
  const curves = rest.slice(0, -1).map(({ x, y }, n) => {
    const next = rest[n + 1] ?? last
    return `Q${x} ${y} ${round((x + next.x) / 2)} ${round((y + next.y) / 2)}`
  })
  return `M${first.x} ${first.y}${curves.join('')}L${last.x} ${last.y}`
}

const round = (pixels: number) => Math.round(pixels * 10) / 10
