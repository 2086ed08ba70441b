import { DOMParser } from '@xmldom/xmldom'
import { cleanText } from '../../csv/decode-text.ts'
import { pieceToMarkup, settleDisplays } from './plain-markup.ts'
import { tagEnd } from './read-xml.ts'

/** What the text of an HTML means outside itself. Each gives markup, and may remember a warning. */
export interface HtmlContext {
  picture: (src: string, alt: string) => string
  /** An equation that is no TeX, such as MathML. */
  lostEquation: () => void
  leftOut: (what: string) => void
}

/** An element that stands for the place of a part, which callers put into the HTML. */
const GAP_ELEMENT = 'kashf-gap'
export const gapElement = (part: number): string => `<${GAP_ELEMENT} id="${part}"></${GAP_ELEMENT}>`

type Mark = 'b' | 'u' | 'i'
const MARKS = new Map<string, Mark>([
  ['b', 'b'],
  ['strong', 'b'],
  ['u', 'u'],
  ['ins', 'u'],
  ['i', 'i'],
  ['em', 'i'],
])
/** New lines before and after an element. */
const BREAKS = new Map<string, number>([
  ...'p h1 h2 h3 h4 h5 h6 ul ol table blockquote pre hr section article'
    .split(' ')
    .map((name) => [name, 2] as const),
  ...'div li tr dt dd caption'.split(' ').map((name) => [name, 1] as const),
])
/** Elements whose content is not text of a question. */
const SKIPPED = new Set(
  'script style math svg head title template object iframe audio video applet textarea select button noscript'.split(
    ' ',
  ),
)
/** Those of them that nobody misses. */
const SILENT = new Set('script style head title template noscript'.split(' '))

/** What these contain is no HTML. */
const RAW = new Set(['script', 'style'])
const RAW_END = /<\/(?:script|style)\b/gi

const TAG_NAME = /<(\/?)([a-z][\w:.-]{0,40})/iy

interface Token {
  /** A text; of a tag null. */
  text: string | null
  name: string
  closes: boolean
  attributes: string
}

/** The texts and tags of an HTML. Comments are left out, and what begins like a tag and is none is text. */
function* tokensOf(html: string): Generator<Token> {
  const text = (piece: string): Token => ({ text: piece, name: '', closes: false, attributes: '' })
  // A quotation mark that is never closed is looked for once, so that hostile input takes linear time.
  let hasQuotes = true
  let from = 0
  let at = html.indexOf('<')
  while (at >= 0) {
    TAG_NAME.lastIndex = at
    const [begin = '', slash = '', name = ''] = TAG_NAME.exec(html) ?? []
    const isComment = html.startsWith('<!--', at)
    const quoted = begin !== '' && hasQuotes ? tagEnd(html, at + begin.length) : null
    if (begin !== '' && !quoted) hasQuotes = false
    const end = quoted?.end ?? html.indexOf(isComment ? '-->' : '>', at) + (isComment ? 3 : 1)
    const isTag = begin !== '' || isComment || /[!?]/.test(html[at + 1] ?? '')
    if (isTag && end <= at) break
    if (isTag) {
      if (at > from) yield text(html.slice(from, at))
      const attributes = html.slice(at + begin.length, end - 1)
      if (begin !== '')
        yield { text: null, name: name.toLowerCase().replace(/^m:/, ''), closes: slash !== '', attributes }
      from = end
    }
    if (name !== '' && RAW.has(name.toLowerCase()) && slash === '') {
      RAW_END.lastIndex = end
      from = RAW_END.exec(html)?.index ?? html.length
    }
    at = html.indexOf('<', isTag ? from : at + 1)
  }
  if (from < html.length) yield text(html.slice(from))
}

const ignored = () => undefined
/** A text of HTML with its named and numbered characters. */
function decoded(text: string): string {
  if (!text.includes('&')) return text
  const parser = new DOMParser({ errorHandler: { warning: ignored, error: ignored, fatalError: ignored } })
  const source = `<p>${text.replaceAll('<', '&lt;')}</p>`
  return cleanText(parser.parseFromString(source, 'text/html').documentElement?.textContent ?? text)
}

