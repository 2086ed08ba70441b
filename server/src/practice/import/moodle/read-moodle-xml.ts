import { pictureMarkup } from '@kashf/contract/practice/markup.ts'
import { tagsOfCategory } from '../category.ts'
import {
  type DraftBody,
  type DraftOption,
  type DraftPart,
  type DraftWarning,
  draftOfOptions,
  leftOut,
  MAX_DRAFTS,
  type QuestionDraft,
  type ReadTest,
  RIGHT_MILLI,
} from '../draft.ts'
import { gapElement, htmlToMarkup } from '../html-markup.ts'
import { plainToMarkup } from '../plain-markup.ts'
import { TestFileRefused } from '../test-file-refused.ts'
import { htmlContext, TestPictures } from '../test-pictures.ts'
import { acceptedNumbers, acceptedTexts, creditOf } from '../typed-answers.ts'
import { childOf, childrenOf, lineOf, textOf } from '../walk-xml.ts'
import { readCloze } from './cloze.ts'

/** Credits of several right options that add up to all, with the places that Moodle rounds. */
const ROUNDING_MILLI = 5
const HTML_BLOCK = /<(?:p|br|div|li|tr)\b/i

/** The last part of a path inside a package, without a query. */
function fileName(src: string): string {
  const [path = ''] = src.replace('@@PLUGINFILE@@', '').split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Reads the elements of one question, and remembers what it can't keep. */
class Question {
  readonly warnings: DraftWarning[] = []
  readonly element: Element
  readonly #pictures: TestPictures

  constructor(element: Element, pictures: TestPictures) {
    this.element = element
    this.#pictures = pictures
  }

  text(name: string): string {
    return textOf(this.element, name)
  }

  all(name: string): Element[] {
    return childrenOf(this.element, name)
  }

  /** The text of a `<text>` inside an element as markup, by the format that the element states. */
  markup(element: Element | null | undefined, source = textOf(element, 'text')): string {
    if (!element) return ''
    const format = element.getAttribute('format') || ''
    if (format === 'plain_text' || format === 'markdown') return plainToMarkup(source)
    const html = format === 'html' || HTML_BLOCK.test(source) ? source : source.replaceAll('\n', '<br>')
    const files = new Map(
      childrenOf(element, 'file').map((file) => [
        `${file.getAttribute('path') || '/'}${file.getAttribute('name') || ''}`,
        file,
      ]),
    )
    const context = htmlContext(this.#pictures, this.warnings, (src) => {
      const file = src.startsWith('@@PLUGINFILE@@') ? files.get(fileName(src)) : undefined
      if (!file) return null
      return { name: file.getAttribute('name') || '', bytes: Buffer.from(file.textContent ?? '', 'base64') }
    })
    return htmlToMarkup(html, context)
  }

  /** Questions of Moodle 1.9 have one picture below their text. */
  oldPicture(): string {
    const bytes = Buffer.from(this.text('image_base64'), 'base64')
    const ref = bytes.length > 0 ? this.#pictures.take(this.text('image') || 'picture', bytes) : null
    return ref ? `\n\n${pictureMarkup(ref, '')}` : ''
  }

  credit(answer: Element): number {
    const percent = answer.getAttribute('fraction') || textOf(answer, 'fraction')
    const credit = creditOf(percent)
    if (credit === null) this.warnings.push({ code: 'doubtful_key', of: percent })
    return credit ?? 0
  }

  answers(textOfAnswer: (answer: Element) => string): DraftOption[] {
    return this.all('answer').map((answer) => {
      const note = this.markup(childOf(answer, 'feedback'))
      return {
        text: textOfAnswer(answer),
        credit_milli: this.credit(answer),
        ...(note !== '' && { note }),
      }
    })
  }
}

