import type { PortraitSpec } from '@kashf/contract/art/art.ts'
import type { MotifName, WorldName } from '@kashf/contract/art/art-names.ts'
import { arch, girih, star } from './figures.ts'
import type { Lettering } from './lettering.ts'
import { drawMotif } from './motifs/draw-motif.ts'
import { face } from './portrait/face.ts'
import { circle, group, picture, rect, round, shape } from './svg.ts'
import { type Inks, inksOf } from './worlds.ts'

/** The size in pixels that Telegram and other chats recommend. */
const CHAT_CARD = { width: 1200, height: 630 } as const

/** The content of a link preview of a course or a teacher. */
export interface ChatCard {
  world: WorldName
  title: string
  /** Shown below the title: the teacher of a course, or the subject of a teacher. */
  byline: string
  /** Shown below the byline, smaller: the subject of the course. */
  detail: string
  /** A price or a count; empty for none. */
  label: string
  scene: ChatCardScene
}

/** The picture beside the text. Addresses of pictures are data URLs. */
export type ChatCardScene =
  | { kind: 'motif'; motif: MotifName }
  | { kind: 'motif and portrait'; motif: MotifName; portrait: PortraitSpec }
  | { kind: 'portrait'; portrait: PortraitSpec }
  | { kind: 'photograph'; address: string }
  | { kind: 'initials'; letters: string }
  | { kind: 'cover'; address: string }

const TITLE = { x: 64, top: 210, width: 600, max: 84, min: 44, lines: 3 }
const LINE_HEIGHT = 1.1

/** Wraps words into lines of at most `width`, with at least one word per line. */
function wrap(words: string[], size: number, letters: Lettering): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && letters.width(longer, size) <= TITLE.width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/**
 * Fits the title into three lines at the largest possible size; at the smallest size the rest is replaced by an
 * ellipsis.
 */
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

const INNER_ARCH = arch(770, 66, 364, 700)
const COVER = { x: 696, y: 170, width: 440, height: 248, corner: 24 }
const LABEL = { middle: 952, top: 536, height: 68, size: 34, padding: 28 }

/** The elements inside the portal, from back to front. */
function insideOf(
  scene: Exclude<ChatCardScene, { kind: 'cover' }>,
  inks: Inks,
  letters: Lettering,
): string[] {
  switch (scene.kind) {
    case 'motif':
      return [group('translate(772 150) scale(1.8)', drawMotif(scene.motif, inks, letters))]
    case 'motif and portrait':
      return [
        inArch(face(scene.portrait)),
        shape(star(742, 452, 112), inks.deep),
        shape(star(742, 452, 100), inks.bg2),
        group('translate(672 382) scale(.7)', drawMotif(scene.motif, inks, letters)),
      ]
    case 'portrait':
      return [inArch(face(scene.portrait))]
    case 'photograph':
      return [
        circle(952, 336, 158, inks.paper),
        '<clipPath id="photograph"><circle cx="952" cy="336" r="150"/></clipPath>',
        `<image href="${scene.address}" x="802" y="186" width="300" height="300" clip-path="url(#photograph)"/>`,
      ]
    case 'initials':
      return [
        shape(star(952, 336, 176), inks.deep),
        letters.draw(scene.letters, { x: 952, y: 383, size: 130, fill: inks.ink, anchor: 'middle' }),
      ]
  }
}

const inArch = (drawing: string): string =>
  `<clipPath id="inner"><path d="${INNER_ARCH}"/></clipPath><g clip-path="url(#inner)">${group('translate(702 126) scale(2.5)', drawing)}</g>`

function drawScene(scene: ChatCardScene, inks: Inks, letters: Lettering): string[] {
  if (scene.kind !== 'cover') {
    return [
      shape(arch(746, 30, 412, 700), inks.deep),
      shape(INNER_ARCH, inks.bg2),
      ...insideOf(scene, inks, letters),
    ]
  }
  const { x, y, width, height, corner } = COVER
  return [
    `<clipPath id="cover"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${corner}"/></clipPath>`,
    rect(x - 10, y - 10, width + 20, height + 20, corner + 10, inks.bg2),
    `<image href="${scene.address}" x="${x}" y="${y}" width="${width}" height="${height}" clip-path="url(#cover)"/>`,
  ]
}

function drawLabel(text: string, inks: Inks, letters: Lettering): string[] {
  if (text === '') return []
  const { middle, top, height, size, padding } = LABEL
  const width = letters.width(text, size) + 2 * padding
  return [
    rect(round(middle - width / 2), top, round(width), height, 20, inks.dark),
    letters.draw(text, { x: middle, y: top + 46, size, fill: '#FFFFFF', anchor: 'middle' }),
  ]
}

/** A link preview of 1200 × 630: the whole title, byline and detail, the label, and a picture. */
export function drawChatCard(card: ChatCard, letters: Lettering): string {
  const inks = inksOf(card.world)
  const { lines, size } = titleLines(card.title, letters)
  const byline = shortened(card.byline, 36, TITLE.width, letters)
  const detail = shortened(card.detail, 27, TITLE.width, letters)
  const elements = [
    rect(0, 0, CHAT_CARD.width, CHAT_CARD.height, 0, inks.bg),
    girih(CHAT_CARD, { color: inks.ink, opacity: 0.09, scale: 2.2, turn: 22.5 }),
    ...drawScene(card.scene, inks, letters),
    group('translate(88 84) scale(1.7)', logo(inks.ink)),
    letters.draw('Kashf', { x: 124, y: 97, size: 38, fill: inks.ink }),
    ...lines.map((text, i) =>
      letters.draw(text, { x: TITLE.x, y: round(TITLE.top + i * size * LINE_HEIGHT), size, fill: inks.ink }),
    ),
    letters.draw(byline, { x: TITLE.x, y: 530, size: 36, fill: inks.ink }),
    letters.draw(detail, { x: TITLE.x, y: 574, size: 27, fill: inks.ink, medium: true }),
    ...drawLabel(card.label, inks, letters),
  ]
  return picture(CHAT_CARD, CHAT_CARD, elements.join(''))
}
