import { MAX_ESSAY, MAX_SHORT_ANSWER } from '@kashf/contract/practice/limits.ts'
import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import type { QuestionPart } from '@kashf/contract/practice/questions.ts'

/**
 * An answer that names options by their place, from "1" on, with the author's ids instead. Undefined for an option that the part
 * does not offer, and for a value of another shape than it asks for.
 */
export function storedValue(
  part: QuestionPart,
  options: readonly string[],
  value: AnswerValue,
): AnswerValue | undefined {
  if (value === null) return null
  const offered = new Set(part.options ?? options)
  const idAt = (place: string): string | undefined => {
    const id = /^[1-9]\d?$/.test(place) ? options[Number(place) - 1] : undefined
    return id !== undefined && offered.has(id) ? id : undefined
  }
  switch (part.answer) {
    case 'choice':
      return typeof value === 'string' ? idAt(value) : undefined
    case 'choices':
    case 'order': {
      if (typeof value === 'string') return undefined
      const ids = value.map(idAt).filter((id) => id !== undefined)
      return ids.length === value.length ? ids : undefined
    }
    case 'recorded':
      return typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? value : undefined
    default: {
      const limit = part.answer === 'written' ? MAX_ESSAY : MAX_SHORT_ANSWER
      return typeof value === 'string' && value.length <= limit ? value : undefined
    }
  }
}
