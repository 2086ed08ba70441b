import { DOMParser } from '@xmldom/xmldom'
import { TestFileRefused } from '../test-file-refused.ts'
import type { Package } from './open-package.ts'

const MAX_XML_BYTES = 32 * 2 ** 20
const MAX_ELEMENTS = 1_000_000
const MAX_DEPTH = 400

const damaged = (): never => {
  throw new TestFileRefused('damaged')
}

/** The index after a tag that begins at `from`; a `>` inside quotes does not end it. */
function endOfTag(xml: string, from: number): number {
  let quote = ''
  for (let at = from + 1; at < xml.length; at++) {
    const sign = xml[at] ?? ''
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at + 1
  }
  return damaged()
}

function endAfter(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  return at < 0 ? damaged() : at + mark.length
}

/** Refuses what must not reach the parser: declarations, too many elements, too deep ones. */
function checkBounds(xml: string): void {
  let depth = 0
  let elements = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    if (xml.startsWith('<!--', at)) at = endAfter(xml, '-->', at + 4)
    else if (xml.startsWith('<![CDATA[', at)) at = endAfter(xml, ']]>', at)
    else if (xml[at + 1] === '!') throw new TestFileRefused('doctype')
    else if (xml[at + 1] === '?') at = endAfter(xml, '?>', at)
    else {
      const end = endOfTag(xml, at)
      if (xml[at + 1] === '/') depth--
      else if (++elements > MAX_ELEMENTS) throw new TestFileRefused('too_large')
      else if (xml[end - 2] !== '/' && ++depth > MAX_DEPTH) throw new TestFileRefused('too_deep')
      at = end
    }
  }
  if (depth !== 0) damaged()
}

/** The root element of a part within its bounds; null for a part that is not there. */
export function readXml(file: Package, name: string): Element | null {
  if ((file.sizeOf(name) ?? 0) > MAX_XML_BYTES) throw new TestFileRefused('too_large')
  const bytes = file.read(name)
  if (!bytes) return null
  const xml = new TextDecoder().decode(bytes)
  checkBounds(xml)
  try {
    const errorHandler = { warning: () => undefined, error: damaged, fatalError: damaged }
    return new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml').documentElement ?? damaged()
  } catch {
    return damaged()
  }
}

/** The elements inside an element. */
export function* childrenOf(element: Element): Generator<Element> {
  for (let node = element.firstChild; node; node = node.nextSibling)
    if (node.nodeType === 1) yield node as Element
}

/** The first element inside with this local name. Office writes the same elements under several namespaces. */
export function childOf(element: Element | null | undefined, name: string): Element | null {
  if (element) for (const child of childrenOf(element)) if (child.localName === name) return child
  return null
}

/** The outermost elements at any depth with one of these local names, in their order. */
export function* descendantsOf(element: Element, ...names: string[]): Generator<Element> {
  for (const child of childrenOf(element)) {
    if (names.includes(child.localName)) yield child
    else yield* descendantsOf(child, ...names)
  }
}

/** An attribute by its local name; null where there is none. */
export function attributeOf(element: Element | null | undefined, name: string): string | null {
  const attributes = element?.attributes
  for (let i = 0; i < (attributes?.length ?? 0); i++) {
    const attribute = attributes?.item(i)
    if (attribute && (attribute.localName || attribute.name) === name) return attribute.value
  }
  return null
}

/** The `val` of a child: `<w:jc w:val="center"/>`. */
export const valOf = (element: Element | null | undefined, name: string): string | null =>
  attributeOf(childOf(element, name), 'val')

/** Whether a switch such as `<w:b/>` is on; null where it is not set. */
export function switchOf(element: Element | null | undefined, name: string): boolean | null {
  const child = childOf(element, name)
  return child && !['0', 'false', 'off', 'none'].includes(attributeOf(child, 'val') ?? '1')
}
