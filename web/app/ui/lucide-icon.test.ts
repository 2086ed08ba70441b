import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BellRing, House } from 'lucide-react'
import * as bell from 'lucide-react/icons/bell-ring'
import * as house from 'lucide-react/icons/house'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import createLucideIcon, { type LucideIconData } from './lucide-icon.ts'

// A property that the type declarations lack, but lucide's own index uses.
const dataOf = (module: object): LucideIconData => Reflect.get(module, '__iconData')

const ICONS = [
  [House, house],
  [BellRing, bell],
] as const

/** Attributes that `.lucide` of base.css replaces. */
const DRAWN = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin']

it('renders the shapes of the original with the other attributes', () => {
  for (const [Original, data] of ICONS) {
    const Ours = createLucideIcon(dataOf(data))
    for (const props of [
      { 'aria-hidden': true, size: 18 },
      { 'aria-label': 'Yopiq dars', className: 'shrink-0', size: 17 },
    ]) {
      const [svg = {}, ...shapes] = tagsOf(createElement(Original, props))
      const { xmlns: _, ...rest } = svg
      for (const name of DRAWN) delete rest[name]
      expect(tagsOf(createElement(Ours, props))).toEqual([
        { ...rest, class: rest.class?.replace(/ lucide-[a-z-]+/g, '') },
        ...shapes,
      ])
    }
  }
})

it('draws icons as the original does, by the stylesheet', () => {
  const css = readFileSync(path.join(import.meta.dirname, 'styles/base.css'), 'utf8')
  const rule = /\.lucide \{([^}]*)\}/.exec(css)?.[1] ?? ''
  const declarations = [...rule.matchAll(/([a-z-]+): ([^;]+);/g)].map(([, name, value]) => [name, value])
  const [svg = {}] = tagsOf(createElement(House))
  expect(declarations).toEqual(DRAWN.map((name) => [name, svg[name]]))
})

/** The attributes of all opening tags. */
function tagsOf(icon: ReactElement): Record<string, string>[] {
  const tags = renderToStaticMarkup(icon).match(/<\w[^>]*>/g) ?? []
  return tags.map((tag) =>
    Object.fromEntries(
      [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  )
}
