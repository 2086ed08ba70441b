import { escapeMarkup, MAX_FORMULA } from '@kashf/contract/practice/markup.ts'
import { cleanText } from '../../csv/decode-text.ts'

/** What begins a formula of TeX, with what ends it. */
const ENDS = new Map([
  ['\\(', '\\)'],
  ['\\[', '\\]'],
  ['$$', '$$'],
  ['$', '$'],
])
const BEGINNING = /\\\(|\\\[|\$\$?/g
/** Stands for `$$` until it is known whether the formula has its line to itself. */
const DISPLAY = '\uE000'

/** Whether what stands between single dollars is a formula rather than prices: `$x^2$` and `$a + b$`, not `$5 va 6$`. */
function isBetweenDollars(latex: string, before: string, after: string): boolean {
  if (/^\s|\s$/.test(latex) || /[\p{L}\p{N}\\]/u.test(before) || /\d/.test(after)) return false
  return /\\[a-z]|[\^_{]/i.test(latex) || (!/^[=<>/]/.test(latex) && !/[a-z]{2}|[^ -~]/.test(latex))
}

/** The formula that begins at a place of a text, with the place after it; null for none. */
function formulaAt(text: string, at: number, beginning: string): { latex: string; end: number } | null {
  const ending = ENDS.get(beginning) ?? '$'
  const from = at + beginning.length
  const length = text.slice(from, from + MAX_FORMULA + ending.length).indexOf(ending)
  if (length <= 0 || text[at - 1] === '\\') return null
  const end = from + length + ending.length
  const source = text.slice(from, from + length)
  const latex = source.replace(/\s+/g, ' ').trim()
  if (latex === '' || /\$|\\$/.test(latex.replace(/\\[\\$]/g, ''))) return null
  return beginning !== '$' || isBetweenDollars(source, text[at - 1] ?? '', text[end] ?? '')
    ? { latex, end }
    : null
}

/** A display formula keeps its form only where it has its line to itself: in a sentence it is inline. */
export const settleDisplays = (markup: string): string =>
  markup
    .split('\n')
    .map((line) => line.replaceAll(DISPLAY, /^\s*\uE000[^\uE000]*\uE000\s*$/.test(line) ? '$$$$' : '$'))
    .join('\n')

/** The formulas of a plain text, with their places. */
export function* formulasIn(
  text: string,
): Generator<{ from: number; end: number; latex: string; isDisplay: boolean }> {
  let done = 0
  for (const { 0: beginning, index: from } of text.matchAll(BEGINNING)) {
    const formula = from < done ? null : formulaAt(text, from, beginning)
    if (!formula) continue
    done = formula.end
    yield { ...formula, from, isDisplay: beginning === '$$' || beginning === '\\[' }
  }
}

/** As `plainToMarkup`, for a piece of a text whose lines are not yet whole. */
export function pieceToMarkup(text: string): string {
  let markup = ''
  let done = 0
  for (const { from, end, latex, isDisplay } of formulasIn(text)) {
    const sign = isDisplay ? DISPLAY : '$'
    markup += escapeMarkup(text.slice(done, from)) + sign + latex + sign
    done = end
  }
  return markup + escapeMarkup(text.slice(done))
}

/**
 * Markup that reads as a plain text. Formulas between `\( \)`, `\[ \]`, `$$` and, where nothing else can be meant, `$`, stay
 * formulas; every other sign of markup is escaped.
 */
export const plainToMarkup = (text: string): string => settleDisplays(pieceToMarkup(cleanText(text)))
