import type { DraftBody, DraftOption, DraftPicture, QuestionDraft } from '../import/draft.ts'

/** A question as it leaves a bank: what a draft has, without warnings and places of a source. */
export type ExportedQuestion = Pick<QuestionDraft, 'stem' | 'body' | 'explanation' | 'tags' | 'passage'>

/** What leaves a bank. Texts name pictures by their places, as drafts do. */
export interface ExportedBank {
  questions: ExportedQuestion[]
  passages: string[]
  pictures: DraftPicture[]
}

/**
 * What a format can't carry. A kind, such as `ordering`, loses the question; `no_key` one whose right answer is not known;
 * `options` one with too many. The others lose a part of it.
 */
export type Loss =
  | DraftBody['kind']
  | 'no_key'
  | 'not_given'
  | 'options'
  | 'pictures'
  | 'passage'
  | 'explanation'
  | 'formatting'
  | 'notes'
  | 'credits'
  | 'answers'
  | 'tolerance'
  | 'case'

/** Takes note of what a question loses. */
export type Lose = (what: Loss) => void

export interface Exported {
  text: string
  /** What was lost of which question, by its place from 0 on. */
  left_out: { question: number; what: Loss }[]
}

/** Writes each question, and collects what each loses once. Null is a question that the format has no form for. */
export function writeEach<Written>(
  { questions }: ExportedBank,
  write: (question: ExportedQuestion, lose: Lose) => Written | null,
): { written: Written[]; left_out: Exported['left_out'] } {
  const left_out: Exported['left_out'] = []
  const written = questions.flatMap((question, place) => {
    const losses = new Set<Loss>()
    if (question.passage !== undefined) losses.add('passage')
    const one = write(question, (what) => losses.add(what))
    left_out.push(...[...losses].map((what) => ({ question: place, what })))
    return one === null ? [] : [one]
  })
  return { written, left_out }
}

/** Why Moodle has no counterpart of a question. */
export const lossOf = ({ body }: ExportedQuestion): Loss =>
  body.kind !== 'truth' ? body.kind : body.isTrue === null ? 'no_key' : 'not_given'

const ROUNDED = [3, 6, 7, 9]

/** Thousandths as per cent, as Moodle writes them: 333 is 33.33333. */
export function percentOf(credit_milli: number): string {
  for (const parts of ROUNDED) {
    const part = Math.round((credit_milli * parts) / 1000)
    if (part % parts !== 0 && Math.round((part * 1000) / parts) === credit_milli)
      return ((part * 100) / parts).toFixed(5)
  }
  return String(credit_milli / 10)
}

/** Options of several right ones whose credits add up to all, which Moodle demands. */
export function sharedCredits(options: readonly DraftOption[], lose: Lose): DraftOption[] {
  const sum = options.reduce((total, { credit_milli }) => total + Math.max(0, credit_milli), 0)
  // Shares such as 167 may add up to a little more.
  if (sum <= 1000 + options.length) return [...options]
  lose('credits')
  return options.map((option) => ({
    ...option,
    credit_milli:
      option.credit_milli > 0 ? Math.round((option.credit_milli * 1000) / sum) : option.credit_milli,
  }))
}
