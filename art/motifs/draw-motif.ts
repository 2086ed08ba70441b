import type { MotifName } from '@kashf/contract/art/art-names.ts'
import type { Lettering } from '../lettering.ts'
import type { Inks } from '../worlds.ts'
import * as business from './business.ts'
import * as design from './design.ts'
import * as languages from './languages.ts'
import * as life from './life.ts'
import type { Motif } from './motif.ts'
import * as programming from './programming.ts'
import * as school from './school.ts'

const motifs: Readonly<Record<MotifName, Motif>> = {
  ...programming,
  ...languages,
  ...school,
  ...business,
  ...design,
  ...life,
}

/** Draws the motif of that name in a box of 200 × 200. */
export const drawMotif = (name: MotifName, inks: Inks, letters: Lettering): string =>
  motifs[name](inks, letters).join('')
