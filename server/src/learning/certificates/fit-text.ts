/** How wide a text is at a size, in points. */
export type Measure = (text: string, size: number) => number

export interface Fitted {
  size: number
  lines: string[]
}

/** From one line to the next, in sizes of the letters. */
export const LEADING = 1.2

/**
 * The text broken into lines of `width` points, at the largest of `sizes` at which they fit into `height`. A word that is
 * wider than a line is broken anywhere; what is too long for the smallest size ends in `…`.
 */
export function fitText(
  text: string,
  box: { width: number; height: number; sizes: readonly number[] },
  measure: Measure,
): Fitted {
  let fitted: Fitted = { size: 0, lines: [] }
  for (const size of box.sizes) {
    const lines = broken(text, box.width, (part) => measure(part, size))
    fitted = { size, lines }
    if (lines.length * size * LEADING <= box.height) return fitted
  }
  const { size, lines } = fitted
  const kept = lines.slice(0, Math.max(1, Math.floor(box.height / (size * LEADING))))
  let last = `${kept.pop() ?? ''}…`
  while (last.length > 1 && measure(last, size) > box.width) last = `${last.slice(0, -2).trimEnd()}…`
  return { size, lines: [...kept, last] }
}

function broken(text: string, width: number, widthOf: (part: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const sign of word) {
      if (line && widthOf(line + sign) > width) {
        lines.push(line)
        line = ''
      }
      line += sign
    }
  }
  return line ? [...lines, line] : lines
}
