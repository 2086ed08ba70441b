import { readNumber } from '@kashf/contract/practice/grading/read-number.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import type { Row } from '../../../csv/read-csv.ts'
import {
  type DraftBody,
  type DraftOption,
  type DraftWarning,
  draftOfOptions,
  leftOut,
  MAX_DRAFTS,
  type QuestionDraft,
  type ReadTest,
  RIGHT_MILLI,
} from '../draft.ts'
import { areOfCyrillicRow, optionPlace } from '../option-letters.ts'
import { plainToMarkup } from '../plain-markup.ts'
import { type Columns, columnsByNames, columnsByPlace } from './columns.ts'

/** A title may stand above the headers. */
const MAX_ROWS_ABOVE = 5
/**
 * What a spreadsheet makes of an answer that it takes for something else: `1/2` becomes 01.фев or 2-Jan, a long number 1E+10, and
 * what begins with a sign an error.
 */
const DATE =
  /^(?:\d{1,2}[-./ ])?(?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[а-яa-z]{0,5}(?:[-./ ]\d{2,4})?$/i
const POWER = /^-?\d(?:[.,]\d{1,15})?E[+-]\d{2,3}$/i
const ERROR = /^#(?:ИМЯ|NAME|ЗНАЧ|VALUE|ДЕЛ\/0|DIV\/0|ССЫЛКА|REF|N\/A|Н\/Д|ЧИСЛО|NUM|NULL|ПУСТО)[?!]?$/i
const isConverted = (text: string) => DATE.test(text) || POWER.test(text) || ERROR.test(text)

const TRUTHS = new Map<string, boolean | 'not_given'>([
  ...["to'g'ri", 'rost', 'ha', 'верно', 'правда', 'да', 'true'].map(
    (word) => [foldUzbek(word), true] as const,
  ),
  ...["noto'g'ri", "yolg'on", "yo'q", 'неверно', 'ложь', 'нет', 'false'].map(
    (word) => [foldUzbek(word), false] as const,
  ),
  ...['berilmagan', 'не указано', 'not given'].map((word) => [foldUzbek(word), 'not_given'] as const),
])

/** Exports put an apostrophe before what a spreadsheet would calculate. */
const unguarded = (text: string) => text.replace(/^'(?=\s{0,20}[=+\-@＝＋－＠])/, '').trim()

const sameText = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** The place of a letter of the key among the options of a row, or null. */
type PlaceOfLetter = (letter: string) => number | null

/** The places that one name of the key can mean: a letter, the option's text, or its number. */
function meanings(name: string, options: readonly string[], placeOf: PlaceOfLetter): number[] {
  const byText = options.flatMap((option, i) => (sameText(option) === sameText(name) ? [i] : []))
  const letter = /^(\p{L})\s?[).]?$/u.exec(name)?.[1]
  const byLetter = letter === undefined ? null : placeOf(letter)
  const number = /^([1-9])\s?[).]?$/.exec(name)?.[1]
  const byNumber = number === undefined || Number(number) > options.length ? null : Number(number) - 1
  return [...new Set([...byText, byLetter, byNumber].filter((place) => place !== null))]
}

/** The right options that a key names, `B`, `A, C`, `AC` or a text, and whether it can mean something else. */
function rightPlaces(
  key: string,
  options: readonly string[],
  placeOf: PlaceOfLetter,
): { places: number[]; isDoubtful: boolean } | null {
  const whole = meanings(key, options, placeOf)
  if (whole.length > 0) {
    const alike = options.filter((option) => sameText(option) === sameText(key)).length
    return { places: whole.slice(0, 1), isDoubtful: whole.length > Math.max(1, alike) }
  }
  const isCompact = /^\p{L}{2,6}$/u.test(key)
  const names = isCompact ? [...key] : key.split(/\s?(?:[,;/+&]|\sva\s|\sи\s|\sand\s)\s?/)
  const each = names.map((name) => meanings(name.trim(), options, placeOf))
  if (names.length < 2 || each.some(({ length }) => length === 0)) return null
  return { places: each.map(([place = 0]) => place), isDoubtful: each.some(({ length }) => length > 1) }
}

/** A question without options is answered by typing, or by true and false. */
function typedBody(key: string): DraftBody {
  const truth = TRUTHS.get(foldUzbek(key))
  if (truth !== undefined) return { kind: 'truth', isTrue: truth }
  if (key === '') return { kind: 'essay' }
  return readNumber(key).isReadable
    ? { kind: 'number', answers: [{ value: key, credit_milli: RIGHT_MILLI }] }
    : { kind: 'text', options: [{ text: key, credit_milli: RIGHT_MILLI }] }
}

function readRow({ cells, line }: Row, columns: Columns, isCyrillicKey: boolean): QuestionDraft | null {
  const cell = (at: number | null) => (at === null ? '' : unguarded(cells[at] ?? ''))
  const stem = cell(columns.stem)
  const key = cell(columns.key)
  const filled = columns.options
    .map((at, i) => ({ text: cell(at), letter: columns.letters[i] ?? '' }))
    .filter(({ text }) => text !== '')
  const texts = filled.map(({ text }) => text)
  if (stem === '' && texts.length === 0) return null
  const warnings: DraftWarning[] = [stem, key, ...texts]
    .filter(isConverted)
    .map((of) => ({ code: 'doubtful_key', of }))
  const tags = cell(columns.topic)
    .split(';')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  const explanation = plainToMarkup(cell(columns.explanation))
  const shown = { ...(explanation !== '' && { explanation }), tags, line }
  const question = { stem: plainToMarkup(stem), tags, line }
  if (texts.length === 0) {
    const body = typedBody(key)
    if (key === '') warnings.push({ code: 'no_key' })
    return { ...question, ...shown, body, warnings }
  }
  const letters = filled.map(({ letter }) => letter)
  const right = rightPlaces(key, texts, (letter) => optionPlace(letters, letter, isCyrillicKey))
  if (!right && key !== '') warnings.push({ code: 'unknown_key', of: leftOut(key).of ?? '' })
  if (right?.isDoubtful) warnings.push({ code: 'doubtful_key', of: key })
  const options: DraftOption[] = texts.map((text, i) => ({
    text: plainToMarkup(text),
    credit_milli: right?.places.includes(i) ? RIGHT_MILLI : 0,
  }))
  const draft = draftOfOptions({ ...question, warnings }, options)
  // A key that lists several options means several.
  return { ...draft, ...shown, warnings: draft.warnings.filter(({ code }) => code !== 'several_keys') }
}

/**
 * Reads rows of questions: by the headers of the columns in Uzbek, Russian or English, else by their places. An answer that a
 * spreadsheet has turned into a date is asked about.
 */
export function readRows(rows: readonly Row[]): ReadTest {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const test: ReadTest = { drafts: [], passages: [], pictures: [], left_out: [] }
  const header = filled.slice(0, MAX_ROWS_ABOVE).findIndex(({ cells }) => columnsByNames(cells) !== null)
  const questions = filled.slice(header + 1)
  const columns =
    columnsByNames(filled[header]?.cells ?? []) ??
    columnsByPlace(questions.map(({ cells }) => cells.map((cell) => cell.trim())))
  const { key } = columns
  const isCyrillicKey = key !== null && areOfCyrillicRow(questions.map(({ cells }) => cells[key] ?? ''))
  for (const row of questions) {
    const draft = test.drafts.length < MAX_DRAFTS ? readRow(row, columns, isCyrillicKey) : null
    if (draft) test.drafts.push(draft)
    else test.left_out.push(leftOut(row.cells.join(' ')))
  }
  return test
}
