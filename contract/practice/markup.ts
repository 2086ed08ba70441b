import { formulaText } from './formula-text.ts'

/** The longest text of a question: a reading passage. */
export const MAX_MARKUP = 20_000

/** The longest formula that is rendered. A longer one is shown as its source. */
export const MAX_FORMULA = 500

/** A number with one comma in it; `1,2,3` and `(0,1,2)` are lists. */
const DECIMAL_COMMA = /(?<![\d,])(\d+),(?=\d+(?![\d,]))/g

/** A formula whose commas between digits are decimal commas: without the braces LaTeX sets a space behind them. */
export const withDecimalCommas = (latex: string): string => latex.replace(DECIMAL_COMMA, '$1{,}')

/** A picture by its image id, or `new-1` by its place among the pictures of an import's draft. */
export type PictureRef = string

type Emphasis = 'strong' | 'underlined' | 'italic'

/** A piece of a paragraph. `part` is the number of the part whose answer belongs at a gap. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'formula'; latex: string; isDisplay: boolean }
  | { kind: 'picture'; picture: PictureRef; alt: string }
  | { kind: 'gap'; part: number }
  | { kind: Emphasis; children: Inline[] }

const EMPHASES: ReadonlyMap<string, Emphasis> = new Map([
  ['**', 'strong'],
  ['__', 'underlined'],
  ['_', 'italic'],
])

/**
 * What may be the beginning of markup. Each is tried once, and its end is looked for within its own paragraph or line
 * only.
 */
