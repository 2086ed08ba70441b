import { writeCsv } from '../../csv/write-csv.ts'
import type { DraftBody, DraftOption } from '../import/draft.ts'
import { type Exported, type ExportedBank, type Lose, writeEach } from './exported.ts'
import { markupToPlain } from './markup-texts.ts'

const LETTERS = [...'ABCDEFGHI']
const USUAL_OPTIONS = 6

const lettersOf = (options: readonly DraftOption[]) =>
  options.flatMap(({ credit_milli }, i) => (credit_milli > 0 ? [LETTERS[i]] : [])).join(', ')

function truthKey(isTrue: boolean | 'not_given' | null): string | null {
  if (isTrue === null) return null
  return isTrue === 'not_given' ? 'Berilmagan' : isTrue ? "To'g'ri" : "Noto'g'ri"
}

/** The options and the key of a question; null where a row can't have it. */
function answersOf(body: DraftBody, lose: Lose): { options: string[]; key: string } | null {
  switch (body.kind) {
    case 'choice':
    case 'choices': {
      if (body.options.length > LETTERS.length) lose('options')
      if (body.options.length > LETTERS.length) return null
      if (body.options.some(({ credit_milli }) => credit_milli !== 0 && credit_milli !== 1000))
        lose('credits')
      if (body.options.some(({ note }) => note !== undefined)) lose('notes')
      const options = body.options.map(({ text }) => markupToPlain(text, lose))
      return { options, key: lettersOf(body.options) }
    }
    case 'text':
      if (body.options.length > 1) lose('answers')
      if (body.keepsCase) lose('case')
      return { options: [], key: body.options[0]?.text ?? '' }
    case 'number':
      if (body.answers.length > 1) lose('answers')
      if (body.answers.some(({ within }) => within !== undefined)) lose('tolerance')
      return { options: [], key: body.answers[0]?.value ?? '' }
    case 'truth': {
      const key = truthKey(body.isTrue)
      if (key === null) lose('no_key')
      if (body.notes !== undefined) lose('notes')
      return key === null ? null : { options: [], key }
    }
    case 'essay':
      return { options: [], key: '' }
    default:
      lose(body.kind)
      return null
  }
}

/** A bank as a table that Excel opens: a row is a question. What would be a formula is guarded by an apostrophe. */
export function writeCsvQuestions(bank: ExportedBank): Exported {
  const { written, left_out } = writeEach(bank, ({ body, stem, tags, explanation }, lose) => {
    const answers = answersOf(body, lose)
    const shown = () => ({
      stem: markupToPlain(stem, lose),
      rest: [tags.join('; '), markupToPlain(explanation ?? '', lose)],
    })
    return answers && { ...answers, ...shown() }
  })
  const width = Math.max(USUAL_OPTIONS, ...written.map(({ options }) => options.length))
  const header = ['Savol', ...LETTERS.slice(0, width), 'Javob', 'Mavzu', 'Izoh']
  const rows = written.map(({ stem, options, key, rest }) => [
    stem,
    ...Array.from({ length: width }, (_, i) => options[i] ?? ''),
    key,
    ...rest,
  ])
  return { text: writeCsv(header, rows, 'excel'), left_out }
}
