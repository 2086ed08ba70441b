import type { QuestionDraft } from '../practice/import/draft.ts'

function answersOf({ body }: QuestionDraft): string[] {
  if ('options' in body)
    return body.options.map(({ text, credit_milli }) => (credit_milli > 0 ? '*' : '') + text)
  return body.kind === 'number' ? body.answers.map(({ value }) => `=${value}`) : [body.kind]
}

/** A draft in one line: stem, options with `*` before right ones, `!` warnings, `#` tags, `@` passage, `?` explanation. */
export const told = (draft: QuestionDraft): string =>
  [
    draft.stem,
    ...answersOf(draft),
    ...draft.warnings.map(({ code, of }) => `!${code}${of ? ` ${of}` : ''}`),
    ...draft.tags.map((tag) => `#${tag}`),
    ...(draft.passage === undefined ? [] : [`@${draft.passage}`]),
    ...(draft.explanation === undefined ? [] : [`?${draft.explanation}`]),
  ].join(' | ')
