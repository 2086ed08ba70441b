import type { CoverSpec, PortraitSpec } from '@kashf/contract/art.ts'
import { arch, girih, star } from './figures.ts'
import type { Lettering } from './lettering.ts'
import { drawMotif } from './motifs/draw-motif.ts'
import { face } from './portrait/face.ts'
import { group, picture, rect, round, shape } from './svg.ts'
import { type Inks, inksOf } from './worlds.ts'

/** The size in pixels that Telegram and other chats recommend. */
const CHAT_CARD = { width: 1200, height: 630 } as const

/** The content of a course's link preview. */
export interface ChatCard {
  cover: Pick<CoverSpec, 'world' | 'motif'>
  title: string
  teacher: string
  /** Below the teacher: what the course is about. */
  byline: string
  /** The price. */
  label: string
  /** The portrait in the portal, with the motif beside it; without a portrait, the motif is in the portal. */
  portrait: PortraitSpec | null
}

const TITLE = { x: 64, top: 210, width: 600, max: 84, min: 44, lines: 3 }
const LINE_HEIGHT = 1.1

/** The words in lines of at most `width`, one word a line at least. */
function wrap(words: string[], size: number, letters: Lettering): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && letters.width(longer, size) <= TITLE.width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The title in three lines, as large as they fit; what does not fit in the smallest size ends in an ellipsis. */
function titleLines(title: string, letters: Lettering): { lines: string[]; size: number } {
  const words = title.split(/\s+/).filter(Boolean)
  for (let size = TITLE.max; size >= TITLE.min; size -= 2) {
    const lines = wrap(words, size, letters)
    const fits =
      lines.length <= TITLE.lines && lines.every((text) => letters.width(text, size) <= TITLE.width)
    if (fits) return { lines, size }
  }
  const lines = wrap(words, TITLE.min, letters)
    .slice(0, TITLE.lines)
    .map((text) => shortened(text, TITLE.min, TITLE.width, letters))
  const all = lines.join(' ').length >= words.join(' ').length
  const last = lines.at(-1)
  if (!all && last !== undefined && !last.endsWith('…')) lines[lines.length - 1] = `${last}…`
  return { lines, size: TITLE.min }
}

function shortened(text: string, size: number, width: number, letters: Lettering): string {
  if (letters.width(text, size) <= width) return text
  let end = text.length
  while (end > 1 && letters.width(`${text.slice(0, end)}…`, size) > width) end--
  return `${text.slice(0, end).trimEnd()}…`
}

const logo = (color: string) =>
  `<g fill="none" stroke="${color}" stroke-width="2" stroke-linejoin="round"><path d="M-9.5-9.5h19v19h-19z"/><path d="M0-13.4 13.4 0 0 13.4-13.4 0z"/></g><path d="M-3.2-5 5 0-3.2 5z" fill="${color}"/>`

/** Teacher and motif in the portal. */
function portal(card: ChatCard, inks: Inks, letters: Lettering): string[] {
  const motif = drawMotif(card.cover.motif, inks, letters)
  const inner = arch(770, 66, 364, 700)
  const ground = [shape(arch(746, 30, 412, 700), inks.deep), shape(inner, inks.bg2)]
  if (!card.portrait) return [...ground, group('translate(772 150) scale(1.8)', motif)]
  return [
    ...ground,
    `<clipPath id="inner"><path d="${inner}"/></clipPath>`,
    `<g clip-path="url(#inner)">${group('translate(702 126) scale(2.5)', face(card.portrait))}</g>`,
    shape(star(742, 452, 112), inks.deep),
    shape(star(742, 452, 100), inks.bg2),
    group('translate(672 382) scale(.7)', motif),
  ]
}

/** A link preview of 1200 × 630: the whole title, the teacher and the price. */
export function drawChatCard(card: ChatCard, letters: Lettering): string {
  const inks = inksOf(card.cover.world)
  const { lines, size } = titleLines(card.title, letters)
  const labelWidth = letters.width(card.label, 34) + 56
  const teacher = shortened(card.teacher, 36, TITLE.width, letters)
  const elements = [
    rect(0, 0, CHAT_CARD.width, CHAT_CARD.height, 0, inks.bg),
    girih(CHAT_CARD, { color: inks.ink, opacity: 0.09, scale: 2.2, turn: 22.5 }),
    ...portal(card, inks, letters),
    group('translate(88 84) scale(1.7)', logo(inks.ink)),
    letters.draw('Kashf', { x: 124, y: 97, size: 38, fill: inks.ink }),
    ...lines.map((text, i) =>
      letters.draw(text, { x: TITLE.x, y: round(TITLE.top + i * size * LINE_HEIGHT), size, fill: inks.ink }),
    ),
    letters.draw(teacher, { x: TITLE.x, y: 530, size: 36, fill: inks.ink }),
    letters.draw(card.byline, { x: TITLE.x, y: 574, size: 27, fill: inks.ink, medium: true }),
    rect(round(952 - labelWidth / 2), 536, round(labelWidth), 68, 20, inks.dark),
    letters.draw(card.label, { x: 952, y: 582, size: 34, fill: '#FFFFFF', anchor: 'middle' }),
  ]
  return picture(CHAT_CARD, CHAT_CARD, elements.join(''))
}
