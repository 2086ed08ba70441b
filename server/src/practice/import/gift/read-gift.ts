import { readNumber } from '@kashf/contract/practice/grading/read-number.ts'
import {
  type DraftBody,
  type DraftNumber,
  type DraftOption,
  type DraftWarning,
  draftOfOptions,
  leftOut,
  MAX_DRAFTS,
  type QuestionDraft,
  RIGHT_MILLI,
} from '../draft.ts'
import { htmlToMarkup } from '../html-markup.ts'
import { plainToMarkup } from '../plain-markup.ts'
import { htmlContext, TestPictures } from '../test-pictures.ts'
import { acceptedTexts } from '../typed-answers.ts'
import { type Block, blocksOf, divide } from './blocks.ts'
import { hold, holdBraced, release } from './escapes.ts'

/** `%50%` before a text is its credit. */
function option(text: string, mark: string): DraftOption {
  const [, percent, rest = ''] = /^\s{0,20}(?:%(-?\d{1,3}(?:[.,]\d{1,10})?)%)?([\s\S]*)$/.exec(text) ?? []
  const [answer = '', ...notes] = rest.split('#')
  const share = percent === undefined ? null : Math.round(Number(percent.replace(',', '.')) * 10)
  const credit = share ?? (mark === '=' ? RIGHT_MILLI : 0)
  const note = release(notes.join('#'))
  return { text: release(answer), credit_milli: credit, ...(note !== '' && { note }) }
}

/** The answers between braces, each after its `=` or `~`; a text before the first mark is left out. */
function optionsOf(answers: string): { options: DraftOption[]; marks: string; before: string } {
  const [before = '', ...pieces] = answers.split(/([=~])/)
  const options: DraftOption[] = []
  let marks = ''
  for (let i = 0; i < pieces.length; i += 2) {
    marks += pieces[i]
    options.push(option(pieces[i + 1] ?? '', pieces[i] ?? ''))
  }
  return { options, marks, before: before.trim() }
}

type ToMarkup = (text: string) => string

const withNotes = (options: readonly DraftOption[], toMarkup: ToMarkup): DraftOption[] =>
  options.map((one) => ({ ...one, ...(one.note !== undefined && { note: toMarkup(one.note) }) }))

/** `3.14:0.01`, `1..5` or `3`; null for what is no number. */
function numberOf({ text, credit_milli, note }: DraftOption): DraftNumber | null {
  const more = { credit_milli, ...(note !== undefined && { note }) }
  const [low = '', high] = text.split('..')
  if (high !== undefined) {
    const [from, to] = [readNumber(low), readNumber(high)]
    if (!from.isReadable || !to.isReadable) return null
    const middle = from.value.add(to.value).div(2)
    return { value: middle.toFraction(), within: to.value.sub(middle).abs().toFraction(), ...more }
  }
  const [value = '', within] = text.split(':').map((part) => part.trim())
  const areNumbers = [value, within ?? '0'].every((part) => readNumber(part).isReadable)
  return areNumbers ? { value, ...more, ...(within !== undefined && { within }) } : null
}

function readNumeric(answers: string, toMarkup: ToMarkup): { body: DraftBody; warnings: DraftWarning[] } {
  const list = withNotes(/[=~]/.test(answers) ? optionsOf(answers).options : [option(answers, '=')], toMarkup)
  const numbers = list.map(numberOf)
  // An answer without a number is any other one; only its feedback is lost.
  const lost = list.filter(({ text, note }, i) => numbers[i] === null && `${text}${note ?? ''}` !== '')
  return {
    body: { kind: 'number', answers: numbers.filter((number) => number !== null) },
    warnings: lost.map(({ text, note }) => leftOut(text || (note ?? ''))),
  }
}

