import { inExtendedFont } from '../../fonts/onest.ts'

/** The width of a text at a font size, in points. */
export type Measure = (text: string, size: number) => number

export interface FittedText {
  size: number
  lines: string[]
}

/** Line height as a multiple of the font size. */
export const LEADING = 1.2

/**
 * Breaks the text into lines of `width` points at the largest of `sizes` that fits into `height`. A word wider than a line is
 * broken anywhere; text too long for the smallest size ends in `…`.
 */
export function fitText(
  text: string,
  box: { width: number; height: number; sizes: readonly number[] },
  measure: Measure,
): FittedText {
  let fitted: FittedText = { size: 0, lines: [] }
  for (const size of box.sizes) {
    const lines = breakLines(text, box.width, (part) => measure(part, size))
    fitted = { size, lines }
    if (lines.length * size * LEADING <= box.height) return fitted
  }
  const { size, lines } = fitted
  const kept = lines.slice(0, Math.max(1, Math.floor(box.height / (size * LEADING))))
  let last = `${kept.pop() ?? ''}…`
  while (last.length > 1 && measure(last, size) > box.width) last = `${last.slice(0, -2).trimEnd()}…`
  return { size, lines: [...kept, last] }
}

function breakLines(text: string, width: number, widthOf: (part: string) => number): string[] {
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
    for (const character of word) {
      if (line && widthOf(line + character) > width) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  return line ? [...lines, line] : lines
}

/**
 * The text on one line without characters that the font lacks, such as emoji, which would print as boxes. A foreign accented
 * letter only loses its accent.
 */
export function printable(text: string): string {
  let kept = ''
  for (const character of text.normalize('NFC').replace(/\s+/g, ' ')) {
    if (inExtendedFont(character)) kept += character
    else kept += [...character.normalize('NFKD')].filter(inExtendedFont).join('')
  }
  return kept.replace(/ +/g, ' ').trim()
}