const SPECIAL = /[\\$*_![\n]/g
const ESCAPED = /\\([$*_![\\])/y
const DISPLAY_FORMULA = /\$\$((?:[^$\\]|\\[\s\S]|\$(?!\$))+)\$\$/y
const FORMULA = /\$((?:[^$\\\n]|\\[^\n])+)\$/y
const PICTURE = /!\[((?:[^\]\\\n]|\\[^\n]){0,300})\]\(picture:(new-\d{1,3}|\d{1,10})\)/y
const GAP = /\[\[([1-9]\d?)\]\]/y
const RUN = /\*+|_+/y
const WORD = /[\p{L}\p{M}\p{N}_]/u
const NON_SPACE = /\S/

const matchAt = (expression: RegExp, text: string, at: number): RegExpExecArray | null => {
  expression.lastIndex = at
  return expression.exec(text)
}

const unescaped = (text: string) => text.replace(/\\([$*_![\\])/g, '$1')

/**
 * The picture whose markup begins at a place of a text: its reference, its description as plain text, and the length of the
 * markup; null where none begins.
 */
export function pictureAt(
  text: string,
  at: number,
): { picture: PictureRef; alt: string; length: number } | null {
  const [all, alt = '', picture = ''] = matchAt(PICTURE, text, at) ?? []
  return all === undefined ? null : { picture, alt: unescaped(alt), length: all.length }
}

/** A formula, picture, gap, break or escaped character that begins here, with its length; null where there is none. */
function atomAt(text: string, at: number): { atom: Inline; length: number } | null {
  if (text[at] === '\n') return { atom: { kind: 'break' }, length: 1 }
  const escaped = matchAt(ESCAPED, text, at)
  if (escaped) return { atom: { kind: 'text', text: escaped[1] ?? '' }, length: 2 }
  const display = matchAt(DISPLAY_FORMULA, text, at)
  const formula = display ?? matchAt(FORMULA, text, at)
  const latex = formula?.[1]?.trim()
  if (formula && latex) {
    return { atom: { kind: 'formula', latex, isDisplay: display !== null }, length: formula[0].length }
  }
  const shown = pictureAt(text, at)
  if (shown) {
    const { length, ...picture } = shown
    return { atom: { kind: 'picture', ...picture }, length }
  }
  const gap = matchAt(GAP, text, at)
  return gap && { atom: { kind: 'gap', part: Number(gap[1]) }, length: gap[0].length }
}

/** Collects the pieces of a paragraph; an emphasis that is never closed becomes text again. */
function collector() {
  const open: { marker: string; kind: Emphasis | null; children: Inline[] }[] = [
    { marker: '', kind: null, children: [] },
  ]
  const children = () => open.at(-1)?.children ?? []
  const add = (piece: Inline) => {
    const last = children().at(-1)
    if (piece.kind === 'text' && last?.kind === 'text') last.text += piece.text
    else children().push(piece)
  }
  const giveUp = () => {
    const given = open.pop()
    if (!given) return
    add({ kind: 'text', text: given.marker })
    for (const piece of given.children) add(piece)
  }
  return {
    add,
    open: (marker: string, kind: Emphasis) => open.push({ marker, kind, children: [] }),
    isOpen: (kind: Emphasis) => open.some((one) => one.kind === kind),
    close(kind: Emphasis) {
      while (open.at(-1)?.kind !== kind) giveUp()
      const closed = open.pop()
      if (closed) add({ kind, children: closed.children })
    },
    end(): Inline[] {
      while (open.length > 1) giveUp()
      return children()
    },
  }
}

function parseParagraph(text: string): Inline[] {
  const pieces = collector()
  const addText = (piece: string) => piece !== '' && pieces.add({ kind: 'text', text: piece })
  let at = 0
  while (at < text.length) {
    const next = matchAt(SPECIAL, text, at)?.index ?? text.length
    addText(text.slice(at, next))
    at = next
    const found = atomAt(text, at)
    if (found) pieces.add(found.atom)
    const run = found ? '' : (matchAt(RUN, text, at)?.[0] ?? text.slice(at, at + 1))
    const emphasis = EMPHASES.get(run)
    const [before = '', after = ''] = [text[at - 1], text[at + run.length]]
    if (emphasis && pieces.isOpen(emphasis) && NON_SPACE.test(before) && !WORD.test(after))
      pieces.close(emphasis)
    else if (emphasis && !pieces.isOpen(emphasis) && NON_SPACE.test(after) && !WORD.test(before)) {
      pieces.open(run, emphasis)
    } else addText(run)
    at += found?.length ?? run.length
  }
  return pieces.end()
}

/**
 * The paragraphs of a text of a question (docs/practice.md). It never fails: what is not closed is text. What is beyond
 * the limit is left out.
 */
export const parseMarkup = (markup: string): Inline[][] =>
  markup
    .slice(0, MAX_MARKUP)
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .join('\n')
    .split(/\n{2,}/)
    .filter((paragraph) => NON_SPACE.test(paragraph))
    .map((paragraph) => parseParagraph(paragraph.trim()))

const everyPiece = (pieces: readonly Inline[]): Inline[] =>
  pieces.flatMap((piece) => ('children' in piece ? everyPiece(piece.children) : [piece]))

const piecesOf = (markup: string) => everyPiece(parseMarkup(markup).flat())

/** What a piece reads as on one line: a formula without its commands, a gap as a line to write on. */
function plainPiece(piece: Inline): string {
  if (piece.kind === 'text') return piece.text
  if (piece.kind === 'formula') return formulaText(piece.latex)
  if (piece.kind === 'picture') return piece.alt
  return piece.kind === 'gap' ? '____' : ' '
}

/** The text on one line without markup, for folding, search and titles. */
export const plainText = (markup: string): string =>
  parseMarkup(markup)
    .map((paragraph) => everyPiece(paragraph).map(plainPiece).join(''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The pictures of a text, each once. */
export const picturesIn = (markup: string): PictureRef[] => [
  ...new Set(piecesOf(markup).flatMap((piece) => (piece.kind === 'picture' ? [piece.picture] : []))),
]

/** The numbers of the parts that have a gap in the text, in its order; a number that stands twice is there twice. */
export const gapsIn = (markup: string): number[] =>
  piecesOf(markup).flatMap((piece) => (piece.kind === 'gap' ? [piece.part] : []))

/** Markup that reads as this text. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[\\$]|(?<!\*)\*\*(?!\*)|(?<!_)__?(?!_)|!(?=\[)|\[(?=\[)/g, (marks) =>
    marks.replace(/[\s\S]/g, '\\$&'),
  )

/** The longest description of a picture. With all its signs escaped it is still one that `pictureAt` reads. */
const MAX_ALT = 150

/** Markup of a picture. Its description is on one line, and brackets of it are round. */
export const pictureMarkup = (picture: PictureRef, alt: string): string => {
  const short = alt.replace(/\s+/g, ' ').slice(0, MAX_ALT).replaceAll('[', '(').replaceAll(']', ')')
  return `![${escapeMarkup(short.trim())}](picture:${picture})`
}
