import { escapeMarkup } from '@kashf/contract/practice/markup.ts'
import type { DraftBody } from '../import/draft.ts'

/**
 * Feedback to answers that are typed, as paragraphs of markup, each after its answer. Keys of texts and numbers have no place for
 * it, so it belongs to the explanation.
 */
export function typedFeedback(body: DraftBody): string[] {
  if (body.kind === 'gaps') return body.parts.flatMap(typedFeedback)
  const answers =
    body.kind === 'text'
      ? body.options
      : body.kind === 'number'
        ? body.answers.map(({ value, note }) => ({ text: value, note }))
        : []
  return answers.flatMap(({ text, note }) => (note ? [`${escapeMarkup(text)}: ${note}`] : []))
}
