import { readNumber } from '@kashf/contract/practice/grading/read-number.ts'
import { type DraftWarning, draftOfOptions, leftOut, type QuestionDraft, RIGHT_MILLI } from '../draft.ts'
import { areOfCyrillicRow, optionPlace } from '../option-letters.ts'
import type { QuestionText } from './divide.ts'
import { type Divided, findOptions } from './find-options.ts'
import { joinLines, type Line, lineFrom, type Piece, quotable, slicePieces, textOf } from './line.ts'
import {
  doAgree,
  lettersOf,
  lookMarks,
  type Mark,
  type MarkKind,
  type OptionText,
  trimmedOption,
  withoutSigns,
} from './marks.ts'
import { emphasesIn, lostIn, markupOf } from './markup.ts'
import type { Keyed } from './match-keys.ts'
import { letterRow } from './option-labels.ts'
import { explanationFrom, inlineAnswer } from './phrases.ts'

/** A question with what marks its right option, before it is decided what the marks mean. */
export interface MarkedQuestion {
  question: QuestionText
  divided: Divided
  options: OptionText[]
  marks: Mark[]
}

const hasPicture = (pieces: readonly Piece[]) => pieces.some(({ inset }) => inset?.kind === 'picture')

/** A picture beside the text of one option, and of no other, is of the question: it floats, or stands below. */
function withPicturesInStem(divided: Divided): Divided {
  const beside = divided.options.filter(({ text }) => hasPicture(text) && /[\p{L}\p{N}]/u.test(textOf(text)))
  const all = divided.options.filter(({ text }) => hasPicture(text))
  if (beside.length === 0 || all.length > divided.options.length / 2) return divided
  const moved = beside.flatMap(({ text }) => text.filter((piece) => hasPicture([piece])))
  return {
    ...divided,
    stem: joinLines([divided.stem, moved]),
    options: divided.options.map((option) =>
      beside.includes(option)
        ? { ...option, text: option.text.filter((piece) => !hasPicture([piece])) }
        : option,
    ),
  }
}

/** Finds the options of a question, or those that it shares with others, and all that may mark them. */
export function readMarks(question: QuestionText, shared: readonly Line[]): MarkedQuestion {
  const divided = withPicturesInStem(findOptions({ ...question, lines: [...question.lines, ...shared] }))
  const { options, marks } = withoutSigns(divided.options)
  const texts = options.map((option) => ({ ...option, text: trimmedOption(option.text) }))
  return { question, divided, options: texts, marks: [...marks, ...lookMarks(texts)] }
}

/** How the right options of a file are marked. */
export interface FileMarks {
  /** How often each way of marking stands alone. Where two ways disagree the usual one is offered. */
  usual: ReadonlyMap<MarkKind, number>
  /** Whether keys count by А Б В Г the options that have other letters. */
  isCyrillicKey: boolean
}

/** What the marks of all questions and the keys of a file say of each other. */
export function marksOfFile(questions: readonly MarkedQuestion[], keys: readonly string[]): FileMarks {
  const answers = questions.map(({ question, divided }) => divided.answer ?? question.answer?.text ?? '')
  const hasRow = questions.some(({ options }) => options.some(({ letter }) => letter === 'Б'))
  const letters = [...keys, ...answers.map((answer) => answer.replace(/[\s().;,]/g, ''))]
  return { usual: usualMarks(questions), isCyrillicKey: !hasRow && areOfCyrillicRow(letters) }
}

