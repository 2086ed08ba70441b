import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import type { QuestionContent } from '@kashf/contract/practice/questions.ts'
import type { ReviewBody } from '@kashf/contract/practice/review.ts'
import { storedValue } from '../questions/stored-value.ts'

/** Answers by part with the author's ids of options; null where one is not possible for its part. */
export function storedAnswers(
  content: QuestionContent,
  options: readonly string[],
  answers: ReviewBody['answers'],
): Map<number, AnswerValue> | null {
  const stored = new Map<number, AnswerValue>()
  for (const { part, value } of answers) {
    const found = content.parts[part]
    const as = found && storedValue(found, options, value)
    if (as === undefined) return null
    stored.set(part, as)
  }
  return stored
}
