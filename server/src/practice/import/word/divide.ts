import { type DraftWarning, leftOut, MAX_DRAFTS } from '../draft.ts'
import {
  type AnswerKey,
  afterKeyHeading,
  type KeyEntry,
  keyEntries,
  keyHeadingInside,
  keyInOrder,
  keysOf,
  keysOfTable,
  letterEntries,
} from './answer-key.ts'
import { endOfQuestion } from './end-of-question.ts'
import { isBlank, type Line, lineFrom, quotable, slicePieces, withPieces } from './line.ts'
import { letterPlaces, letterRow } from './option-labels.ts'
import {
  answerLine,
  continues,
  isExplanation,
  isHeading,
  isPassageStart,
  passageRange,
  questionStart,
} from './phrases.ts'
import { questionsOfTable } from './question-table.ts'
import { type Block, flatLines } from './read-body.ts'

/** The lines of a question as they stand in the file. */
export interface QuestionText {
  /** As written; null for one without a number. */
  number: number | null
  lines: Line[]
  /** Options that a table gave, in place of those in the lines. */
  columns?: Line[]
  /** An answer that stands under the question; blank where only its place is there. */
  answer?: Line
  explanation: Line[]
  /** How many options its lines seem to have. */
  options: number
  tags: string[]
  passage?: number
}

/** What the blocks of a file are: questions, passages, and keys, each with the number of questions that stand before it. */
export interface Division {
  questions: QuestionText[]
  passages: Line[][]
  keys: { key: AnswerKey; before: number }[]
  leftOut: DraftWarning[]
}

interface Open extends QuestionText {
  style: string
  level: number
  /** How the letters of its options are written. */
  rowStyle: string
  /** The last of numbered statements in the stem, and the line of the first one. */
  statement?: { number: number; style: string; from: number }
}

const MANY_IN_PASSAGE = 15
const VARIANT_BEFORE = /^\s{0,9}(?:[IVX]{1,4}|\d{1,3})\s?[-–—.]?\s?(?:variant|вариант)\p{L}{0,5}\s?[:.–—-]?/iu
const POINTS = /\(\d{1,2}(?:[.,]\d{1,2})?\s?(?:ball?|балла?|points?)\p{L}{0,3}\)/giu
/** Numbers of questions that are left out at most; `1991.` begins a sentence. */
const MAX_STEP = 20

const tagOf = (heading: string): string =>
  heading
    .replace(/[\s\uE000]{1,100}/g, ' ')
    .replace(/[:.]$/, '')
    .trim()

const OPTION_LETTER = /^[\s\uE000]{0,20}\(?[A-Ja-jА-Жа-ж][).]?\s{0,20}$/u

/** Whether a line begins the options of a question whose answer stands before them. */
const isFirstOption = ({ options, answer }: Open, line: Line): boolean =>
  OPTION_LETTER.test(answer?.text ?? '') &&
  letterPlaces(line.text).some(({ isAtStart, places }) => isAtStart && places.includes(options))

