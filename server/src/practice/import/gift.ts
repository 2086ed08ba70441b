import { readNumber } from '@kashf/contract/practice/grading/read-number.ts'
import { tagsOfCategory } from './category.ts'
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
} from './draft.ts'
import { htmlToMarkup } from './html-markup.ts'
import { plainToMarkup } from './plain-markup.ts'
import { htmlContext, TestPictures } from './test-pictures.ts'

/** Escaped characters are held by characters of the private use area while the text is divided. */
const ESCAPED = '~=#{}:\\'
const HELD_FROM = 0xe000
const hold = (text: string) =>
  text
    .replace(/[\uE000-\uE00F]/g, '')
    .replace(/\\([~=#{}:\\])/g, (_, sign: string) => String.fromCharCode(HELD_FROM + ESCAPED.indexOf(sign)))
    .replaceAll('\\n', '\n')
const release = (text: string) =>
  text.replace(/[\uE000-\uE00F]/g, (held) => ESCAPED[held.charCodeAt(0) - HELD_FROM] ?? '').trim()

/** Whether a text has braces that begin as those of GIFT do. */
export const looksLikeGift = (lines: readonly string[]): boolean =>
  lines.some((line) => /^\s{0,20}(?:::|\$CATEGORY:)|\{\s{0,20}(?:[=~#]|T\}|F\}|TRUE|FALSE|\})/.test(line))

interface Block {
  text: string
  line: number
  tags: string[]
}

/** The questions of a text: blocks between blank lines, without comments, each with the category that stands before it. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let tags: string[] = []
  let isOpen = false
  for (const [i, line] of lines.entries()) {
    const text = line.trim()
    const category = /^\$CATEGORY:(.{0,500})$/.exec(text)?.[1]
    if (text.startsWith('//')) continue
    if (text === '' || category !== undefined) isOpen = false
    if (category !== undefined) tags = tagsOfCategory(category)
    if (text === '' || category !== undefined) continue
    const open = blocks.at(-1)
    if (isOpen && open) open.text += `\n${text}`
    else blocks.push({ text, line: i + 1, tags })
    isOpen = true
  }
  return blocks
}

/** `%50%` before a text is its credit. */
function option(text: string, mark: string): DraftOption {
  const [, percent, rest = ''] = /^\s{0,20}(?:%(-?\d{1,3}(?:\.\d{1,5})?)%)?([\s\S]*)$/.exec(text) ?? []
  const [answer = '', ...notes] = rest.split('#')
  const credit = percent === undefined ? (mark === '=' ? RIGHT_MILLI : 0) : Math.round(Number(percent) * 10)
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

/** `3.14:0.01`, `1..5` or `3`; null for what is no number. */
function numberOf({ text, credit_milli }: DraftOption): DraftNumber | null {
  const [low = '', high] = text.split('..')
  if (high !== undefined) {
    const [from, to] = [readNumber(low), readNumber(high)]
    if (!from.isReadable || !to.isReadable) return null
    const middle = from.value.add(to.value).div(2)
    return { value: middle.toFraction(), within: to.value.sub(middle).abs().toFraction(), credit_milli }
  }
  const [value = '', within] = text.split(':').map((part) => part.trim())
  const areNumbers = [value, within ?? '0'].every((part) => readNumber(part).isReadable)
  return areNumbers ? { value, credit_milli, ...(within !== undefined && { within }) } : null
}

function readNumeric(answers: string): { body: DraftBody; warnings: DraftWarning[] } {
  const list = /[=~]/.test(answers) ? optionsOf(answers).options : [option(answers, '=')]
  const numbers = list.map(numberOf)
  return {
    body: { kind: 'number', answers: numbers.filter((number) => number !== null) },
    warnings: list.filter((_, i) => numbers[i] === null).map(({ text }) => leftOut(text)),
  }
}

const FORMAT = /^\s{0,20}\[(html|markdown|moodle|plain)\]/
const TRUTH = /^(T|TRUE|F|FALSE)(?:#([\s\S]*))?$/i

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
  toMarkup: (text: string) => string,
): QuestionDraft {
  const draft = (body: DraftBody, warnings: DraftWarning[] = []): QuestionDraft => ({
    ...question,
    body,
    warnings,
  })
  const truth = TRUTH.exec(answers)
  if (answers === '') return draft({ kind: 'essay' })
  if (truth) return draft({ kind: 'truth', isTrue: truth[1]?.toUpperCase().startsWith('T') ?? null })
  if (answers.startsWith('#')) {
    const { body, warnings } = readNumeric(answers.slice(1).trim())
    return draft(
      body,
      body.kind === 'number' && body.answers.length === 0 ? [...warnings, { code: 'no_key' }] : warnings,
    )
  }
  const { options: plain, marks, before } = optionsOf(answers)
  const options = plain.map((one) => ({
    ...one,
    ...(one.note !== undefined && { note: toMarkup(one.note) }),
  }))
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
  if (marks !== '' && !marks.includes('~')) return draft({ kind: 'text', options }, warnings)
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
  const held = hold(text).replace(/^::[^:]{0,500}::\s{0,20}/, '')
  const [prefix = '', format] = FORMAT.exec(held) ?? []
  const unnamed = held.slice(prefix.length)
  const lost: DraftWarning[] = []
  const toMarkup = (source: string) => markupOf(source, format === 'html', lost)
  const start = unnamed.indexOf('{')
  const end = unnamed.indexOf('}', start)
  if (start < 0 || end < 0) {
    const warnings = start < 0 ? lost : [leftOut(release(unnamed.slice(start)))]
    return { stem: toMarkup(release(unnamed)), body: { kind: 'text_only' }, tags, warnings, line }
  }
  const [answers = '', ...general] = unnamed.slice(start + 1, end).split('####')
  const after = unnamed.slice(end + 1).trim()
  const before = release(unnamed.slice(0, start))
  const stem = toMarkup(after === '' ? before : `${before} _____ ${release(after)}`)
  const explanation = toMarkup(release(general.join('####')))
  const draft = readAnswers({ stem, line, tags }, answers.trim(), toMarkup)
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
