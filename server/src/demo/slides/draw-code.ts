import { drawMotif } from '@kashf/art/motifs/draw-motif.ts'
import { circle, group, rect } from '@kashf/art/svg.ts'
import { inksOf } from '@kashf/art/worlds.ts'
import { onestOutlines } from '../../fonts/outlines.ts'
import { bubble } from './bubble.ts'
import type { DemoSlide, SlideLook } from './slide.ts'
import { drawBlock } from './text.ts'

const EDITOR = { ground: '#171A2B', bar: '#20243B', current: '#23294A', number: '#6B7394' }
const INK = { plain: '#F2F4FF', name: '#9DB9FF', text: '#F6A04D', word: '#4CC3B2', note: '#8A92B5' }
const PAGE = { ground: '#FFF6E8', bar: '#EDE4D3', text: '#1B1D28', small: '#4B4A52' }
const CONSOLE = { ground: '#10121F', bar: '#181B2D', text: '#F2F4FF', small: '#C9D0EA' }
const SPLIT = 760
const BAR = 62
const SIZE = 33
const STEP = 62

const WORDS = /^(?:def|for|in|if|elif|else|return|import|from|const|let|function|await|async|while|int|void)$/

/** Draws an editor with the first `shown` lines, and the page or the output beside it once all of them are typed. */
export function drawCode(
  slide: Extract<DemoSlide, { kind: 'code' }>,
  look: SlideLook,
  shown: number,
): string {
  const { heading, lines, shows } = slide
  const typed = lines.slice(0, shown)
  const current = typed.length - 1
  return [
    rect(0, 0, SPLIT, 720, 0, EDITOR.ground),
    rect(0, BAR + 26 + current * STEP, SPLIT, STEP, 0, EDITOR.current),
    ...typed.map((line, i) => drawLine(line, i)),
    drawResult(slide, look, shown < lines.length ? [] : shows),
    rect(0, 0, SPLIT, BAR, 0, EDITOR.bar),
    ...['#FF8A6B', '#FFC24B', '#4CC3B2'].map((fill, i) => circle(36 + i * 32, BAR / 2, 9, fill)),
    onestOutlines.draw(heading, { x: 150, y: 40, size: 26, fill: INK.note, medium: true }),
    bubble(look, 1052, 492),
  ].join('')
}

function drawLine(line: string, row: number): string {
  const y = BAR + 70 + row * STEP
  const indent = line.length - line.trimStart().length
  let x = 84 + indent * 14
  const drawn = [
    onestOutlines.draw(String(row + 1), { x: 32, y, size: 24, fill: EDITOR.number, medium: true }),
  ]
  for (const { text, fill } of tokens(line.trim())) {
    drawn.push(onestOutlines.draw(text, { x, y, size: SIZE, fill, medium: true }))
    // Outlines drop the spaces around a text, so their width is added.
    x += onestOutlines.width(text.trimEnd(), SIZE) + (text.endsWith(' ') ? 9 : 0)
  }
  return drawn.join('')
}

/** Splits a line of code into coloured tokens; a token keeps the space after it. */
function tokens(line: string): { text: string; fill: string }[] {
  const found = line.match(/(?:#\s|\/\/).*|"[^"]*" ?|<\/?\w+ ?|\/?> ?|\w+ ?|[^\w\s"<>]+ ?|\s/g) ?? []
  return found.map((text) => {
    const word = text.trim()
    if (/^(?:#|\/\/)/.test(word)) return { text, fill: INK.note }
    if (word.startsWith('"')) return { text, fill: INK.text }
    if (/^(?:<|\/?>)/.test(word)) return { text, fill: INK.name }
    if (WORDS.test(word)) return { text, fill: INK.word }
    return { text, fill: INK.plain }
  })
}

/** Draws a browser for pages or a console for programs, empty until there is something to show. */
function drawResult({ heading }: DemoSlide, look: SlideLook, shows: string[]): string {
  const isPage = /\.(?:html|css|js)$/.test(heading)
  const { ground, bar, text, small } = isPage ? PAGE : CONSOLE
  const place = { x: SPLIT + 44, width: 1280 - SPLIT - 76 }
  const parts = [rect(SPLIT, 0, 1280 - SPLIT, 720, 0, ground), rect(SPLIT, 0, 1280 - SPLIT, BAR, 0, bar)]
  if (isPage) parts.push(rect(SPLIT + 28, 16, 320, 30, 15, '#FFFFFF'))
  const [first = '', ...rest] = shows
  if (first) {
    const head = drawBlock(first, { ...place, y: 150, size: isPage ? 46 : 36, fill: text })
    parts.push(head.svg)
    let y = head.nextY
    for (const line of rest) {
      const block = drawBlock(line, { ...place, y, size: 30, fill: small, medium: true })
      parts.push(block.svg)
      y = block.nextY
    }
    if (isPage) {
      const inks = inksOf(look.world)
      parts.push(rect(place.x, y, 230, 190, 24, inks.bg2))
      parts.push(
        group(`translate(${place.x + 30} ${y + 10}) scale(.85)`, drawMotif(look.motif, inks, onestOutlines)),
      )
    }
  }
  return parts.join('')
}
