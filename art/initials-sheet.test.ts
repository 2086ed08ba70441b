import { WORLDS } from '@kashf/contract/art/art-names.ts'
import { hasWhiteInitials, INITIALS_KINDS } from '@kashf/contract/art/initials.ts'
import { expect, it } from 'vitest'
import { drawInitialsSheet } from './initials-sheet.ts'
import { worlds } from './worlds.ts'

it('draws each kind of initials once, all different', () => {
  const cells = drawInitialsSheet().match(/<view id="k\d+"/g)
  expect(new Set(cells).size).toBe(INITIALS_KINDS)
  const shapes = drawInitialsSheet().match(/viewBox="0 0 96 96">.*?<\/svg>/g)
  expect(new Set(shapes).size).toBe(INITIALS_KINDS)
})

it('has white letters exactly on the worlds whose ink is white', () => {
  expect(WORLDS.map((_, id) => hasWhiteInitials(id))).toEqual(
    WORLDS.map((name) => worlds[name].ink === '#FFFFFF'),
  )
})