/** A text of HTML without markup, such as what is compared with what is typed. */
function plainOf(html: string): string {
  const context = htmlContext(new TestPictures(), [], () => null)
  return htmlToMarkup(html, context).replace(/\\([$*_![\\])/g, '$1')
}

/** The text of an element whose answers are typed: `<text>`, or in old files the element's own. */
const typedText = (answer: Element) => textOf(answer, 'text')

function readChoices(question: Question, stem: string): { body: DraftBody; warnings: DraftWarning[] } {
  const options = question
    .answers((answer) => question.markup(answer))
    .filter(({ text, credit_milli }) => text !== '' || credit_milli > 0)
  const { body, warnings } = draftOfOptions({ stem, line: 1 }, options)
  const right = options.map(({ credit_milli }) => credit_milli).filter((credit) => credit > 0)
  const isSingle = !/^(?:false|0)$/i.test(question.text('single'))
  if (!isSingle || right.filter((credit) => credit >= RIGHT_MILLI).length === 1) {
    const settled = warnings.filter(({ code }) => code !== 'several_keys')
    const sum = right.reduce((total, credit) => total + credit, 0)
    const isWhole = Math.abs(sum - RIGHT_MILLI) <= ROUNDING_MILLI
    if (!isSingle && right.length > 0 && !isWhole) settled.push({ code: 'doubtful_key', of: `${sum / 10} %` })
    return { body: { kind: isSingle ? 'choice' : 'choices', options }, warnings: settled }
  }
  if (right.length === 1) warnings.push({ code: 'doubtful_key', of: `${Number(right[0]) / 10} %` })
  return { body, warnings }
}

function readTruth(question: Question): { body: DraftBody; warnings: DraftWarning[] } {
  const right = question.all('answer').filter((answer) => question.credit(answer) > 0)
  const word = right.length === 1 && right[0] ? typedText(right[0]).toLowerCase() : ''
  const isTrue = word === 'true' ? true : word === 'false' ? false : null
  const notes = question.all('answer').flatMap((answer) => {
    const text = question.markup(childOf(answer, 'feedback'))
    return text === '' ? [] : [{ option: typedText(answer).toLowerCase() === 'true', text }]
  })
  return {
    body: { kind: 'truth', isTrue, ...(notes.length > 0 && { notes }) },
    warnings: isTrue === null ? [{ code: 'no_key' }] : [],
  }
}

function readNumerical(question: Question): { body: DraftBody; warnings: DraftWarning[] } {
  const { answers, warnings } = acceptedNumbers(
    question.all('answer').map((answer) => {
      const note = question.markup(childOf(answer, 'feedback'))
      return {
        value: typedText(answer),
        within: textOf(answer, 'tolerance'),
        credit_milli: question.credit(answer),
        ...(note !== '' && { note }),
      }
    }),
  )
  const units = question.all('units').flatMap((element) => childrenOf(element, 'unit'))
  if (units.length > 0) warnings.push(leftOut(units.map((unit) => textOf(unit, 'unit_name')).join(', ')))
  return { body: { kind: 'number', answers }, warnings }
}

function readMatching(question: Question): { body: DraftBody; warnings: DraftWarning[] } {
  const pairs = question.all('subquestion').map((element) => ({
    left: question.markup(element),
    right: plainToMarkup(textOf(childOf(element, 'answer'), 'text')),
  }))
  const extra = pairs.filter(({ left }) => left === '').map(({ right }) => right)
  const matched = pairs.filter(({ left }) => left !== '')
  const warnings: DraftWarning[] = []
  if (matched.length < 2) warnings.push({ code: 'too_few_options' })
  if (matched.some(({ right }) => right === '')) warnings.push({ code: 'no_key' })
  return { body: { kind: 'matching', pairs: matched, ...(extra.length > 0 && { extra }) }, warnings }
}

function readOrdering(question: Question): { body: DraftBody; warnings: DraftWarning[] } {
  const placed = question.all('answer').map((answer, i) => ({
    text: question.markup(answer),
    place: Number(answer.getAttribute('fraction')) || i,
  }))
  const isNumbered = new Set(placed.map(({ place }) => place)).size === placed.length
  const items = (isNumbered ? placed.toSorted((a, b) => a.place - b.place) : placed).map(({ text }) => text)
  const warnings: DraftWarning[] = items.length < 2 ? [{ code: 'too_few_options' }] : []
  if (new Set(items).size < items.length) warnings.push({ code: 'twice' })
  return { body: { kind: 'ordering', items }, warnings }
}

/** `[[2]]` of the text names the second word of the list; words of the same group are the options of its place. */
function readGaps(
  question: Question,
  name: 'selectoption' | 'dragbox',
): { body: DraftBody; warnings: DraftWarning[]; stem: string } {
  const words = question.all(name).map((element) => ({
    text: name === 'dragbox' ? question.markup(element) : plainToMarkup(textOf(element, 'text')),
    group: textOf(element, 'group') || '1',
  }))
  const element = childOf(question.element, 'questiontext')
  const parts: DraftPart[] = []
  const warnings: DraftWarning[] = []
  const html = textOf(element, 'text').replace(/\[\[(\d{1,3})\]\]/g, (place, number: string) => {
    const right = words[Number(number) - 1]
    if (!right) warnings.push({ code: 'unknown_key', of: place })
    if (!right) return place
    const options = words
      .filter(({ group }) => group === right.group)
      .map((word) => ({ text: word.text, credit_milli: word === right ? RIGHT_MILLI : 0 }))
    parts.push({ kind: 'choice', options })
    return gapElement(parts.length)
  })
  if (parts.length === 0) warnings.push({ code: 'no_key' })
  return { body: { kind: 'gaps', parts }, warnings, stem: question.markup(element, html) }
}

function readEmbedded(question: Question): { body: DraftBody; warnings: DraftWarning[]; stem: string } {
  const element = childOf(question.element, 'questiontext')
  const { html, parts, warnings } = readCloze(textOf(element, 'text'), {
    markup: (source) => question.markup(element, source),
    plain: plainOf,
  })
  if (parts.length === 0) warnings.push({ code: 'no_key' })
  return { body: { kind: 'gaps', parts }, warnings, stem: question.markup(element, html) }
}

function readBody(
  question: Question,
  type: string,
  stem: string,
): { body: DraftBody; warnings: DraftWarning[]; stem?: string } | null {
  switch (type) {
    case 'multichoice':
      return readChoices(question, stem)
    case 'truefalse':
      return readTruth(question)
    case 'shortanswer': {
      const { options, warnings } = acceptedTexts(question.answers(typedText))
      const keepsCase = /^(?:1|true)$/i.test(question.text('usecase'))
      return { body: { kind: 'text', options, ...(keepsCase && { keepsCase }) }, warnings }
    }
    case 'numerical':
      return readNumerical(question)
    case 'matching':
    case 'match':
      return readMatching(question)
    case 'ordering':
      return readOrdering(question)
    case 'gapselect':
      return readGaps(question, 'selectoption')
    case 'ddwtos':
      return readGaps(question, 'dragbox')
    case 'cloze':
    case 'multianswer':
      return readEmbedded(question)
    case 'essay':
      return { body: { kind: 'essay' }, warnings: [] }
    case 'description':
      return { body: { kind: 'text_only' }, warnings: [] }
    default:
      return null
  }
}

function readQuestion(
  element: Element,
  type: string,
  pictures: TestPictures,
  tags: string[],
): QuestionDraft | null {
  const question = new Question(element, pictures)
  const isEmbedded = ['gapselect', 'ddwtos', 'cloze', 'multianswer'].includes(type)
  const first = isEmbedded ? '' : question.markup(childOf(element, 'questiontext')) + question.oldPicture()
  const read = readBody(question, type, first)
  if (!read) return null
  const stem = read.stem ?? first
  const explanation = question.markup(childOf(element, 'generalfeedback'))
  const own = childrenOf(element, 'tags').flatMap((list) =>
    childrenOf(list, 'tag').map((tag) => textOf(tag, 'text')),
  )
  const warnings = [...question.warnings, ...read.warnings]
  if (stem === '' && !warnings.some(({ code }) => code === 'no_stem')) warnings.push({ code: 'no_stem' })
  return {
    stem,
    body: read.body,
    ...(explanation !== '' && { explanation }),
    tags: [...new Set([...tags, ...own.filter((tag) => tag !== '')])],
    warnings,
    line: lineOf(element),
  }
}

/** What Moodle says or keeps around a question, and a bank has no place for. */
const UNKEPT =
  'correctfeedback partiallycorrectfeedback incorrectfeedback hint graderinfo responsetemplate'.split(' ')

/** What of the questions of a file is not kept, each text once: most of them stand in every question. */
function unkeptOf(questions: readonly Element[]): DraftWarning[] {
  const texts = questions.flatMap((question) =>
    UNKEPT.flatMap((name) =>
      childrenOf(question, name).map((element) => ({ name, text: plainOf(textOf(element, 'text')) })),
    ),
  )
  const said = texts.filter(({ text }) => text !== '').map(({ name, text }) => `${name}: ${text}`)
  const grades = new Set(questions.map((question) => Number(textOf(question, 'defaultgrade') || 1)))
  const weights = grades.size > 1 ? [`defaultgrade: ${[...grades].join(', ')}`] : []
  return [...new Set([...weights, ...said])].map(leftOut)
}

/** Reads a question bank of Moodle's XML. Kinds that have no counterpart, such as calculated questions, are named. */
export function readMoodleXml(root: Element): ReadTest {
  if (root.localName !== 'quiz' && root.localName !== 'question') throw new TestFileRefused('unknown_format')
  const pictures = new TestPictures()
  const test: ReadTest = { drafts: [], passages: [], pictures: pictures.list, left_out: [] }
  const read: Element[] = []
  let tags: string[] = []
  for (const element of root.localName === 'quiz' ? childrenOf(root, 'question') : [root]) {
    const type = (element.getAttribute('type') || '').toLowerCase()
    if (type === 'category') {
      tags = tagsOfCategory(textOf(childOf(element, 'category'), 'text'))
      continue
    }
    const draft = test.drafts.length < MAX_DRAFTS ? readQuestion(element, type, pictures, tags) : null
    if (draft) {
      test.drafts.push(draft)
      read.push(element)
    } else test.left_out.push(leftOut(`${type}: ${textOf(childOf(element, 'name'), 'text')}`))
  }
  test.left_out.push(...unkeptOf(read))
  return test
}