/** Divides the blocks of a file. What follows a complete question is held until it is clear what it belongs to. */
export function divide(blocks: readonly Block[]): Division {
  const division: Division = { questions: [], passages: [], keys: [], leftOut: [] }
  let open: Open | null = null
  let held: Line[] = []
  let tags: string[] = []
  let areTagsNew = true
  let last = 0
  let isExplaining = false
  let isInKey = false
  let keyHeadings: Line[] = []
  let passage: { at: number; from: number; to: number; isOpen: boolean } | null = null

  const isComplete = () => open === null || open.options >= 2 || open.answer !== undefined

  function addTag(text: string): void {
    const tag = tagOf(text)
    if (areTagsNew) tags = /\d/.test(tag) ? tags.filter((one) => !/\d/.test(one)) : []
    areTagsNew = false
    tags = [...tags.filter((one) => one !== tag), tag].slice(-5)
    if (passage && passage.to === Number.POSITIVE_INFINITY) passage = null
  }

  function openPassage(lines: Line[], from: number, to: number): void {
    division.passages.push(lines)
    passage = { at: division.passages.length - 1, from, to, isOpen: true }
  }

  /** What was held belongs to the open question, is a heading, begins a passage, or is left out. */
  function settleHeld(): void {
    const lines = held
    held = []
    for (const [i, line] of lines.entries()) {
      const text = line.text.trim()
      const before = i === 0 ? open?.lines.at(-1)?.text : undefined
      if (open && before !== undefined && continues(before, text)) open.lines.push(line)
      else if (isPassageStart(text)) {
        openPassage(lines.slice(i), 0, Number.POSITIVE_INFINITY)
        return
      } else if (isHeading(text)) addTag(text)
      else division.leftOut.push(leftOut(quotable(text)))
    }
  }

  /** A lone statement 1 with options was the first question after numbered lines, such as instructions. */
  function splitAtFirst(): void {
    const statement = open?.statement
    if (!open || statement?.number !== 1 || statement.style !== open.style || open.options < 2) return
    const [first, ...more] = open.lines.splice(statement.from)
    const length = questionStart(first?.text ?? '')?.length ?? 0
    const heading = open.lines.length > 1 ? open.lines.at(-1)?.text.trim() : undefined
    if (heading !== undefined && isHeading(heading)) {
      open.lines.pop()
      addTag(heading)
    }
    const { answer, statement: _, ...rest } = open
    const lines = first ? [lineFrom(first, length), ...more] : []
    delete open.answer
    Object.assign(open, { explanation: [], options: 0 })
    open = { ...rest, ...(answer && { answer }), number: 1, lines, tags }
    division.questions.push(open)
    last = 1
  }

  function close(): void {
    settleHeld()
    splitAtFirst()
    open = null
    isExplaining = false
  }

  function begin(number: number | null, style: string, level: number, lines: Line[]): void {
    areTagsNew = true
    if (passage) passage.isOpen = false
    last = number ?? last + 1
    const isInside = passage !== null && (number === null || (last >= passage.from && last <= passage.to))
    if (passage && !isInside && last > passage.to) passage = null
    const asked = { number, lines: [], explanation: [], tags, style, level, options: 0, rowStyle: '' }
    open = isInside && passage ? { ...asked, passage: passage.at } : asked
    if (division.questions.length < MAX_DRAFTS) division.questions.push(open)
    else division.leftOut.push(leftOut(quotable(lines[0]?.text ?? '')))
    for (const line of lines) addToOpen(line)
  }

  /** Adds a line to the open question and counts the options in it. */
  function addToOpen(line: Line): void {
    if (!open) return
    open.lines.push(line)
    const { options, rowStyle } = open
    for (const { places, style } of letterPlaces(line.text)) {
      if (open.options === 0 && places.includes(0)) {
        open.options = 1
        open.rowStyle = style
      } else if (style === open.rowStyle && places.includes(open.options)) open.options++
    }
    // Small letters may number statements of a stem before the options.
    const isNewRow =
      options >= 2 && open.options === options && letterPlaces(line.text)[0]?.style !== rowStyle
    if (isNewRow && letterPlaces(line.text)[0]?.places.includes(0)) {
      open.options = 1
      open.rowStyle = letterPlaces(line.text)[0]?.style ?? ''
    }
  }

  function addKeys(keys: readonly AnswerKey[]): void {
    close()
    for (const key of keys) {
      const last = division.keys.at(-1)
      const before = division.questions.length
      // Letters one under another are one key.
      if (key.isInOrder && last?.key.isInOrder && last.before === before)
        last.key.entries.push(...key.entries)
      else division.keys.push({ key, before })
    }
    isInKey = true
    last = 0
    if (passage?.to === Number.POSITIVE_INFINITY) passage = null
  }

  const isKnown = ({ number }: KeyEntry) => {
    const from = division.keys.at(-1)?.before ?? 0
    return division.questions.slice(from).some((question) => question.number === number)
  }

  /** Keys of a line under a heading. Values are answers of questions without options only. */
  function keysOfLine(text: string, least = 2): AnswerKey[] | null {
    const unnamed = text.replace(VARIANT_BEFORE, '').replace(POINTS, '')
    const entries = keyEntries(unnamed)
    const isAnswer = ({ number, isLetters, answer }: KeyEntry) =>
      isLetters || (answer.length <= 40 && division.questions.some((one) => one.number === number))
    if (entries?.every(isAnswer)) return keysOf(entries)
    const inOrder = keyInOrder(unnamed, least)
    return inOrder ? [inOrder] : null
  }

  /** Whether a line of a key names a variant, or a part that the questions have as their heading. */
  const isPartHeading = (text: string) =>
    isHeading(text) &&
    (/variant|вариант/i.test(text) || division.questions.some((one) => one.tags.includes(tagOf(text))))

  /** Whether a line under the heading of a key is one of its lines. */
  function takeKeyLine(line: Line): boolean {
    if (!isInKey && keyHeadings.length === 0) return false
    const keys = keysOfLine(line.text, 1)
    const isOpenQuestion = (entry: KeyEntry) =>
      division.questions.some(
        (one) =>
          one.number === entry.number &&
          one.lines.length > 0 &&
          !letterRow(one.lines.map(({ text }) => text).join('\n')),
      )
    const hasValues = keys?.some(({ entries }) =>
      entries.some((entry) => !entry.isLetters && !isOpenQuestion(entry)),
    )
    if (keys && !hasValues) {
      keyHeadings = []
      addKeys(keys)
      return true
    }
    if (keyHeadings.length < 2 && isPartHeading(line.text.trim())) {
      keyHeadings.push(line)
      return true
    }
    isInKey = false
    for (const heading of keyHeadings.splice(0)) takePlain(heading)
    return false
  }

  function takeLine(line: Line): void {
    const { text } = line
    if (isBlank(text) || takeKeyLine(line)) return
    const rest = afterKeyHeading(text)
    if (rest === '') {
      keyHeadings = [line]
      return
    }
    const headed = rest === null ? null : keysOfLine(rest)
    if (headed) {
      addKeys(headed)
      return
    }
    const entries = letterEntries(text)
    if (
      entries &&
      isComplete() &&
      entries.every(isKnown) &&
      (entries.length > 1 || entries[0]?.number !== last + 1)
    ) {
      addKeys(keysOf(entries))
      return
    }
    if (takeAnswer(line)) return
    const range = passageRange(text)
    if (open && isComplete()) splitAtFirst()
    const start = questionStart(text)
    const isOption = letterPlaces(text).some(({ isAtStart }) => isAtStart)
    const isAhead = range && !isOption && (range.from > last || isComplete())
    if (isAhead && !(start && isAccepted(start, line))) {
      close()
      openPassage([line], range.from, range.to)
      return
    }
    if (start && isAccepted(start, line)) {
      close()
      begin(start.number, start.style, line.list?.level ?? 0, [lineFrom(line, start.length)])
      return
    }
    takePlain(line)
  }

  /** A line may have several questions with their options, and the key after them. */
  function takeLines(line: Line): void {
    let rest = line
    for (let end = endOfQuestion(rest.text, last); end !== null; end = endOfQuestion(rest.text, last)) {
      takeLine(withPieces(rest, slicePieces(rest.pieces, 0, end)))
      rest = lineFrom(rest, end)
    }
    const key = keyHeadingInside(rest.text)
    if (key !== null && keysOfLine(afterKeyHeading(rest.text.slice(key)) ?? '')) {
      takeLine(withPieces(rest, slicePieces(rest.pieces, 0, key)))
      rest = lineFrom(rest, key)
    }
    takeLine(rest)
  }

  function takeAnswer(line: Line): boolean {
    const isLetter =
      isComplete() && !line.isInBox && open?.answer === undefined && OPTION_LETTER.test(line.text)
    const at = isLetter ? 0 : answerLine(line.text)
    if (at === null || !open) return false
    const answer = lineFrom(line, at)
    const several = letterEntries(answer.text)
    if (several && several.length > 1) addKeys(keysOf(several))
    else {
      for (const one of held.splice(0)) addToOpen(one)
      open.answer = answer
    }
    return true
  }

  /** Whether a numbered line is the next question, and not a statement or an option of the open one. */
  function isAccepted(
    start: { number: number | null; style: string; isLoose: boolean },
    line: Line,
  ): boolean {
    const { number, style, isLoose } = start
    if (passage?.isOpen && number !== null && passage.to !== Number.POSITIVE_INFINITY)
      return number === passage.from || (last > 0 && number === last + 1)
    if (number === null || style === 'word') return true
    const isNext = number === last + 1
    if (isLoose) return isNext && isComplete()
    if (!open) return true
    const level = line.list?.level ?? 0
    if (line.list && level > open.level) return count(open, number, style)
    if (isComplete()) return isNext || number === 1 || (style === open.style && number - last <= MAX_STEP)
    const { statement } = open
    if (statement?.style === style && number === statement.number + 1) return count(open, number, style)
    if (isNext && style === open.style) return true
    return number === 1 || statement ? count(open, number, style) : false
  }

  function count(question: Open, number: number, style: string): false {
    const from = question.statement && number > 1 ? question.statement.from : question.lines.length
    question.statement = { number, style, from }
    return false
  }

  function takePlain(line: Line): void {
    const { text } = line
    if (passage?.isOpen) {
      division.passages[passage.at]?.push(line)
      return
    }
    if (isExplanation(text) && open) isExplaining = true
    if (isExplaining && open) {
      open.explanation.push(line)
      return
    }
    const labels = letterPlaces(text)
    const first = labels.find(({ isAtStart }) => isAtStart)
    if (open && isComplete() && open.answer === undefined) {
      const { options, rowStyle } = open
      if (labels.some(({ places, style }) => style === rowStyle && places.includes(options))) {
        for (const one of held.splice(0)) open.lines.push(one)
        addToOpen(line)
        return
      }
      const isSame = first?.style === rowStyle
      const isOther = first && /[).]/.test(first.style) && first.places.includes(0)
      if (held.length === 0 && (isSame ? !first.places.includes(0) : isOther)) {
        addToOpen(line)
        return
      }
    } else if (open && (open.answer === undefined || isFirstOption(open, line))) {
      addToOpen(line)
      return
    }
    const isRow =
      (first?.places.includes(0) && held.length > 0) || (letterRow(text)?.labels[0]?.from ?? 0) > 0
    if (!isRow) {
      held.push(line)
      return
    }
    // A question without a number: its stem is what was held, without headings before it.
    const stem = held.splice(0)
    const isHeadless = ([head, next]: readonly Line[]) =>
      !head || !isHeading(head.text.trim()) || (next && continues(head.text, next.text.trim()))
    while (stem.length > 1 - Number(!first) && !isHeadless(stem)) held.push(...stem.splice(0, 1))
    close()
    begin(null, 'none', 0, [...stem, line])
  }

  function takeTable(block: Exclude<Block, Line>): void {
    const cells = block.rows.map((row) =>
      row.map((cell) =>
        cell
          .map(({ text }) => text.trim())
          .join(' ')
          .trim(),
      ),
    )
    const isAfterHeading = keyHeadings.length > 0 || isInKey
    const keys = keysOfTable(cells, isAfterHeading)
    const areKnown = keys?.some(({ entries }) => entries.some((entry) => isKnown(entry) || isAfterHeading))
    if (keys && isComplete() && (areKnown || division.questions.length === 0)) {
      keyHeadings = []
      addKeys(keys)
      return
    }
    const questions = questionsOfTable(block.rows)
    if (questions) {
      close()
      for (const question of questions) {
        begin(question.number, 'table', 0, [])
        if (open) Object.assign(open as Open, { ...question, tags, options: 2 })
      }
      return
    }
    for (const line of flatLines([block])) takeLines(line)
  }

  for (const block of blocks) {
    if ('rows' in block) takeTable(block)
    else takeLines(block)
  }
  for (const heading of keyHeadings) takePlain(heading)
  close()
  for (const [i, lines] of division.passages.entries()) {
    const asked = division.questions.filter((question) => question.passage === i)
    if (lines.length > 1 || (asked.length > 0 && asked.length <= MANY_IN_PASSAGE)) continue
    for (const question of asked) delete question.passage
  }
  return division
}
