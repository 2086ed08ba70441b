import type { DraftOption, DraftPart, DraftPicture } from '../import/draft.ts'
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
import { markupToHtml, markupToPlain, typed } from './markup-texts.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const cdata = (html: string) => `<![CDATA[${html.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
const textElement = (content: string) => `<text>${content}</text>`
const decimal = (number: string) => number.replace(',', '.')
/** What would end a part between braces, and LaTeX's own escaped braces by their names. */
const inBraces = (html: string) =>
  html
    .replaceAll('\\{', '\\lbrace ')
    .replaceAll('\\}', '\\rbrace ')
    .replace(/[}~#"]/g, '\\$&')

class Writer {
  readonly #pictures: DraftPicture[]
  readonly #lose: Lose
  constructor(pictures: DraftPicture[], lose: Lose) {
    this.#pictures = pictures
    this.#lose = lose
  }

  /** HTML and the files of its pictures. */
  #html(markup: string, gapHtml?: (part: number) => string): { html: string; files: string } {
    const files = new Map<string, string>()
    const html = markupToHtml(
      markup,
      (ref, alt) => {
        const place = Number(/^new-(\d{1,3})$/.exec(ref)?.[1])
        const picture = this.#pictures[place - 1]
        if (!picture) this.#lose('pictures')
        if (!picture) return alt
        // Pictures of one name are different files.
        const name = `${place}-${picture.name}`
        const content = Buffer.from(picture.bytes).toString('base64')
        files.set(name, `<file name="${escaped(name)}" path="/" encoding="base64">${content}</file>`)
        return `<img src="@@PLUGINFILE@@/${encodeURIComponent(name)}" alt="${alt}">`
      },
      gapHtml,
    )
    return { html, files: [...files.values()].join('') }
  }

  content(markup: string, gapHtml?: (part: number) => string): string {
    const { html, files } = this.#html(markup, gapHtml)
    return textElement(cdata(html)) + files
  }

  element(name: string, markup: string, gapHtml?: (part: number) => string): string {
    return `<${name} format="html">${this.content(markup, gapHtml)}</${name}>`
  }

  #note(note: string | undefined): string {
    return note === undefined ? '' : this.element('feedback', note)
  }

  choices(options: readonly DraftOption[]): string {
    return options
      .map(
        ({ text, credit_milli, note }) =>
          `<answer fraction="${percentOf(credit_milli)}" format="html">${this.content(text)}${this.#note(note)}</answer>`,
      )
      .join('')
  }

  plain(markup: string): string {
    return textElement(escaped(markupToPlain(markup, this.#lose)))
  }

  #embedded(part: DraftPart): string {
    const credit = (credit_milli: number) =>
      credit_milli >= 1000 ? '=' : credit_milli === 0 ? '' : `%${percentOf(credit_milli)}%`
    if (part.kind === 'number')
      return `NUMERICAL:${part.answers
        .map(
          ({ value, within, credit_milli }) =>
            `${credit(credit_milli)}${decimal(value)}:${decimal(within ?? '0')}`,
        )
        .join('~')}`
    const isText = part.kind === 'text'
    const answers = part.options.map(({ text, credit_milli, note }) => {
      const { html, files } = isText ? { html: escaped(typed(text)), files: '' } : this.#html(text)
      if (files !== '') this.#lose('pictures')
      const shown = note === undefined ? '' : `#${inBraces(this.#html(note).html)}`
      return credit(credit_milli) + inBraces(html) + shown
    })
    const kind = isText ? `SHORTANSWER${part.keepsCase ? '_C' : ''}` : 'MULTICHOICE'
    return `${kind}:${answers.join('~')}`
  }

  embedded(parts: readonly DraftPart[]): (part: number) => string {
    return (number) => {
      const part = parts[number - 1]
      return part ? `{1:${this.#embedded(part)}}` : ''
    }
  }

  /** The type and the answers of a question; null where its kind has no counterpart. */
  answers({ body }: ExportedQuestion): { type: string; xml: string } | null {
    switch (body.kind) {
      case 'choice':
        return { type: 'multichoice', xml: `<single>true</single>${this.choices(body.options)}` }
      case 'choices':
        return {
          type: 'multichoice',
          xml: `<single>false</single>${this.choices(sharedCredits(body.options, this.#lose))}`,
        }
      case 'text':
        return {
          type: 'shortanswer',
          xml: `<usecase>${body.keepsCase ? 1 : 0}</usecase>${body.options
            .map(
              ({ text, credit_milli, note }) =>
                `<answer fraction="${percentOf(credit_milli)}">${textElement(escaped(typed(text)))}${this.#note(note)}</answer>`,
            )
            .join('')}`,
        }
      case 'number':
        return {
          type: 'numerical',
          xml: body.answers
            .map(
              ({ value, within, credit_milli }) =>
                `<answer fraction="${percentOf(credit_milli)}">${textElement(escaped(decimal(value)))}<tolerance>${escaped(decimal(within ?? '0'))}</tolerance></answer>`,
            )
            .join(''),
        }
      case 'truth': {
        if (typeof body.isTrue !== 'boolean') return null
        const note = (isTrue: boolean) =>
          this.#note(body.notes?.find(({ option }) => option === isTrue)?.text)
        const answer = (isTrue: boolean) =>
          `<answer fraction="${body.isTrue === isTrue ? 100 : 0}"><text>${isTrue}</text>${note(isTrue)}</answer>`
        return { type: 'truefalse', xml: answer(true) + answer(false) }
      }
      case 'matching': {
        const pairs = [...body.pairs, ...(body.extra ?? []).map((right) => ({ left: '', right }))]
        const xml = pairs.map(
          ({ left, right }) =>
            `<subquestion format="html">${this.content(left)}<answer>${this.plain(right)}</answer></subquestion>`,
        )
        return { type: 'matching', xml: xml.join('') }
      }
      case 'ordering':
        return {
          type: 'ordering',
          xml: body.items
            .map((item, i) => `<answer fraction="${i + 1}" format="html">${this.content(item)}</answer>`)
            .join(''),
        }
      case 'gaps':
        return { type: 'cloze', xml: '' }
      case 'essay':
        return { type: 'essay', xml: '' }
      case 'text_only':
        return { type: 'description', xml: '' }
      default:
        return null
    }
  }
}

/** A bank as Moodle's XML, with its pictures as files. Questions with gaps become embedded answers. */
export function writeMoodleXml(bank: ExportedBank): Exported {
  const { written, left_out } = writeEach(bank, (question, lose) => {
    const writer = new Writer(bank.pictures, lose)
    const answers = writer.answers(question)
    if (!answers) {
      lose(lossOf(question))
      return null
    }
    const { body, stem, explanation, tags } = question
    const gaps = body.kind === 'gaps' ? writer.embedded(body.parts) : undefined
    const name = `<name>${textElement(escaped(markupToPlain(stem, () => undefined).slice(0, 80)))}</name>`
    const tagList = tags.map((tag) => `<tag>${textElement(escaped(tag))}</tag>`).join('')
    return [
      `<question type="${answers.type}">${name}`,
      writer.element('questiontext', stem, gaps),
      explanation === undefined ? '' : writer.element('generalfeedback', explanation),
      answers.xml,
      tagList === '' ? '' : `<tags>${tagList}</tags>`,
      '</question>',
    ].join('')
  })
  return {
    text: `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${written.join('\n')}\n</quiz>\n`,
    left_out,
  }
}
