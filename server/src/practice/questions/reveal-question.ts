import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import type { AnyPartKey, QuestionContent, QuestionKey } from '@kashf/contract/practice/questions.ts'
import { escapeHtml } from '@kashf/contract/text/escape-html.ts'
import { type PictureAddress, renderInline, renderMarkup } from './render-markup.ts'

/** A key as it is shown beside an answer, with options numbered by their place. */
export interface Revealed {
  /** What is right, for each part: places of options, or texts as HTML. */
  right: string[][]
  /** Why each wrong option tempts. */
  notes: { option: string; html: string }[]
  explanation: string
}

/** The place, from "1" on, of an option of the author in the order of a paper. */
export const placeOf = (options: readonly string[], id: string): string => String(options.indexOf(id) + 1)

/** A stored answer with its options numbered by their place in `options`. */
export function placed(
  content: QuestionContent,
  options: readonly string[],
  part: number,
  value: AnswerValue,
): AnswerValue {
  if (Array.isArray(value)) return value.map((id) => placeOf(options, id))
  return value !== null && content.parts[part]?.answer === 'choice' ? placeOf(options, value) : value
}

/** Reveals the key of a question whose options stand in this order. Call it only when its results are published. */
export function revealQuestion(
  key: QuestionKey,
  options: readonly string[],
  pictureAddress: PictureAddress,
): Revealed {
  return {
    right: key.parts.map((part) => rightAnswers(part, options, pictureAddress)),
    notes: key.notes.map(({ option, text }) => ({
      option: placeOf(options, option),
      html: renderInline(text, pictureAddress),
    })),
    explanation: renderMarkup(key.explanation, pictureAddress),
  }
}

function rightAnswers(key: AnyPartKey, options: readonly string[], pictureAddress: PictureAddress): string[] {
  switch (key.kind) {
    case 'choice':
      return [placeOf(options, key.right)]
    case 'choices':
    case 'order':
      return key.right.map((id) => placeOf(options, id))
    case 'text':
      return best(key.answers).map(({ text }) => escapeHtml(text))
    case 'number':
      return best(key.answers).map(({ value }) => escapeHtml(value))
    case 'numbers':
      return [escapeHtml(key.values.join('; '))]
    case 'formula':
      return best(key.answers).map(({ latex }) => renderInline(`$${latex}$`, pictureAddress))
    case 'marked':
      return key.model_answer === '' ? [] : [renderMarkup(key.model_answer, pictureAddress)]
  }
}

/** The answers with the most credit. */
function best<T extends { credit: number }>(answers: readonly T[]): T[] {
  const most = Math.max(...answers.map(({ credit }) => credit))
  return answers.filter(({ credit }) => credit === most)
}
