/** The top of a scale for counts up to `most`: an even whole number, so that its midpoint is whole too. */
export function axisMaximum(most: number): number {
  for (let unit = 1; ; unit *= 10) {
    for (const step of [2, 4, 6, 10]) {
      if (step * unit >= most) return step * unit
    }
  }
}
