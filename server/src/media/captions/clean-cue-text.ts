import { tokenizeVTTCue, type VTTNode } from 'media-captions'

const allowedTags = new Set(['b', 'i', 'u'])

/**
 * A cue's text with trimmed lines and escaped characters. Of markup only bold, italic and underline stay; what only looks
 * like a tag, as in `List<String>`, is text.
 */
export function cleanCueText(lines: readonly string[], isVtt: boolean): string {
  const text = lines.join('\n').replace(OVERRIDE, '')
  // SubRip made from SubStation Alpha writes line breaks so; after a colon it is a path.
  const broken = isVtt ? text : text.replace(/(?<!:)\\N/g, '\n')
  return render(
    tokenizeVTTCue({ startTime: 0, endTime: 0, text: broken.replace(MARKUP, markupOf) }),
    new Set(),
  )
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Positions and styles of SubStation Alpha, such as `{\\an8}`; braces of formulas are text. */
const OVERRIDE =
  /\{\\(?:an?\d|(?:pos|move|org|fade?|i?clip|t)\(|[ibus]\d|f(?:[nse]|r[xyz])|[1-4]?(?:c|a|alpha)&|[kK][fo]?\d|[rq]\d?(?=[\\}])|p\d|be\d|blur\d|[xy]?(?:bord|shad)\d)[^{}]{0,300}\}/g

/** Tags of WebVTT and SubRip, timestamps, character references, and the signs that would begin them. */
const MARKUP =
  /<\/?(?:(?:[biucs]|ruby|rt)(?:\.[^\s<>.&]{1,40}){0,8}|(?:v|lang)(?:[. ][^<>\n]{0,200})?|font(?: [^<>\n]{0,300})?)>|<(?:\d{1,4}:)?\d{1,2}:\d{1,2}\.\d{1,3}>|&(?:amp|lt|gt|quot|apos|nbsp|lrm|rlm|#\d{1,7}|#x[\da-f]{1,6});|[<&]/gi

function markupOf(piece: string): string {
  if (piece === '<') return '&lt;'
  if (piece === '&') return '&amp;'
  if (piece.startsWith('&')) return referenceOf(piece.toLowerCase())
  const [, tag] = /^<(\/?[biu])[.>]/i.exec(piece) ?? []
  return tag ? `<${tag.toLowerCase()}>` : ''
}

/** A character reference as the parser of cues knows it, which lacks those by number. */
function referenceOf(reference: string): string {
  if (reference === '&apos;') return "'"
  if (!reference.startsWith('&#')) return reference
  const code = Number(
    `${reference.startsWith('&#x') ? '0x' : ''}${reference.replace(/^&#x?/, '').slice(0, -1)}`,
  )
  const character = code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  return character === '<' ? '&lt;' : character === '&' ? '&amp;' : character
}

/** Drops tags nested in their own kind, so that text is copied at most three times however deep the nesting. */
function render(nodes: readonly VTTNode[], open: ReadonlySet<string>): string {
  const parts: string[] = []
  for (const node of nodes) {
    if (node.type === 'text') parts.push(escaped(node.data))
    else if (!allowedTags.has(node.type) || open.has(node.type)) parts.push(render(node.children, open))
    else {
      const inside = render(node.children, new Set([...open, node.type]))
      parts.push(inside.trim() ? `<${node.type}>${inside}</${node.type}>` : inside)
    }
  }
  return parts.join('')
}

/** Drops bidirectional overrides, blanks control characters, and escapes `>` too, so that no text can pass for a timing line. */
function escaped(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Co}\p{Cs}]/gu, (character) => (character === '\n' ? character : ' '))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
