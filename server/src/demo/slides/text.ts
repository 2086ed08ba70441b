import { round } from '@kashf/art/svg.ts'
import { onestOutlines } from '../../fonts/outlines.ts'

interface TextBlock {
  x: number
  /** The y coordinate of the first line's baseline. */
  y: number
  width: number
  size: number
  fill: string
  medium?: boolean
}

const LINE_HEIGHT = 1.24

/** Breaks text at spaces into lines that are at most `width` px wide. */
export function breakLines(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && onestOutlines.width(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Draws text in as many lines as it needs; returns it with the baseline of the following line. */
export function drawBlock(text: string, { width, ...place }: TextBlock): { svg: string; nextY: number } {
  const step = place.size * LINE_HEIGHT
  const lines = breakLines(text, place.size, width)
  return {
    svg: lines
      .map((line, i) => onestOutlines.draw(line, { ...place, y: round(place.y + i * step) }))
      .join(''),
    nextY: round(place.y + lines.length * step),
  }
}
