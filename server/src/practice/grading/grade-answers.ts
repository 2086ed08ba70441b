import { gradeQuestion, type PartKey } from '@kashf/contract/practice/grading/grade-part.ts'
import { EMPTY, FULL_MILLI, type Grade, gradeOf } from '@kashf/contract/practice/grading/verdict.ts'
import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import type { AnyPartKey, MarkedKey, QuestionKey } from '@kashf/contract/practice/questions.ts'
import type { ShownVerdict } from '@kashf/contract/practice/results.ts'
import { gradeAnswer } from '../formulas/grade-answer.ts'

/** What the author of a test decided about a question after it was taken (`regrade`). */
export interface Regrade {
  question_id: number
  question_version: number
  how: 'accept' | 'drop' | 'full_marks'
  part: number
  also: string | null
  replaces: boolean
}

/** The marks that a person gave, one for each criterion of the rubric. */
export interface Marks {
  marks_milli: number[]
  comment: string
}

/** The grade of a part; `pending` while a person has to mark it. */
export interface PartGrade {
  verdict: ShownVerdict
  credit_milli: number
}

const PENDING: PartGrade = { verdict: 'pending', credit_milli: 0 }

/** The key of a part as its author accepts it now: what was accepted later is right too, or alone. */
export function acceptedKey(key: PartKey, part: number, regrades: readonly Regrade[]): PartKey {
  return regrades
    .filter((regrade) => regrade.how === 'accept' && regrade.part === part)
    .reduce<PartKey>(
      (now, { also, replaces }) => (also === null ? now : withAnswer(now, also, replaces)),
      key,
    )
}

function withAnswer(key: PartKey, also: string, replaces: boolean): PartKey {
  switch (key.kind) {
    case 'text':
      return { ...key, answers: [...(replaces ? [] : key.answers), { text: also, credit: FULL_MILLI }] }
    case 'number':
      return { ...key, answers: [...(replaces ? [] : key.answers), { value: also, credit: FULL_MILLI }] }
    case 'formula':
      return { ...key, answers: [...(replaces ? [] : key.answers), { latex: also, credit: FULL_MILLI }] }
    case 'choice':
      return replaces ? { ...key, right: also } : key
    default:
      return key
  }
}

/** Options of a part with one right option that its author accepted as well, since the key was last replaced. */
export function alsoRight(part: number, regrades: readonly Regrade[]): string[] {
  const accepted = regrades.filter(({ how, part: of }) => how === 'accept' && of === part)
  return accepted
    .slice(accepted.findLastIndex(({ replaces }) => replaces) + 1)
    .flatMap(({ also }) => also ?? [])
}

/**
 * Grades an answer to a part, by the key, later decisions and a person's marks. A formula of which nobody knows yet whether it is
 * right waits for a person, as an essay does.
 */
export async function gradePart(
  key: AnyPartKey,
  value: AnswerValue,
  by: { part: number; regrades: readonly Regrade[]; marks: Marks | null },
): Promise<PartGrade> {
  if (value === null || value.length === 0) return EMPTY
  if (key.kind === 'marked') return by.marks ? markedGrade(key, by.marks) : PENDING
  const now = acceptedKey(key, by.part, by.regrades)
  if (now.kind === 'choice' && typeof value === 'string' && alsoRight(by.part, by.regrades).includes(value)) {
    return gradeOf(1)
  }
  const grade = await gradeAnswer(now, value)
  if (grade) return { verdict: grade.verdict, credit_milli: grade.credit_milli }
  return by.marks ? gradeOf(sum(by.marks.marks_milli) / FULL_MILLI) : PENDING
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const markedGrade = ({ rubric }: MarkedKey, { marks_milli }: Marks): PartGrade =>
  gradeOf(sum(marks_milli) / sum(rubric.map(({ max_milli }) => max_milli)))

/** The grade of a question from those of its parts; a part that waits for a person earns nothing yet. */
export function questionGrade(parts: readonly PartGrade[]): Grade {
  return gradeQuestion(
    parts.map(({ verdict, credit_milli }) =>
      verdict === 'pending' ? { verdict: 'empty', credit_milli: 0 } : { verdict, credit_milli },
    ),
  )
}

/** The keys of the parts; a part without one is a fault of the program, because only ready questions are published. */
export function keyOfPart(key: QuestionKey, part: number): AnyPartKey {
  const found = key.parts[part]
  if (!found) throw new Error(`part ${part} has no key`)
  return found
}
