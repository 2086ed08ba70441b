import { isUtf8 } from 'node:buffer'
import { DOMParser } from '@xmldom/xmldom'
import { cleanText, decodeText } from '../../csv/decode-text.ts'
import { TestFileRefused } from './test-file-refused.ts'

/** How large XML may be, how deep its elements, and how many elements and attributes it may have together. */
export interface XmlLimits {
  bytes: number
  depth: number
  nodes: number
}

const USUAL_LIMITS: XmlLimits = { bytes: 30_000_000, depth: 200, nodes: 300_000 }

/** What a declaration may name. Other encodings, and UTF-8 that is not, are read as windows-1251. */
const ENCODINGS = new Set(['windows-1251', 'cp1251', 'windows-1252', 'iso-8859-1', 'iso-8859-5', 'koi8-r'])

function decodeXml(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^\s{0,20}<\?xml\s[^>]{0,150}encoding\s?=\s?["']([\w-]{1,20})["']/
    .exec(start)?.[1]
    ?.toLowerCase()
  const known = declared !== undefined && ENCODINGS.has(declared) ? declared.replace('cp', 'windows-') : null
  return known !== null && !isUtf8(bytes)
    ? cleanText(new TextDecoder(known).decode(bytes))
    : decodeText(bytes)
}

/** The place after a tag whose name begins at `from`, with its number of quoted values; null where it has no end. */
export function tagEnd(markup: string, from: number): { end: number; values: number } | null {
  const sign = /["'>]/g
  let values = 0
  for (let at = from; ; values++) {
    sign.lastIndex = at
    const found = sign.exec(markup)
    if (!found) return null
    if (found[0] === '>') return { end: found.index + 1, values }
    at = markup.indexOf(found[0], found.index + 1) + 1
    if (at === 0) return null
  }
}

/** What an opened section ends with; null for a tag. */
function sectionEnd(xml: string, at: number): string | null {
  if (xml.startsWith('<!--', at)) return '-->'
  if (xml.startsWith('<![CDATA[', at)) return ']]>'
  if (xml.startsWith('<?', at)) return '?>'
  if (xml.startsWith('<!', at))
    throw new TestFileRefused(/^<!DOCTYPE\s/i.test(xml.slice(at, at + 10)) ? 'doctype' : 'damaged')
  return null
}

/** Walks over the tags once, before a tree is built, and refuses what would make it too deep or too large. */
function checkTags(xml: string, limits: XmlLimits): void {
  let depth = 0
  let nodes = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const section = sectionEnd(xml, at)
    if (section !== null) {
      const end = xml.indexOf(section, at + 2)
      if (end < 0) throw new TestFileRefused('damaged')
      at = end + section.length
      continue
    }
    const tag = tagEnd(xml, at + 1)
    if (!tag) throw new TestFileRefused('damaged')
    const { end, values } = tag
    const closes = xml[at + 1] === '/'
    if (closes) depth--
    else if (xml[end - 2] !== '/') depth++
    nodes += (closes ? 0 : 1) + values
    if (depth > limits.depth) throw new TestFileRefused('too_deep')
    if (nodes > limits.nodes) throw new TestFileRefused('too_large')
    at = end
  }
}

const damaged = (): never => {
  throw new TestFileRefused('damaged')
}

/**
 * Reads XML that nobody vouches for: without a DOCTYPE, so that no entity is expanded or fetched, and within limits that are
 * checked before the tree is built. Throws a `TestFileRefused`. An unknown name such as `&nbsp;` stays a text.
 */
export function parseXml(source: string, limits: XmlLimits = USUAL_LIMITS): Element {
  const xml = source.replace(/^\uFEFF/, '').trim()
  checkTags(xml, limits)
  const error = (message: string) => (message.includes('entity not found') ? undefined : damaged())
  try {
    const parser = new DOMParser({
      locator: {},
      errorHandler: { warning: damaged, error, fatalError: damaged },
    })
    return parser.parseFromString(xml.replaceAll('&nbsp;', '&#160;'), 'text/xml').documentElement ?? damaged()
  } catch {
    return damaged()
  }
}

/** Reads XML of a file, in the encoding that it states, without characters that readers use as marks. */
export function readXml(source: Uint8Array | string): Element {
  if (source.length > USUAL_LIMITS.bytes) throw new TestFileRefused('too_large')
  return parseXml(typeof source === 'string' ? cleanText(source) : decodeXml(source))
}
