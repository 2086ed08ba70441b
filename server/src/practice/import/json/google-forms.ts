import { readNumber } from '@kashf/contract/practice/grading/read-number.ts'
import {
  type DraftBody,
  type DraftWarning,
  draftOfOptions,
  leftOut,
  MAX_DRAFTS,
  type QuestionDraft,
  type ReadTest,
  RIGHT_MILLI,
} from '../draft.ts'
import { plainToMarkup } from '../plain-markup.ts'
import { itemsOf, type Json, objectOf, textIn } from './fields.ts'

/** Whether an object is a form as `forms.get` returns it. */
export const isGoogleForm = (root: Json): boolean =>
  Array.isArray(root.items) && (typeof root.formId === 'string' || typeof root.info === 'object')

const rightAnswers = (question: Json) =>
  itemsOf(objectOf(objectOf(question.grading).correctAnswers).answers).map((answer) =>
    textIn(objectOf(answer).value),
  )

/** A picture of a form is an address that expires, not a file. */
const lostPictures = (...images: unknown[]): DraftWarning[] =>
  images
    .filter((image) => image !== undefined)
    .map((image) => ({
      code: 'lost_picture',
      of: leftOut(textIn(objectOf(image).altText) || 'image').of ?? '',
    }))

type Read = Pick<QuestionDraft, 'body' | 'warnings'>

function readChoices(question: Json, stem: string): Read {
  const choices = objectOf(question.choiceQuestion)
  const right = rightAnswers(question)
  const all = itemsOf(choices.options).map(objectOf)
  const options = all
    .filter(({ isOther }) => isOther !== true)
    .map((option) => ({
      text: plainToMarkup(textIn(option.value)),
      credit_milli: right.includes(textIn(option.value)) ? RIGHT_MILLI : 0,
    }))
  const warnings = lostPictures(...all.map(({ image }) => image))
  if (options.length < all.length) warnings.push(leftOut('isOther'))
  const unknown = right.filter((value) => !all.some((option) => textIn(option.value) === value))
  warnings.push(...unknown.map((of): DraftWarning => ({ code: 'unknown_key', of: leftOut(of).of ?? '' })))
  const draft = draftOfOptions({ stem, line: 1, warnings }, options)
  if (choices.type !== 'CHECKBOX') return draft
  return {
    body: { kind: 'choices', options },
    warnings: draft.warnings.filter(({ code }) => code !== 'several_keys'),
  }
}

function readTyped(question: Json): Read {
  const right = rightAnswers(question).filter((value) => value !== '')
  if (objectOf(question.textQuestion).paragraph === true) return { body: { kind: 'essay' }, warnings: [] }
  const credit_milli = RIGHT_MILLI
  const areNumbers = right.length > 0 && right.every((value) => readNumber(value).isReadable)
  const body: DraftBody = areNumbers
    ? { kind: 'number', answers: right.map((value) => ({ value, credit_milli })) }
    : { kind: 'text', options: right.map((text) => ({ text, credit_milli })) }
  return { body, warnings: right.length === 0 ? [{ code: 'no_key' }] : [] }
}

/** A grid is a matching of its rows to its columns. */
function readGrid(group: Json): Read {
  const columns = objectOf(objectOf(group.grid).columns)
  const values = itemsOf(columns.options).map((option) => textIn(objectOf(option).value))
  const rows = itemsOf(group.questions).map((row) => {
    const question = objectOf(row)
    return {
      left: plainToMarkup(textIn(objectOf(question.rowQuestion).title)),
      right: rightAnswers(question),
    }
  })
  const pairs = rows.flatMap(({ left, right }) =>
    (right.length === 0 ? [''] : right).map((value) => ({ left, right: plainToMarkup(value) })),
  )
  const extra = values.map(plainToMarkup).filter((value) => !pairs.some(({ right }) => right === value))
  const warnings: DraftWarning[] = pairs.some(({ right }) => right === '') ? [{ code: 'no_key' }] : []
  return { body: { kind: 'matching', pairs, ...(extra.length > 0 && { extra }) }, warnings }
}

function readItem(item: Json, line: number): QuestionDraft | null {
  const questionItem = objectOf(item.questionItem)
  const question = objectOf(questionItem.question)
  const stem = plainToMarkup([textIn(item.title), textIn(item.description)].filter(Boolean).join('\n\n'))
  const read = () => {
    if (question.choiceQuestion !== undefined) return readChoices(question, stem)
    if (question.textQuestion !== undefined) return readTyped(question)
    if (objectOf(item.questionGroupItem).grid !== undefined) return readGrid(objectOf(item.questionGroupItem))
    return item.textItem === undefined ? null : { body: { kind: 'text_only' } as const, warnings: [] }
  }
  const found = read()
  if (!found) return null
  const { generalFeedback, whenRight } = objectOf(question.grading)
  const explanation = plainToMarkup(
    textIn(objectOf(generalFeedback).text) || textIn(objectOf(whenRight).text),
  )
  const warnings = [...lostPictures(questionItem.image), ...found.warnings]
  if (stem === '' && !warnings.some(({ code }) => code === 'no_stem')) warnings.push({ code: 'no_stem' })
  return { stem, body: found.body, ...(explanation !== '' && { explanation }), tags: [], warnings, line }
}

/**
 * Reads a form of Google as its interface gives it. Kinds that have no counterpart, such as scales and dates, are named; the line
 * of a draft is the place of its item.
 */
export function readGoogleForm(root: Json): ReadTest {
  const test: ReadTest = { drafts: [], passages: [], pictures: [], left_out: [] }
  for (const [i, value] of itemsOf(root.items).entries()) {
    const item = objectOf(value)
    const draft = test.drafts.length < MAX_DRAFTS ? readItem(item, i + 1) : null
    // A page break has nothing but a title.
    if (draft) test.drafts.push(draft)
    else if (item.pageBreakItem === undefined)
      test.left_out.push(leftOut(textIn(item.title) || Object.keys(item).join(' ')))
  }
  return test
}
