import type { Blueprint, Slot } from '@kashf/contract/practice/tests.ts'

/** A slot with the place of its block. */
export interface PlacedSlot {
  slot: Slot
  section: number
  block: number
}

/** The slots of a blueprint in their order. */
export const slotsOf = (blueprint: Blueprint): PlacedSlot[] =>
  blueprint.sections.flatMap(({ blocks }, section) =>
    blocks.flatMap(({ slots }, block) => slots.map((slot) => ({ slot, section, block }))),
  )

/** How many questions of a paper a slot fills. */
const countOf = (slot: Slot): number => ('pool' in slot ? slot.pool.count : 1)

/** The number of questions of a paper and the most points that it gives. */
export function paperFigures({ sections }: Blueprint): {
  questions_count: number
  max_points_milli: number
} {
  let [questions, points] = [0, 0]
  for (const { slots, weight_milli } of sections.flatMap(({ blocks }) => blocks)) {
    const inBlock = slots.reduce((sum, slot) => sum + countOf(slot), 0)
    questions += inBlock
    points += inBlock * weight_milli
  }
  return { questions_count: questions, max_points_milli: points }
}

/** What `minutesOf` reads of a blueprint, also of a published one. */
export interface ClockedBlueprint {
  sections: readonly { minutes: number | null; break_min?: number }[]
}

/** The minutes of a test with its breaks: of the whole, or of its sections with clocks of their own; null without a clock. */
export function minutesOf(minutes: number | null, { sections }: ClockedBlueprint): number | null {
  const clocks = sections.flatMap((section) => section.minutes ?? [])
  if (clocks.length === 0) return minutes
  const breaks = sections.slice(0, -1).map(({ break_min = 0 }) => break_min)
  return [...clocks, ...breaks].reduce((sum, clock) => sum + clock, 0)
}
