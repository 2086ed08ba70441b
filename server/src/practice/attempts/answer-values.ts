import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import type { OpenedPaper } from '../papers/render-paper.ts'
import { placed } from '../questions/reveal-question.ts'
import { storedValue } from '../questions/stored-value.ts'

/** Where an answer belongs on a paper. */
export interface AnswerPlace {
  slot: number
  part: number
}

export interface NewAnswer extends AnswerPlace {
  value: AnswerValue
  n: number
  answered_at: Date
}

/** What a request of a device can still change. */
export interface Sorted {
  accepted: NewAnswer[]
  refused: AnswerPlace[]
}

/** An answer of a paper with the author's ids of options; undefined where the paper has no such question, part or option. */
export function answerToStore(
  paper: OpenedPaper,
  { slot, part }: AnswerPlace,
  value: AnswerValue,
): AnswerValue | undefined {
  const found = paper.contents[slot]?.content.parts[part]
  return found && storedValue(found, paper.slots[slot]?.options ?? [], value)
}

/** A stored answer with its options numbered by their place on the paper. */
export function placedValue(
  paper: OpenedPaper,
  { slot, part }: AnswerPlace,
  value: AnswerValue,
): AnswerValue {
  const content = paper.contents[slot]?.content
  return content ? placed(content, paper.slots[slot]?.options ?? [], part, value) : value
}
