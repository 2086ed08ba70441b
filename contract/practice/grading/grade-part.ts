import { type Static, Type } from 'typebox'
import { MAX_SHORT_ANSWER } from '../limits.ts'
import { ChoiceKey, ChoicesKey, gradeChoice, gradeChoices, MAX_OPTIONS, OptionId } from './choice-answer.ts'
import { FormulaKey } from './formula-answer.ts'
import { gradeNumber, gradeNumbers, NumberKey, NumbersKey } from './number-answer.ts'
import { gradeOrder, OrderKey } from './order-answer.ts'
import { gradeText, TextKey } from './text-answer.ts'
import { EMPTY, FULL_MILLI, type Grade, gradeOf, type ReadGrade } from './verdict.ts'

/** The keys that grade an answer anywhere. */
const PureKey = Type.Union([ChoiceKey, ChoicesKey, TextKey, NumberKey, NumbersKey, OrderKey])
export type PureKey = Static<typeof PureKey>

/** The key of one part of a question: a gap, a row of a table, a left item of a matching, or the whole question. */
export const PartKey = Type.Union([...PureKey.anyOf, FormulaKey])
export type PartKey = Static<typeof PartKey>

/** An answer to a part: an option or typed text, or several options. */
export const PartValue = Type.Union([
  Type.String({ maxLength: MAX_SHORT_ANSWER }),
  Type.Array(OptionId, { maxItems: MAX_OPTIONS, uniqueItems: true }),
])
export type PartValue = Static<typeof PartValue>

/**
 * Grades an answer to a part; null where nothing was answered. It depends on nothing but its arguments, so that a stored answer
 * has the same grade at any time. An answer of another shape than the key's is empty. Formulas are graded by the server
 * alone (`gradeAnswer`).
 */
export function gradePart(key: PureKey, value: PartValue | null): ReadGrade {
  if (key.kind === 'choices') return gradeChoices(key, Array.isArray(value) ? value : [])
  if (key.kind === 'order') return gradeOrder(key, Array.isArray(value) ? value : null)
  if (typeof value !== 'string') return EMPTY
  switch (key.kind) {
    case 'choice':
      return gradeChoice(key, value)
    case 'text':
      return gradeText(key, value)
    case 'number':
      return gradeNumber(key, value)
    case 'numbers':
      return gradeNumbers(key, value)
  }
}

/**
 * The grade of a question from those of its parts, which count alike. One unreadable part makes the question unreadable, because
 * its part is asked for again.
 */
export function gradeQuestion(parts: readonly Grade[]): Grade {
  const all = (verdict: Grade['verdict']) => parts.every((part) => part.verdict === verdict)
  if (parts.length === 0 || all('empty')) return EMPTY
  const sum = parts.reduce((total, { credit_milli }) => total + credit_milli, 0)
  const grade = gradeOf(sum / (parts.length * FULL_MILLI))
  return parts.some(({ verdict }) => verdict === 'unreadable') ? { ...grade, verdict: 'unreadable' } : grade
}
