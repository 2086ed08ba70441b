import type { DraftBody, DraftOption, QuestionDraft } from '../import/draft.ts'

/** The most characters of a source. */
const MAX_SOURCE = 4_000

const marked = (options: readonly DraftOption[]) =>
  options.map(({ text, credit_milli }) => `${credit_milli > 0 ? '+' : '-'} ${text}`)

function linesOf(body: DraftBody): string[] {
  switch (body.kind) {
    case 'choice':
    case 'choices':
    case 'text':
      return marked(body.options)
    case 'number':
      return body.answers.map(({ value, within }) => (within ? `${value} ± ${within}` : value))
    case 'truth':
      return body.isTrue === null ? [] : [String(body.isTrue)]
    case 'matching':
      return [...body.pairs.map(({ left, right }) => `${left} → ${right}`), ...(body.extra ?? [])]
    case 'ordering':
      return body.items
    case 'gaps':
      return body.parts.flatMap((part, i) => linesOf(part).map((line) => `${i + 1}. ${line}`))
    default:
      return []
  }
}

/** What was read of a question, where its file has no lines to quote. */
export const sourceOfDraft = ({ stem, body }: QuestionDraft): string =>
  [stem, ...linesOf(body)].join('\n').slice(0, MAX_SOURCE)

const isSeparator = (line: string) => /^(?:\++|-+)$/.test(line) && line.length >= 3

/** The lines of a text from each draft to the next one, without separators; null for a draft that is beyond the text. */
export function sourcesInText(text: string, drafts: readonly QuestionDraft[]): (string | null)[] {
  const lines = text.split(/\r\n|\n|\r/)
  const begins = drafts.map(({ line }) => line).toSorted((a, b) => a - b)
  return drafts.map(({ line }) => {
    const next = begins.find((begin) => begin > line) ?? lines.length + 1
    const own = lines.slice(line - 1, next - 1).filter((one) => !isSeparator(one.trim()))
    return own.join('\n').trim().slice(0, MAX_SOURCE) || null
  })
}
