import { WORLDS, type WorldName } from '@kashf/contract/art-names.ts'
import { arch, star } from './figures.ts'
import { worlds } from './worlds.ts'

/** The shapes behind initials, as paths in a box of 96 × 96. */
const CUTS = [
  'M0 96V0H96A96 96 0 0 1 0 96Z',
  star(48, 48, 50),
  'M0 0H48A48 48 0 0 1 0 48ZM96 96H48A48 48 0 0 1 96 48Z',
  'M0 96L96 0V96Z',
  'M-8 96A56 56 0 0 1 104 96Z',
  arch(10, 2, 76, 100),
]

/** How a person without a picture is shown: draw it in a box of 96 × 96. */
export interface InitialsStyle {
  world: WorldName
  bg: string
  /** The path of the shape behind the letters, and its colour. */
  cut: string
  deep: string
  ink: string
}

/** World and cut of an account: 48 kinds, the same for good because only the id decides. */
export function initialsStyle(id: number): InitialsStyle {
  const world = WORLDS[id % WORLDS.length] ?? 'lojuvard'
  const cut = CUTS[Math.floor(id / WORLDS.length) % CUTS.length] ?? ''
  const { bg, deep, ink } = worlds[world]
  return { world, bg, cut, deep, ink }
}

/** A picture narrower than this shows one letter only. */
export const TWO_LETTERS_FROM_PX = 32

/** The initials of a person in a picture of that width in px. */
export function initialsOf(person: { first_name: string; last_name: string }, widthPx: number): string {
  const names = widthPx < TWO_LETTERS_FROM_PX ? [person.first_name] : [person.first_name, person.last_name]
  return names.map((name) => (Array.from(name.trim())[0] ?? '').toLocaleUpperCase('uz')).join('')
}

/** Where initials stand in the box: centred at `x` on the baseline `y`. */
export const initialsPlace = (initials: string): { x: number; y: number; size: number } =>
  Array.from(initials).length > 1 ? { x: 48, y: 60.5, size: 35 } : { x: 48, y: 66, size: 52 }
