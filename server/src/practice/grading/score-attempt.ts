import { type Grade, gradeOf } from '@kashf/contract/practice/grading/verdict.ts'
import { blockMaximum, blockPoints, exemptPoints } from '@kashf/contract/practice/scoring/points.ts'
import { gradeLabel, roundedMean, tableValue } from '@kashf/contract/practice/scoring/scale.ts'
import type { Scale } from '@kashf/contract/practice/tests.ts'
import type { FrozenBlueprint } from '../papers/frozen-blueprint.ts'
import { numberedSections } from '../papers/render-paper.ts'
import { WHOLE_TEST } from './test-keys.ts'
import { type Measured, type Measures, raschScales } from './test-scale.ts'

/** A question of a paper with its grade. */
export interface GradedSlot {
  block: number
  grade: Grade
  /** Taken out of the test after it was written: it earns nothing, and the most points fall. */
  isDropped: boolean
}

interface BlockScore {
  title: string
  points_milli: number
  max_milli: number
  is_exempt: boolean
}

/** What an attempt earned. Points and scores are thousandths. */
export interface Score {
  points_milli: number
  max_milli: number
  /** On the scale of the test; of a Rasch scale per cent, until the model is fitted. */
  score_milli: number
  interval_milli: { from: number; to: number } | null
  /** A Rasch scale is not fitted yet: its score is per cent, which has no grade. */
  is_unmeasured: boolean
  /** In logits of the fitted Rasch scale of the whole test; null without one. */
  ability: number | null
  grade: string | null
  is_passed: boolean | null
  blocks: BlockScore[]
  sections: { title: string; score_milli: number }[]
}

interface Sum {
  points: number
  max: number
  /** Of the points, in squared thousandths. */
  variance: number
}

const FULL_PERCENT_MILLI = 100_000
const percentMilli = (points: number, max: number): number =>
  max === 0 ? 0 : Math.floor((Math.max(points, 0) * FULL_PERCENT_MILLI) / max)

const add = (sums: readonly Sum[]): Sum => ({
  points: sums.reduce((sum, { points }) => sum + points, 0),
  max: sums.reduce((sum, { max }) => sum + max, 0),
  variance: sums.reduce((sum, { variance }) => sum + variance, 0),
})

/** What the score of points on a scale depends on besides. */
interface Scaling {
  /** The scores of the sections, of which a `mean` is computed. */
  sections: readonly number[]
  /** What the fitted Rasch model says. */
  measured: Measured | undefined
}

/** The score of points on a scale. */
function scaled(scale: Scale, { points, max }: Sum, { sections, measured }: Scaling): number {
  switch (scale.kind) {
    case 'points':
      return points
    case 'percent':
      return percentMilli(points, max)
    case 'rasch':
      return measured?.score_milli ?? percentMilli(points, max)
    case 'table':
      return tableValue(scale.rows, points)
    case 'mean':
      return sections.length === 0 ? 0 : roundedMean(sections, scale.step_milli)
  }
}

/**
 * What an attempt earned. A block that a certificate replaces earns its share. The interval is one standard error of the points
 * to both sides: each question is a draw with the share that its block earned. A fitted Rasch scale has the error of its ability.
 */
export function scoreAttempt(
  blueprint: FrozenBlueprint,
  slots: readonly GradedSlot[],
  rules: { exempt: readonly number[]; pass_percent: number | null; measures: Measures },
): Score {
  const sections = numberedSections(blueprint).map(({ title, scale, blocks }, at) => {
    const scored = blocks.map((block) => {
      const all = slots.filter(({ block: number }) => number === block.number)
      const counted = all.filter(({ isDropped }) => !isDropped)
      const max = blockMaximum(block, counted.length)
      const isExempt = block.exemption !== null && rules.exempt.includes(block.number)
      const points =
        isExempt && block.exemption
          ? exemptPoints(block, counted.length, block.exemption)
          : blockPoints(
              block,
              counted.map(({ grade }) => grade),
            )
      const share = max === 0 ? 0 : Math.min(Math.max(points / max, 0), 1)
      const variance = isExempt ? 0 : counted.length * block.weight_milli ** 2 * share * (1 - share)
      return { title: block.title, is_exempt: isExempt, sum: { points, max, variance } }
    })
    const sum = add(scored.map((block) => block.sum))
    const scaling = { sections: [], measured: rules.measures.get(at) }
    return { title, sum, blocks: scored, score_milli: scaled(scale ?? { kind: 'points' }, sum, scaling) }
  })
  const total = add(sections.map(({ sum }) => sum))
  const measured = rules.measures.get(WHOLE_TEST)
  const scaling = { sections: sections.map(({ score_milli }) => score_milli), measured }
  const score = scaled(blueprint.scale, total, scaling)
  const error = Math.sqrt(total.variance)
  const moved = (by: number) =>
    scaled(
      blueprint.scale,
      { ...total, points: Math.min(Math.max(total.points + by, 0), total.max) },
      scaling,
    )
  const byPoints = { from: Math.round(moved(-error)), to: Math.round(moved(error)) }
  const isUnmeasured = [...raschScales(blueprint).keys()].some((section) => !rules.measures.has(section))
  return {
    points_milli: total.points,
    max_milli: total.max,
    score_milli: score,
    interval_milli: blueprint.scale.kind === 'mean' ? null : (measured?.interval_milli ?? byPoints),
    ability: measured?.ability ?? null,
    is_unmeasured: isUnmeasured,
    grade: isUnmeasured ? null : gradeLabel(blueprint.grades, score),
    is_passed:
      rules.pass_percent === null ? null : percentMilli(total.points, total.max) >= rules.pass_percent * 1000,
    blocks: sections.flatMap(({ blocks }) =>
      blocks.map(({ title, is_exempt, sum }) => ({
        title,
        is_exempt,
        points_milli: sum.points,
        max_milli: sum.max,
      })),
    ),
    sections: sections.map(({ title, score_milli }) => ({ title, score_milli })),
  }
}

/** The grade of a question to which its author later gave full marks. */
export const FULL_MARKS: Grade = gradeOf(1)
