import type { FormulaKey } from '../../../../contract/practice/grading/formula-answer.ts'
import { gradePart, type PartKey, type PartValue } from '../../../../contract/practice/grading/grade-part.ts'
import {
  EMPTY,
  FULL_MILLI,
  gradeOf,
  type ReadGrade,
  unreadable,
} from '../../../../contract/practice/grading/verdict.ts'
import { judgeFormula } from './judge-formula.ts'

/** Grades a typed formula by the best of the key's that it equals; null where an undecided one could earn more. */
async function gradeFormula(key: FormulaKey, typed: string): Promise<ReadGrade | null> {
  if (typed.trim() === '') return EMPTY
  const best = { earned: 0, undecided: 0 }
  for (const { latex, credit } of key.answers) {
    const verdict = await judgeFormula(latex, typed, key.form)
    if (verdict === 'unreadable') return unreadable(0, typed.length)
    if (verdict === 'equal') best.earned = Math.max(best.earned, credit)
    if (verdict === 'unknown') best.undecided = Math.max(best.undecided, credit)
  }
  return best.undecided > best.earned ? null : gradeOf(best.earned / FULL_MILLI)
}

/**
 * Grades an answer to any part. Null is an answer of which nobody knows yet whether it is right: it waits for the
 * teacher. Fails with `unavailable` when too many formulas are being judged.
 */
export async function gradeAnswer(key: PartKey, value: PartValue | null): Promise<ReadGrade | null> {
  if (key.kind !== 'formula') return gradePart(key, value)
  return typeof value === 'string' ? gradeFormula(key, value) : EMPTY
}
