import { star } from '@kashf/art/figures.ts'
import { drawMotif } from '@kashf/art/motifs/draw-motif.ts'
import { circle, group, rect, shape } from '@kashf/art/svg.ts'
import { inksOf } from '@kashf/art/worlds.ts'
import { onestOutlines } from '../../fonts/outlines.ts'
import { bubble } from './bubble.ts'
import type { DemoSlide, SlideLook } from './slide.ts'
import { drawBlock } from './text.ts'

const X = 72
const WIDTH = 700
const GAP = 22

const ground = (look: SlideLook) => {
  const inks = inksOf(look.world)
  return [
    circle(1100, 250, 270, inks.bg2),
    group('translate(936 76) scale(1.62)', drawMotif(look.motif, inks, onestOutlines)),
    bubble(look, 1040, 484),
  ]
}

/** Draws a list of which the first `shown` points are visible. */
export function drawPoints({ heading, lines }: DemoSlide, look: SlideLook, shown: number): string {
  const { ink, b } = inksOf(look.world)
  const head = drawBlock(heading, { x: X, y: 132, width: WIDTH, size: 54, fill: ink })
  const drawn = [head.svg]
  let y = head.nextY + 30
  for (const line of lines.slice(0, shown)) {
    drawn.push(shape(star(X + 17, y - 12, 17), b))
    const block = drawBlock(line, { x: X + 58, y, width: WIDTH - 58, size: 37, fill: ink, medium: true })
    drawn.push(block.svg)
    y = block.nextY + GAP
  }
  return [...ground(look), ...drawn].join('')
}

const SHEET_LINE = 84

/** Draws a sheet of paper of which the first `shown` lines are visible; the last line is marked as the result. */
export function drawSheet({ heading, lines }: DemoSlide, look: SlideLook, shown: number): string {
  const { ink, paper, dark, bg2, deep } = inksOf(look.world)
  const head = drawBlock(heading, { x: X, y: 132, width: WIDTH + 60, size: 50, fill: ink })
  const top = head.nextY - 22
  const height = lines.length * SHEET_LINE + 36
  const written = lines.slice(0, shown).map((line, i) => {
    const y = top + 70 + i * SHEET_LINE
    const isResult = i === lines.length - 1
    const width = onestOutlines.width(line, 40)
    const size = width > WIDTH ? Math.floor((40 * WIDTH) / width) : 40
    const mark = isResult
      ? rect(X + 20, y - 52, Math.min(width, WIDTH) + 36, 70, 16, bg2, `stroke="${deep}" stroke-width="3"`)
      : ''
    return mark + onestOutlines.draw(line, { x: X + 38, y, size, fill: isResult ? ink : dark })
  })
  return [
    ...ground(look),
    head.svg,
    rect(X, top + 10, WIDTH + 76, height, 24, deep, 'opacity=".5"'),
    rect(X, top, WIDTH + 76, height, 24, paper),
    ...written,
  ].join('')
}