function usualMarks(questions: readonly MarkedQuestion[]): ReadonlyMap<MarkKind, number> {
  const counts = new Map<MarkKind, number>()
  for (const { marks } of questions)
    if (doAgree(marks)) for (const { kind } of marks) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

interface Choice {
  places: number[]
  warnings: DraftWarning[]
}

function choiceByMarks({ options, marks }: MarkedQuestion, usual: ReadonlyMap<MarkKind, number>): Choice {
  const [best] = [...marks].sort((one, other) => (usual.get(other.kind) ?? 0) - (usual.get(one.kind) ?? 0))
  const places = best?.places ?? []
  return doAgree(marks)
    ? { places, warnings: [] }
    : { places, warnings: [{ code: 'doubtful_key', of: lettersOf(options, marks) }] }
}

/** The places of the options that a key names, by their letters or by their texts; null for one that names none. */
function placesOf(written: string, options: readonly OptionText[], isCyrillic: boolean): number[] | null {
  const row = options.map(({ letter }) => letter)
  const same = options.findIndex(({ text }) => textOf(text).trim().toLowerCase() === written.toLowerCase())
  if (same >= 0 && written.length > 1) return [same]
  // "B) Buxoro" and "B varianti" name their option by its letter.
  const answer = /^\(?(\p{L})(?:\s?[).]\s?|\s{1,3})\S/u.exec(written)?.[1] ?? written
  if (/^[1-9]$/.test(answer) && !row.includes('1')) {
    const place = Number(answer) - 1
    if (place >= row.length) return same >= 0 ? [same] : null
    // `3` may be the third option or the one that reads 3.
    return same < 0 || same === place ? [place] : null
  }
  const places = [...answer.replace(/[^\p{L}\d]/gu, '')].map((letter) => optionPlace(row, letter, isCyrillic))
  if (answer.length <= 6 && places.length > 0 && places.every((place) => place !== null))
    return [...new Set(places.filter((place) => place !== null))].sort((a, b) => a - b)
  return same >= 0 ? [same] : null
}

function choiceByKey(marked: MarkedQuestion, answer: string, byMarks: Choice, isCyrillic: boolean): Choice {
  const places = placesOf(answer, marked.options, isCyrillic)
  if (places === null)
    return { places: [], warnings: [{ code: 'unknown_key', of: leftOut(answer).of ?? '' }] }
  const isOther = byMarks.places.length > 0 && byMarks.places.join() !== places.join()
  if (!isOther && byMarks.warnings.length === 0) return { places, warnings: [] }
  const named = lettersOf(marked.options, [{ kind: 'sign', places }, ...marked.marks])
  return { places, warnings: [{ code: 'doubtful_key', of: named }] }
}

/** Whether an answer is only its place: `Javob: ____`. */
const isPlaceOnly = (text: string) => !/[\p{L}\p{N}\uFFFC]/u.test(text)

/** The right options by the marks in the file, the answer under the question, and the key of the file. */
function choose(
  marked: MarkedQuestion,
  keyed: Keyed | undefined,
  { usual, isCyrillicKey }: FileMarks,
): Choice {
  const byMarks = choiceByMarks(marked, usual)
  const written = marked.divided.answer ?? marked.question.answer?.text ?? ''
  const own = isPlaceOnly(written) ? '' : written.trim().replace(/[).;,]{1,5}$/, '')
  const byOwn = own === '' ? byMarks : choiceByKey(marked, own.replace(/^\(/, ''), byMarks, isCyrillicKey)
  if (typeof keyed === 'object') return choiceByKey(marked, keyed.answer, byOwn, isCyrillicKey)
  const isDoubtful = keyed === 'ambiguous' || (keyed === 'missing' && byOwn.places.length > 0)
  return isDoubtful && byOwn.warnings.length === 0
    ? {
        places: byOwn.places,
        warnings: [{ code: 'doubtful_key', of: lettersOf(marked.options, marked.marks) }],
      }
    : byOwn
}

/** A question without options: its answer is a number or a text. */
function openBody(answer: string, isTyped: boolean): Pick<QuestionDraft, 'body' | 'warnings'> {
  const short = answer.replace(/[.;]$/, '').trim()
  if (short === '') return { body: { kind: 'text', options: [] }, warnings: [{ code: 'no_key' }] }
  const number = readNumber(short)
  if (number.isReadable && number.unit.text === '')
    return { body: { kind: 'number', answers: [{ value: short, credit_milli: RIGHT_MILLI }] }, warnings: [] }
  // A formula, a picture and an answer of several parts cannot be typed.
  const warnings: DraftWarning[] = isTyped ? [] : [{ code: 'doubtful_key', of: leftOut(short).of ?? '' }]
  return { body: { kind: 'text', options: [{ text: short, credit_milli: RIGHT_MILLI }] }, warnings }
}

/** The draft of a question, with all that is doubtful about it. */
export function draftOf(
  marked: MarkedQuestion,
  keyed: Keyed | undefined,
  marks: FileMarks,
  picture: (part: string) => number,
): QuestionDraft {
  const { question, divided, options } = marked
  const shown = (pieces: readonly Piece[]) => markupOf(pieces, emphasesIn([[...pieces]]), picture)
  const line = question.lines[0]?.number ?? question.columns?.[0]?.number ?? 1
  const more = {
    tags: question.tags,
    line,
    ...(question.passage !== undefined && { passage: question.passage }),
  }
  const texts = options.map(({ text }) => text)
  const explained = joinLines(
    question.explanation.map((one, i) => (i === 0 ? lineFrom(one, explanationFrom(one.text)) : one).pieces),
  )
  const explanation = explained.length === 0 ? {} : { explanation: shown(explained) }
  const lost = lostIn([...divided.stem, ...texts.flat(), ...explained])
  if (options.length > 0) {
    const { places, warnings } = choose(marked, keyed, marks)
    const emphases = emphasesIn(texts)
    const stray = divided.stray.map((text) => leftOut(quotable(text)))
    const guess: DraftWarning[] = divided.isGuess
      ? [{ code: 'doubtful_key', of: lettersOf(options, marked.marks) }]
      : []
    const draft = draftOfOptions(
      {
        stem: shown(divided.stem),
        line,
        tags: question.tags,
        warnings: [...lost, ...warnings, ...guess, ...stray],
      },
      texts.map((text, i) => ({
        text: markupOf(text, emphases, picture),
        credit_milli: places.includes(i) ? RIGHT_MILLI : 0,
      })),
    )
    return { ...draft, ...more, ...explanation }
  }
  return { ...openDraft(marked, keyed, shown, lost), ...more, ...explanation }
}

function openDraft(
  { question, divided }: MarkedQuestion,
  keyed: Keyed | undefined,
  shown: (pieces: readonly Piece[]) => string,
  lost: DraftWarning[],
): Pick<QuestionDraft, 'stem' | 'body' | 'warnings'> {
  const inline = question.answer ? null : inlineAnswer(textOf(divided.stem))
  const stem = shown(inline ? slicePieces(divided.stem, 0, inline.from) : divided.stem)
  const answer = inline ? slicePieces(divided.stem, inline.to) : (question.answer?.pieces ?? [])
  const written = isPlaceOnly(textOf(answer)) ? '' : shown(answer)
  const fromKey = typeof keyed === 'object' ? keyed.answer : ''
  const noStem: DraftWarning[] = stem === '' ? [{ code: 'no_stem' }] : []
  const isOpen = question.answer !== undefined || inline !== null || (fromKey !== '' && keyed !== undefined)
  if (!isOpen || (typeof keyed === 'object' && keyed.isLetters && question.answer === undefined)) {
    const { body, warnings } = draftOfOptions({ stem, line: 0, warnings: lost }, [])
    return { stem, body, warnings }
  }
  const isTyped = !answer.some(({ inset }) => inset) && letterRow(textOf(answer)) === null
  const { body, warnings } = openBody(written || fromKey, isTyped)
  const isOther = written !== '' && fromKey !== '' && written.trim() !== fromKey.trim()
  const doubt: DraftWarning[] = isOther
    ? [{ code: 'doubtful_key', of: leftOut(`${written}, ${fromKey}`).of ?? '' }]
    : []
  return { stem, body, warnings: [...lost, ...noStem, ...warnings, ...doubt] }
}
