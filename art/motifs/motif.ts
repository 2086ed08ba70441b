import type { Lettering } from '../lettering.ts'
import type { Inks } from '../worlds.ts'

/** Draws a subject in a box of 200 × 200, standing at its middle, in the colours of a world. */
export type Motif = (inks: Inks, letters: Lettering) => string[]
