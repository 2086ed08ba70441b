import type { CoverSpec, PortraitSpec } from '@kashf/contract/art/art.ts'

/** What a slide of a demo lesson shows under its heading. */
export type DemoSlide =
  /** Points of a list. */
  | { kind: 'points'; heading: string; lines: string[] }
  /** Lines on a sheet of paper: a calculation, an example, a recipe. The last one is the result. */
  | { kind: 'sheet'; heading: string; lines: string[] }
  /** An editor with code beside what it shows: a page, or the output of a program. */
  | { kind: 'code'; heading: string; lines: string[]; shows: string[] }

/** Whose lesson it is and how it looks. */
export interface SlideLook extends Pick<CoverSpec, 'world' | 'motif'> {
  teacher: string
  portrait: PortraitSpec
}
