import { escapeHtml } from '@kashf/contract/text/escape-html.ts'
import { childrenOf, elementsIn } from '../walk-xml.ts'

/** `qti-simple-choice` of QTI 3 is `simpleChoice` of QTI 2. */
const older = (name: string) =>
  name.startsWith('qti-')
    ? name.slice(4).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : name
const newer = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The name of an element as QTI 2 has it. */
export const qtiName = (element: Element): string => older(element.localName)

/** An attribute by its name in QTI 2, `responseIdentifier`; QTI 3 writes `response-identifier`. */
export const attribute = (element: Element, name: string): string =>
  element.getAttribute(name) || element.getAttribute(newer(name)) || ''

export const qtiChildren = (element: Element, name: string): Element[] =>
  childrenOf(element).filter((child) => qtiName(child) === name)

/** All elements of a name inside another, of either version. */
export function qtiElements(element: Element, name: string): Element[] {
  const found = elementsIn(element, name)
  return found.length > 0 ? found : elementsIn(element, `qti-${newer(name)}`)
}

/** Elements that are shown at other times than a question. */
const HIDDEN = new Set(['feedbackInline', 'feedbackBlock', 'templateInline', 'templateBlock', 'stylesheet'])

/** A picture as HTML; other media as an element that is left out and named. */
export function mediaHtml(element: Element): string {
  const name = qtiName(element)
  const isPicture = name === 'img' || attribute(element, 'type').startsWith('image/')
  const src = escapeHtml(attribute(element, 'src') || attribute(element, 'data'))
  const alt = escapeHtml(
    attribute(element, 'alt') || (name === 'object' ? (element.textContent ?? '').trim() : ''),
  )
  return isPicture ? `<img src="${src}" alt="${alt}">` : `<${name} src="${src}"></${name}>`
}

/** The content of an element as HTML; `replaced` gives another HTML for an element, or null to keep it. */
export function htmlOf(element: Element, replaced: (element: Element) => string | null = () => null): string {
  return Array.from(element.childNodes)
    .map((node) => {
      if (node.nodeType === 3 || node.nodeType === 4) return escapeHtml(node.nodeValue ?? '')
      if (node.nodeType !== 1) return ''
      const child = node as Element
      const name = qtiName(child)
      const other = replaced(child)
      if (other !== null) return other
      const isForOthers = name === 'rubricBlock' && !attribute(child, 'view').includes('candidate')
      if (HIDDEN.has(name) || isForOthers) return ''
      if (['img', 'object', 'audio', 'video'].includes(name)) return mediaHtml(child)
      return name === 'br' ? '<br>' : `<${name}>${htmlOf(child, replaced)}</${name}>`
    })
    .join('')
}
