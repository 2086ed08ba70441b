import { BellRing, House } from 'lucide-react'
import * as bell from 'lucide-react/icons/bell-ring'
import * as house from 'lucide-react/icons/house'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import createLucideIcon, { type LucideIconData } from './lucide-icon.ts'

// Not in the type declarations, but used by lucide's own index.
const dataOf = (module: object): LucideIconData => Reflect.get(module, '__iconData')

it('renders the same markup as the original on the server', () => {
  for (const [Original, data] of [
    [House, house],
    [BellRing, bell],
  ] as const) {
    const Ours = createLucideIcon(dataOf(data))
    for (const props of [
      { 'aria-hidden': true, size: 18 },
      { 'aria-label': 'Yopiq dars', className: 'shrink-0', size: 17, strokeWidth: 2.6, fill: 'none' },
    ]) {
      expect(attributesOf(createElement(Ours, props))).toEqual(attributesOf(createElement(Original, props)))
    }
  }
})

/** All tags with their sorted attributes, because attribute order is irrelevant. */
function attributesOf(icon: ReactElement): string[][] {
  const tags = renderToStaticMarkup(icon).match(/<[^>]+>/g) ?? []
  return tags.map((tag) => tag.match(/[\w-]+="[^"]*"|^<\/?\w+/g)?.sort() ?? [])
}
