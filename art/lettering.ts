import { round } from './svg.ts'

export interface TextPlace {
  x: number
  /** The y coordinate of the baseline. */
  y: number
  /** Font size in px. */
  size: number
  fill: string
  anchor?: 'start' | 'middle'
  /** The medium weight instead of bold. */
  medium?: boolean
}

/** How text is drawn: as outlines of Onest on the server, as text elements in a browser that has loaded Onest. */
export interface Lettering {
  draw(text: string, place: TextPlace): string
  /** Width of a bold line in px. */
  width(text: string, size: number): number
}

/** A column for key words, which is filled from the top down, or from the bottom up. */
export interface WordColumn {
  x: number
  width: number
  fill: string
  /** The largest font size. */
  max: number
  top?: number
  /** The baseline of the last line, for a column filled from the bottom up. */
  bottom?: number
}

/** The minimum font size, which is 13 px on a cover that is shown 160 px wide. */
const MIN_SIZE = 52
const LINE_HEIGHT = 1.02
const CAP_HEIGHT = 0.74

/** The largest size in which all lines fit the column, or null when not even the smallest does. */
export function fittingSize(lines: string[], letters: Lettering, column: WordColumn): number | null {
  for (let size = column.max; size >= MIN_SIZE; size -= 2) {
    if (lines.every((text) => letters.width(text, size) <= column.width)) return size
  }
  return null
}

/** Key words in one or two lines, at the largest size that fits the column; nothing when they do not fit. */
export function keyWords(words: string, letters: Lettering, column: WordColumn): string {
  const lines = words.split('\n')
  const size = fittingSize(lines, letters, column)
  if (size === null) return ''
  const step = size * LINE_HEIGHT
  const first =
    column.top === undefined
      ? (column.bottom ?? 0) - step * (lines.length - 1)
      : column.top + size * CAP_HEIGHT
  return lines
    .map((text, i) =>
      letters.draw(text, { x: column.x, y: round(first + i * step), size, fill: column.fill }),
    )
    .join('')
}
