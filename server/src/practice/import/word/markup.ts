import { escapeMarkup, pictureMarkup } from '@kashf/contract/practice/markup.ts'
import { CELL, isBlank, type Look, type Piece, trimmedPieces } from './line.ts'
import { mathText, plainText } from './math-text.ts'
import { UNREADABLE } from './symbols.ts'

const EMPHASES = [
  ['isBold', '**'],
  ['isUnderlined', '__'],
  ['isItalic', '_'],
] as const
type Emphasis = (typeof EMPHASES)[number][0]

/** From this share of its characters on, a text as a whole looks so. */
export const WHOLE = 0.6

/** The share of the visible characters of a text that look so; 0 for a text without any. */
export function shareOf(pieces: readonly Piece[], looksSo: (look: Look) => boolean): number {
  let all = 0
  let found = 0
  for (const { text, look } of pieces) {
    const { length } = text.replace(/[\s\uE000]/g, '')
    all += length
    if (looksSo(look)) found += length
  }
  return all === 0 ? 0 : found / all
}

/** From this share on a single text stands out as a whole. */
const WHOLE_TEXT = 0.9

/** What stands out inside each of some texts. What only one option has, or a whole text, marks it and is not shown. */
export function emphasesIn(texts: readonly Piece[][]): ReadonlySet<Emphasis> {
  const isInside = (pieces: readonly Piece[], name: Emphasis) => {
    const share = shareOf(pieces, (look) => look[name])
    return share > 0 && share < (texts.length === 1 ? WHOLE_TEXT : WHOLE)
  }
  return new Set(
    EMPHASES.map(([name]) => name).filter(
      (name) => texts.length > 0 && texts.every((text) => isInside(text, name)),
    ),
  )
}

type Token = { text: string; marks: string } | { latex: string; isDisplay: boolean } | { picture: string }

/** The base of a script at the end of a text: `x`, `cm`, `10`, `(a+b)`. */
function baseOf(text: string): string {
  if (text.endsWith(')')) {
    let depth = 0
    for (let at = text.length - 1; at >= 0; at--) {
      if (text[at] === ')') depth++
      else if (text[at] === '(' && --depth === 0) return text.slice(at)
    }
    return ')'
  }
  const kind = /\d/.test(text.at(-1) ?? '') ? /[\d.,]/ : /\p{L}/u
  let from = text.length
  while (from > 0 && kind.test(text[from - 1] ?? '')) from--
  return text.slice(from).replace(/^[.,]{1,20}/, '')
}

const baseLatex = (base: string) => (/^\p{L}{2,}$/u.test(base) ? plainText(base) : mathText(base))

/** The letter o above a number is the sign of degrees. */
const scriptLatex = (text: string, mark: string) =>
  mark === '^' && /^[oоOО]$/u.test(text) ? '^{\\circ}' : `${mark}{${mathText(text)}}`

/** Formulas side by side are one. */
function addFormula(tokens: Token[], latex: string, isDisplay: boolean): void {
  const last = tokens.at(-1)
  if (last && 'latex' in last) last.latex += ` ${latex}`
  else tokens.push({ latex, isDisplay })
}

function addScript(tokens: Token[], text: string, mark: string): void {
  const last = tokens.at(-1)
  const latex = scriptLatex(text.trim(), mark)
  if (last && 'latex' in last) {
    const hasOne = last.latex.includes(mark)
    last.latex += hasOne ? `{}${latex}` : latex
    return
  }
  const base = last && 'text' in last ? baseOf(last.text) : ''
  if (last && 'text' in last) last.text = last.text.slice(0, last.text.length - base.length)
  if (last && 'text' in last && last.text === '') tokens.pop()
  addFormula(tokens, `${base === '' ? '{}' : baseLatex(base)}${latex}`, false)
}

function tokensOf(
  pieces: readonly Piece[],
  emphases: ReadonlySet<Emphasis>,
  picture: (part: string) => number,
): Token[] {
  const tokens: Token[] = []
  for (const [i, { text, look, inset }] of pieces.entries()) {
    const last = tokens.at(-1)
    const marks = EMPHASES.map(([name, mark]) => (look[name] && emphases.has(name) ? mark : '')).join(' ')
    if (inset?.kind === 'formula') {
      addFormula(tokens, inset.latex, inset.isDisplay)
    } else if (inset?.kind === 'picture') {
      tokens.push({ picture: pictureMarkup(`new-${picture(inset.part)}`, inset.alt) })
    } else if (look.script && !isBlank(text)) {
      const before = pieces[i - 1]
      // A script that is divided into runs is one script.
      if (before?.look.script === look.script && !before.inset && last && 'latex' in last)
        last.latex = `${last.latex.slice(0, -1)}${mathText(text)}}`
      else addScript(tokens, text, look.script === 'super' ? '^' : '_')
    } else {
      const isPlace = look.isUnderlined && /^[ \t]{2,}$|^\t$/.test(text)
      const shown = inset ? UNREADABLE : isPlace ? '____' : text.replaceAll(CELL, ' | ')
      if (last && 'text' in last && last.marks === marks) last.text += shown
      else tokens.push({ text: shown, marks })
    }
  }
  return tokens
}

/** An emphasized text, with its spaces outside. Inside of a word there is no emphasis, but a line under a part can be drawn. */
function emphasized(text: string, marks: string[], before: string, after: string): string {
  const inside = text.trim()
  if (marks.length === 0 || !/[\p{L}\p{N}]/u.test(inside)) return escapeMarkup(text)
  const start = text.indexOf(inside)
  const [left, right] = [text.slice(0, start), text.slice(start + inside.length)]
  const isAtBorder = !/[\p{L}\p{N}_*]$/u.test(before + left) && !/^[\p{L}\p{N}_*]/u.test(right + after)
  if (isAtBorder) {
    const opened = marks.join('')
    const closed = [...marks].reverse().join('')
    return left + opened + escapeMarkup(inside).replace(/(?<!\\)[*_]/g, '\\$&') + closed + right
  }
  const isUnderlined = marks.includes('__') && !inside.includes('\n')
  return isUnderlined ? `${left}$\\underline{${plainText(inside)}}$${right}` : escapeMarkup(text)
}

/**
 * Pieces as markup of a question. `emphases` are kept; `picture` gives the number of a picture by its part.
 */
export function markupOf(
  pieces: readonly Piece[],
  emphases: ReadonlySet<Emphasis>,
  picture: (part: string) => number,
): string {
  const tokens = tokensOf(trimmedPieces(pieces, ` \t\n${CELL}`), emphases, picture)
  let markup = ''
  for (const [i, token] of tokens.entries()) {
    const next = tokens[i + 1]
    const after = next && 'text' in next ? next.text : next ? '$' : ''
    if ('picture' in token) markup += token.picture
    else if ('latex' in token) {
      const isAlone = /(?:^|\n)[ \t]{0,100}$/.test(markup) && (next ? /^[ \t]{0,100}\n/.test(after) : true)
      const fence = token.isDisplay && isAlone ? '$$' : '$'
      markup += fence + token.latex.trim() + fence
    } else {
      const marks = token.marks.split(' ').filter((mark) => mark !== '')
      markup += emphasized(token.text, marks, markup.slice(-1), after.slice(0, 1))
    }
  }
  return markup
    .replace(/[ \t]{1,1000}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
}

/** What could not be read in some pieces. */
export const lostIn = (pieces: readonly Piece[]) =>
  pieces.flatMap(({ inset }) => (inset?.kind === 'lost' ? [inset.warning] : []))
