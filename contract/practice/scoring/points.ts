import { FULL_MILLI, type Grade } from '../grading/verdict.ts'

/** Weights are thousandths of a point, so that 30 × 1.1 + 30 × 3.1 + 30 × 2.1 is 189 exactly. */
export interface BlockRule {
  /** Points of a right answer. */
  weight_milli: number
  /** Points that a wrong answer costs; an empty one costs nothing. */
  penalty_milli: number
}

/** What an exemption gives for a block that is not taken, in per cent of its points. */
export interface Exemption {
  credit_percent: number
}

/** The points of a block in thousandths. Without a penalty they are never below 0. */
export function blockPoints({ weight_milli, penalty_milli }: BlockRule, grades: readonly Grade[]): number {
  const credits = grades.reduce((sum, { credit_milli }) => sum + credit_milli, 0)
  const wrong = grades.filter(({ verdict }) => verdict === 'wrong').length
  return Math.round((weight_milli * credits) / FULL_MILLI) - wrong * penalty_milli
}

/** The most points of a block in thousandths. */
export const blockMaximum = ({ weight_milli }: BlockRule, questions: number): number =>
  weight_milli * questions

/** The points of an exempted block in thousandths. */
export const exemptPoints = (rule: BlockRule, questions: number, { credit_percent }: Exemption): number =>
  Math.round((blockMaximum(rule, questions) * credit_percent) / 100)
