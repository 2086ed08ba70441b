import { categoryOf } from '../import/category.ts'
import type { DraftNumber, DraftOption } from '../import/draft.ts'
import {
  type Exported,
  type ExportedBank,
  type ExportedQuestion,
  type Lose,
  lossOf,
  percentOf,
  sharedCredits,
  writeEach,
} from './exported.ts'
import { markupToHtml, markupToPlain, typed, withoutPicture } from './markup-texts.ts'

const escaped = (text: string) => text.replace(/[\\~=#{}:]/g, '\\$&').replace(/\n/g, '\\n')

/** `%50%` before an answer; none before what is wholly right after `=` or wholly wrong after `~`. */
const creditMark = (credit_milli: number) => `%${percentOf(credit_milli)}%`

class Writer {
  readonly #lose: Lose
  constructor(lose: Lose) {
    this.#lose = lose
  }

  html(markup: string): string {
    return escaped(markupToHtml(markup, (_, alt) => withoutPicture(alt, this.#lose)))
  }

  plain(markup: string): string {
    return escaped(markupToPlain(markup, this.#lose))
  }

  #note({ note }: DraftOption): string {
    return note === undefined ? '' : `#${this.html(note)}`
  }

  single(options: readonly DraftOption[]): string[] {
    return options.map((option) => {
      const credit = option.credit_milli
      const mark = credit >= 1000 ? '=' : `~${credit === 0 ? '' : creditMark(credit)}`
      return `${mark}${this.html(option.text)}${this.#note(option)}`
    })
  }

  several(options: readonly DraftOption[]): string[] {
    return sharedCredits(options, this.#lose).map(
      (option) => `~${creditMark(option.credit_milli)}${this.html(option.text)}${this.#note(option)}`,
    )
  }

  texts(options: readonly DraftOption[]): string[] {
    return options.map((option) => {
      const mark = option.credit_milli >= 1000 ? '' : creditMark(option.credit_milli)
      return `=${mark}${escaped(typed(option.text))}${this.#note(option)}`
    })
  }

  numbers(answers: readonly DraftNumber[]): string[] {
    return answers.map(({ value, within, credit_milli }) => {
      const mark = credit_milli >= 1000 ? '' : creditMark(credit_milli)
      return `=${mark}${value.replace(',', '.')}${within === undefined ? '' : `:${within.replace(',', '.')}`}`
    })
  }

  truth(isTrue: boolean, notes: readonly { option: boolean; text: string }[] = []): string {
    const noteOf = (answer: boolean) => notes.find(({ option }) => option === answer)?.text ?? ''
    // The feedback to a wrong answer stands before that to the right one.
    const feedback = [!isTrue, isTrue].map((answer) => `#${this.html(noteOf(answer))}`)
    return `${isTrue ? 'T' : 'F'}${notes.length === 0 ? '' : feedback.join('')}`
  }

  /** The lines between the braces; null where the kind has no counterpart. */
  answers({ body }: ExportedQuestion): string[] | null {
    switch (body.kind) {
      case 'choice':
        return this.single(body.options)
      case 'choices':
        return this.several(body.options)
      case 'text':
        if (body.keepsCase) this.#lose('case')
        return this.texts(body.options)
      case 'number':
        return ['#', ...this.numbers(body.answers)]
      case 'truth':
        return typeof body.isTrue === 'boolean' ? [this.truth(body.isTrue, body.notes)] : null
      case 'matching':
        return [
          ...body.pairs.map(({ left, right }) => `=${this.html(left)} -> ${this.plain(right)}`),
          ...(body.extra ?? []).map((right) => `= -> ${this.plain(right)}`),
        ]
      default:
        return body.kind === 'essay' ? [] : null
    }
  }
}

/** A bank as GIFT, with the tags of a question as its category. Texts are HTML, which GIFT marks by `[html]`. */
export function writeGift(bank: ExportedBank): Exported {
  let category = ''
  const { written, left_out } = writeEach(bank, (question, lose) => {
    const writer = new Writer(lose)
    const answers = question.body.kind === 'text_only' ? '' : writer.answers(question)
    if (answers === null) {
      lose(lossOf(question))
      return null
    }
    const explanation = question.explanation === undefined ? '' : `####${writer.html(question.explanation)}`
    // Feedback stands between braces, which a text without answers does not have.
    if (answers === '' && explanation !== '') lose('explanation')
    const stem = `[html]${writer.html(question.stem)}`
    const lines = answers === '' ? null : [...answers, explanation].filter(Boolean)
    const inner = lines === null || lines.length === 0 ? '' : `\n${lines.join('\n')}\n`
    const block = lines === null ? stem : `${stem} {${inner}}`
    const own = categoryOf(question.tags)
    const change = own === category ? '' : `$CATEGORY: ${own}\n\n`
    category = own
    return change + block
  })
  return { text: written.map((text) => `${text}\n`).join('\n'), left_out }
}
