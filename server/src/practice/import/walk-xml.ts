/** The child elements, of one name or of all; a prefix of a namespace does not matter. */
export function childrenOf(element: Element | null | undefined, name?: string): Element[] {
  const children: Element[] = []
  for (let node = element?.firstChild; node; node = node.nextSibling)
    if (node.nodeType === 1 && (name === undefined || (node as Element).localName === name))
      children.push(node as Element)
  return children
}

/** The first child element of a name; null where there is none. */
export function childOf(element: Element | null | undefined, name: string): Element | null {
  for (let node = element?.firstChild; node; node = node.nextSibling)
    if (node.nodeType === 1 && (node as Element).localName === name) return node as Element
  return null
}

/** The outermost elements at any depth with one of these names, in their order. */
export function* outermostIn(element: Element, ...names: string[]): Generator<Element> {
  for (const child of childrenOf(element)) {
    if (names.includes(child.localName)) yield child
    else yield* outermostIn(child, ...names)
  }
}

/** All elements of a name inside another, in the order of the document. */
export const elementsIn = (element: Element, name: string): Element[] =>
  Array.from(element.getElementsByTagNameNS('*', name))

/** The text of an element, or of its child of a name, without spaces around it; empty where there is none. */
export const textOf = (element: Element | null | undefined, name?: string): string =>
  ((name === undefined ? element : childOf(element, name))?.textContent ?? '').trim()

/** An attribute by its local name; null where there is none. */
export function attributeOf(element: Element | null | undefined, name: string): string | null {
  const attributes = element?.attributes
  for (let i = 0; i < (attributes?.length ?? 0); i++) {
    const attribute = attributes?.item(i)
    if (attribute && (attribute.localName || attribute.name) === name) return attribute.value
  }
  return null
}

/** The line of the source on which an element begins, from 1 on. */
export const lineOf = (element: Element): number =>
  (element as Element & { lineNumber?: number }).lineNumber ?? 1
