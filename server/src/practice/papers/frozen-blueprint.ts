import type { Block, Blueprint, Section } from '@kashf/contract/practice/tests.ts'

/** A question that a published test has, in the version that never changes. */
export interface FrozenQuestion {
  question_id: number
  version: number
  /** Questions of one passage stand together on every paper. */
  passage_id: number | null
}

/** A place of the blueprint when it was published: `count` of these questions are drawn for a paper. */
export interface FrozenSlot {
  questions: FrozenQuestion[]
  count: number
}

/** A blueprint in a version of a test (`test_version.blueprint`). */
export interface FrozenBlueprint extends Omit<Blueprint, 'sections'> {
  sections: FrozenSection[]
}
export interface FrozenSection extends Omit<Section, 'blocks'> {
  blocks: FrozenBlock[]
}
export interface FrozenBlock extends Omit<Block, 'slots'> {
  slots: FrozenSlot[]
}