const FORMAT = /^\s{0,20}\[(html|markdown|moodle|plain)\]/
const TRUTH = /^(T|TRUE|F|FALSE)\s{0,20}(?:#([\s\S]*))?$/i

/** `T#wrong#right`: the feedback to a wrong answer and then to the right one. */
function readTruth(word: string, feedback: string, toMarkup: ToMarkup): DraftBody {
  const isTrue = /^T/i.test(word)
  const [wrong = '', right = ''] = feedback.split('#').map((text) => toMarkup(release(text)))
  const notes = [
    { option: isTrue, text: right },
    { option: !isTrue, text: wrong },
  ].filter(({ text }) => text !== '')
  return { kind: 'truth', isTrue, ...(notes.length > 0 && { notes }) }
}

/** A text of a question as markup, by the format that stands before it or, without one, by the question's. */
function markupOf(text: string, isHtml: boolean, warnings: DraftWarning[]): string {
  const [prefix = '', format] = FORMAT.exec(text) ?? []
  const source = text.slice(prefix.length)
  // Files of pictures are not part of GIFT.
  return (format === undefined ? isHtml : format === 'html')
    ? htmlToMarkup(
        source,
        htmlContext(new TestPictures(), warnings, () => null),
      )
    : plainToMarkup(source)
}

function readAnswers(
  question: Omit<Block, 'text'> & { stem: string },
  answers: string,
  toMarkup: ToMarkup,
): QuestionDraft {
  const draft = (body: DraftBody, warnings: DraftWarning[] = []): QuestionDraft => ({
    ...question,
    body,
    warnings,
  })
  const truth = TRUTH.exec(answers)
  if (answers === '') return draft({ kind: 'essay' })
  if (truth) return draft(readTruth(truth[1] ?? '', truth[2] ?? '', toMarkup))
  if (answers.startsWith('#')) {
    const { body, warnings } = readNumeric(answers.slice(1).trim(), toMarkup)
    return draft(
      body,
      body.kind === 'number' && body.answers.length === 0 ? [...warnings, { code: 'no_key' }] : warnings,
    )
  }
  const { options: plain, marks, before } = optionsOf(answers)
  const options = withNotes(plain, toMarkup)
  const warnings = before === '' ? [] : [leftOut(before)]
  if (options.length > 0 && options.every(({ text }) => text.includes('->'))) {
    const sides = options.map(({ text }) => {
      const [left = '', ...right] = text.split('->')
      // Moodle shows the right sides in a menu, where no HTML is.
      return { left: toMarkup(left.trim()), right: plainToMarkup(right.join('->').trim()) }
    })
    const pairs = sides.filter(({ left }) => left !== '')
    const extra = sides.filter(({ left }) => left === '').map(({ right }) => right)
    return draft({ kind: 'matching', pairs, ...(extra.length > 0 && { extra }) }, warnings)
  }
  if (marks !== '' && !marks.includes('~')) {
    const accepted = acceptedTexts(options)
    // An arrow in some of the answers is a matching that is not whole.
    const isTorn = options.some(({ text }) => text.includes('->'))
    if (isTorn) warnings.push({ code: 'doubtful_key', of: '->' })
    return draft({ kind: 'text', options: accepted.options }, [...warnings, ...accepted.warnings])
  }
  const shown = options.map((one) => ({ ...one, text: toMarkup(one.text) }))
  const read = draftOfOptions({ ...question, warnings }, shown)
  // One `=` is the right option, with part of its credit for others; credits without a `=` are for several right ones.
  const keys = marks.split('=').length - 1
  const isWeighted = keys === 0 && shown.some(({ credit_milli }) => credit_milli > 0)
  if (keys !== 1 && !isWeighted) return read
  return {
    ...read,
    body: { kind: isWeighted ? 'choices' : 'choice', options: shown },
    warnings: read.warnings.filter(({ code }) => code !== 'several_keys'),
  }
}

function readBlock({ text, line, tags }: Block): QuestionDraft {
  const held = hold(text).replace(/^::[\s\S]{0,500}?::\s{0,20}/, '')
  const [prefix = '', format] = FORMAT.exec(held) ?? []
  const lost: DraftWarning[] = []
  const toMarkup = (source: string) => markupOf(source, format === 'html', lost)
  const { before, answers, after, rest } = divide(held.slice(prefix.length))
  if (rest !== '') lost.push(leftOut(release(rest)))
  const start = release(before)
  if (answers === null)
    return { stem: toMarkup(start), body: { kind: 'text_only' }, tags, warnings: lost, line }
  const [own = '', ...general] = holdBraced(answers).split('####')
  const stem = toMarkup(after === '' ? start : `${start} _____ ${release(after)}`)
  const explanation = toMarkup(release(general.join('####')))
  const draft = readAnswers({ stem, line, tags }, own.trim(), toMarkup)
  return {
    ...draft,
    ...(explanation !== '' && { explanation }),
    warnings: [...draft.warnings, ...lost],
  }
}

/**
 * Reads questions of Moodle's GIFT format: every kind of answer, credits, feedback, categories as tags, and gaps. What GIFT takes
 * is taken, such as `10:30` and `#1` in a stem.
 */
export const readGift = (lines: readonly string[]): QuestionDraft[] =>
  blocksOf(lines).slice(0, MAX_DRAFTS).map(readBlock)