/** The attributes of a tag by their names in lower case. */
function attributesOf(source: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (let at = source.indexOf('='); at >= 0; ) {
    const name = source.slice(0, at).slice(-40).trim().split(/\s/).at(-1) ?? ''
    const rest = source.slice(at + 1).trimStart()
    const from = source.length - rest.length
    const quote = rest.startsWith('"') || rest.startsWith("'") ? rest.slice(0, 1) : null
    const end = quote === null ? from + rest.search(/\s|$/) : source.indexOf(quote, from + 1)
    if (end < 0) break
    attributes.set(name.toLowerCase(), decoded(source.slice(quote === null ? from : from + 1, end)))
    at = source.indexOf('=', end)
  }
  return attributes
}

/** What a raised or lowered text is in TeX. */
function scriptLatex(text: string): string {
  const simple = text.replaceAll('\u2212', '-')
  if (/^[-+=\d.,a-z()*/ ]+$/i.test(simple) && !/[a-z]{2}/i.test(simple)) return simple
  const safe = text.replace(/[\\^~]/g, ' ').replace(/[{}$%#&_]/g, '\\$&')
  return `\\text{${safe}}`
}

const SIGNS = { b: '**', u: '__', i: '_' }
const NO_BORDER = /[\p{L}\p{M}\p{N}_*]/u

interface Piece {
  markup: string
  marks: readonly Mark[]
}

/** Collects pieces of markup on lines, and writes emphasis only where it can be read again. */
class Lines {
  #pieces: Piece[] = []
  #breaks = 0
  /** Whether the last piece is a formula that a script made, which another script continues. */
  #endsWithScript = false

  break(lines: number): void {
    this.#breaks = Math.max(this.#breaks, lines)
  }

  newLine(): void {
    this.#breaks = Math.min(this.#breaks + 1, 2)
  }

  add(markup: string, marks: readonly Mark[] = []): void {
    const isLineStart = this.#breaks > 0 || this.#pieces.length === 0
    const text = isLineStart || this.#pieces.at(-1)?.markup.endsWith(' ') ? markup.replace(/^ /, '') : markup
    if (text === '') return
    // Signs that are markup only side by side are kept apart.
    const end = isLineStart ? '' : (this.#pieces.at(-1)?.markup.slice(-1) ?? '')
    const meets = (/[[!]/.test(end) && /^\[(?!\[)/.test(text)) || (end === '*' && text.startsWith('*'))
    if (this.#breaks > 0 && this.#pieces.length > 0)
      this.#pieces.push({ markup: '\n'.repeat(this.#breaks), marks: [] })
    this.#breaks = 0
    this.#endsWithScript = false
    this.#pieces.push({ markup: meets ? `\\${text}` : text, marks })
  }

  /** `x` and a raised `2` are `$x^{2}$`. */
  addScript(sign: '^' | '_', text: string): void {
    if (text === '') return
    const script = `${sign}{${scriptLatex(text)}}$`
    const last = this.#breaks > 0 ? undefined : this.#pieces.at(-1)
    if (last && this.#endsWithScript) last.markup = last.markup.slice(0, -1) + script
    else {
      const tail = last?.markup.slice(-40) ?? ''
      const base = tail.split(/\P{L}/u).at(-1) || tail.split(/\P{N}/u).at(-1) || ''
      if (last) last.markup = last.markup.slice(0, last.markup.length - base.length)
      this.add(`$${/\p{L}{2}|[^\x20-\x7E]/u.test(base) ? `\\text{${base}}` : base}${script}`)
    }
    this.#endsWithScript = true
  }

  /** The pieces, with neighbours of the same marks as one. */
  #runs(): Piece[] {
    const runs: { texts: string[]; marks: readonly Mark[] }[] = []
    for (const { markup, marks } of this.#pieces) {
      const last = runs.at(-1)
      if (last && last.marks.join() === marks.join()) last.texts.push(markup)
      else runs.push({ texts: [markup], marks })
    }
    return runs.map(({ texts, marks }) => ({ markup: texts.join(''), marks }))
  }

  toMarkup(): string {
    const runs = this.#runs()
    const written: string[] = []
    for (const [i, { markup: text, marks }] of runs.entries()) {
      const inner = text.trim()
      const start = text.length - text.trimStart().length
      const [before, after] = [text.slice(0, start), text.slice(start + inner.length)]
      const next = runs[i + 1]
      const isFree =
        (before !== '' || !NO_BORDER.test(written.at(-1)?.slice(-1) ?? '')) &&
        (after !== '' || !next || (next.marks.length === 0 && !NO_BORDER.test(next.markup[0] ?? ''))) &&
        !/^[*_]|[*_]$/.test(inner)
      // Bold may hold another mark; the others hold none, because `___` is a line to write on.
      const bold = marks.includes('b') ? SIGNS.b : ''
      const other = marks.find((mark) => mark !== 'b')
      const sign = other === undefined ? '' : SIGNS[other]
      written.push(inner !== '' && isFree ? `${before}${bold}${sign}${inner}${sign}${bold}${after}` : text)
    }
    return settleDisplays(written.join(''))
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .trim()
  }
}

/** Reads the HTML of a text of a question into markup. What is no text, picture or emphasis is left out; nothing is run. */
export function htmlToMarkup(html: string, context: HtmlContext): string {
  const lines = new Lines()
  const open = new Map<Mark, number>([
    ['b', 0],
    ['u', 0],
    ['i', 0],
  ])
  const lists: { isOrdered: boolean; items: number }[] = []
  let skipped = null as { name: string; depth: number } | null
  let script = null as { sign: '^' | '_'; name: string; text: string } | null
  let preformatted = 0
  let cells = 0
  const marks = () => [...open].filter(([, count]) => count > 0).map(([mark]) => mark)

  const addText = (source: string) => {
    const text = decoded(source)
    if (script) script.text += text
    else if (preformatted > 0) {
      for (const [i, line] of text.split('\n').entries()) {
        if (i > 0) lines.newLine()
        lines.add(pieceToMarkup(line))
      }
    } else lines.add(pieceToMarkup(text.replace(/\s+/g, ' ')), marks())
  }
  const addPicture = (attributes: Map<string, string>) => {
    const [src = '', alt = ''] = [attributes.get('src'), attributes.get('alt')]
    const latex = attributes.get('data-equation-content')
    if (latex) lines.add(pieceToMarkup(`\\(${latex}\\)`))
    else if (attributes.has('data-mathml')) context.lostEquation()
    else lines.add(context.picture(src, alt))
  }
  const addItem = () => {
    const list = lists.at(-1)
    if (!list) return
    list.items++
    lines.add(list.isOrdered ? `${list.items}. ` : '• ')
  }
  const start = (name: string, attributes: Map<string, string>) => {
    const mark = MARKS.get(name)
    if (mark) open.set(mark, (open.get(mark) ?? 0) + 1)
    if (name === 'br') lines.newLine()
    if (name === 'img') addPicture(attributes)
    if (name === GAP_ELEMENT) lines.add(`[[${Number(attributes.get('id'))}]]`)
    if (name === 'sup' || name === 'sub') script = { sign: name === 'sup' ? '^' : '_', name, text: '' }
    if (name === 'ul' || name === 'ol') lists.push({ isOrdered: name === 'ol', items: 0 })
    if (name === 'li') addItem()
    if (name === 'pre') preformatted++
    if (name === 'tr') cells = 0
    if ((name === 'td' || name === 'th') && cells++ > 0) lines.add(' | ')
  }
  const end = (name: string) => {
    const mark = MARKS.get(name)
    if (mark) open.set(mark, Math.max(0, (open.get(mark) ?? 0) - 1))
    if (name === 'ul' || name === 'ol') lists.pop()
    if (name === 'pre') preformatted = Math.max(0, preformatted - 1)
    if (script?.name === name) {
      lines.addScript(script.sign, script.text.replace(/\s+/g, ' ').trim())
      script = null
    }
  }
  const skip = (name: string, attributes: Map<string, string>, isEmpty: boolean) => {
    if (name === 'math') context.lostEquation()
    else if (!SILENT.has(name)) context.leftOut(attributes.get('src') ?? name)
    if (!isEmpty) skipped = { name, depth: 1 }
  }

  for (const { text, name, closes, attributes } of tokensOf(cleanText(html))) {
    const isEmpty = attributes.endsWith('/')
    if (skipped) {
      if (name === skipped.name && !isEmpty) skipped.depth += closes ? -1 : 1
      if (skipped.depth === 0) skipped = null
    } else if (text !== null) addText(text)
    else if (SKIPPED.has(name)) {
      if (!closes) skip(name, attributesOf(attributes), isEmpty)
    } else {
      lines.break(BREAKS.get(name) ?? 0)
      if (!closes) start(name, attributesOf(attributes))
      if (closes || isEmpty) end(name)
    }
  }
  // A part that is opened and never closed hides the rest of the text.
  if (skipped) context.leftOut(skipped.name)
  if (script) lines.add(pieceToMarkup(script.text))
  return lines.toMarkup()
}
