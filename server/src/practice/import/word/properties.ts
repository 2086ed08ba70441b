import { attributeOf, childOf } from '../walk-xml.ts'

/** The `val` of a child: `<w:jc w:val="center"/>`. */
export const valOf = (element: Element | null | undefined, name: string): string | null =>
  attributeOf(childOf(element, name), 'val')

/** Whether a switch such as `<w:b/>` is on; null where it is not set. */
export function switchOf(element: Element | null | undefined, name: string): boolean | null {
  const child = childOf(element, name)
  return child && !['0', 'false', 'off', 'none'].includes(attributeOf(child, 'val') ?? '1')
}
