import type { Lettering, TextPlace } from '@kashf/art/lettering.ts'
import { round } from '@kashf/art/svg.ts'
import { type Font, openSync } from 'fontkit'
import { drawableText } from './drawable-text.ts'
import { ONEST } from './onest.ts'

/** The negative tracking of headlines, as a share of the font size. */
const TIGHTER = 0.02
const HEADLINE_PX = 40

const fonts = new Map<string, Font>()

function open(file: string): Font {
  const known = fonts.get(file)
  if (known) return known
  const font = openSync(file)
  // A font collection holds several fonts; ours are single ones.
  if (!('layout' in font)) throw new Error(`${file} is not a single font`)
  fonts.set(file, font)
  return font
}

interface PlacedGlyph {
  glyph: ReturnType<Font['layout']>['glyphs'][number]
  x: number
}

/** The glyphs of a line with their places in px, and its width. */
function layOut(text: string, size: number, font: Font): { glyphs: PlacedGlyph[]; width: number } {
  const scale = size / font.unitsPerEm
  const tracking = size > HEADLINE_PX ? -TIGHTER * size : 0
  const run = font.layout(drawableText(text))
  const glyphs: PlacedGlyph[] = []
  let x = 0
  for (const [i, glyph] of run.glyphs.entries()) {
    glyphs.push({ glyph, x })
    x += (run.positions[i]?.xAdvance ?? 0) * scale + tracking
  }
  return { glyphs, width: glyphs.length === 0 ? 0 : x - tracking }
}

/**
 * The SVG path of a glyph at a position. Font coordinates grow upwards from the baseline, SVG coordinates downwards.
 */
function outline({ glyph, x }: PlacedGlyph, y: number, scale: number): string {
  return glyph.path.commands.map(({ command, args }) => LETTERS[command] + args.map(at).join(' ')).join('')

  function at(value: number, i: number): number {
    return round(i % 2 === 0 ? x + value * scale : y - value * scale)
  }
}

const LETTERS = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const

/**
 * Sets text as outlines of Onest, so that a picture needs no installed font. Characters without a glyph are omitted.
 */
export const onestOutlines: Lettering = {
  width: (text, size) => layOut(text, size, open(ONEST.bold)).width,
  draw(text, { x, y, size, fill, anchor, medium }: TextPlace) {
    const font = open(medium ? ONEST.medium : ONEST.bold)
    const { glyphs, width } = layOut(text, size, font)
    const start = anchor === 'middle' ? x - width / 2 : x
    const scale = size / font.unitsPerEm
    const d = glyphs.map((placed) => outline({ ...placed, x: start + placed.x }, y, scale)).join('')
    return d && `<path d="${d}" fill="${fill}"/>`
  },
}
