import type { CoverSpec, PortraitSpec } from '@kashf/contract/art/art.ts'

/** The content of a slide of a demo lesson, under its heading. */
export type DemoSlide =
  /** Points of a list. */
  | { kind: 'points'; heading: string; lines: string[] }
  /** Lines on a sheet of paper: a calculation, an example, a recipe. The last one is the result. */
  | { kind: 'sheet'; heading: string; lines: string[] }
  /** An editor with code beside its result: a page, or the output of a program. */
  | { kind: 'code'; heading: string; lines: string[]; shows: string[] }

/** The teacher and the look of a lesson's slides. */
export interface SlideLook extends Pick<CoverSpec, 'world' | 'motif'> {
  teacher: string
  portrait?: PortraitSpec | undefined
}
