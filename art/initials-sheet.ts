import { WORLDS, type WorldName } from '@kashf/contract/art/art-names.ts'
import { INITIALS_KINDS } from '@kashf/contract/art/initials.ts'
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

/** The world of an account's initials. */
export const initialsWorld = (accountId: number): WorldName => WORLDS[accountId % WORLDS.length] ?? 'lojuvard'

function drawKind(kind: number): string {
  const { bg, deep } = worlds[initialsWorld(kind)]
  const cut = CUTS[Math.floor(kind / WORLDS.length) % CUTS.length] ?? ''
  const box = `${kind * 96} 0 96 96`
  const shapes = `<path fill="${bg}" d="M0 0H96V96H0Z"/><path fill="${deep}" d="${cut}"/>`
  // A nested `svg` is clipped to its box, because the shapes extend beyond it.
  const cell = `<svg x="${kind * 96}" width="96" height="96" viewBox="0 0 96 96">${shapes}</svg>`
  return `<view id="k${kind}" viewBox="${box}"/>${cell}`
}

/** The backgrounds of initials side by side, each addressed alone by its fragment (`initialsAddress`). */
export const drawInitialsSheet = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${INITIALS_KINDS * 96} 96">${Array.from({ length: INITIALS_KINDS }, (_, kind) => drawKind(kind)).join('')}</svg>`
