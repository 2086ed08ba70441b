import { leftOut, type ReadTest } from '../draft.ts'
import { optionLine } from '../option-letters.ts'
import { looksSeparated, readSeparated } from '../separated.ts'
import { TestFileRefused } from '../test-file-refused.ts'
import { childOf } from '../walk-xml.ts'
import { divide } from './divide.ts'
import { draftOf, marksOfFile, readMarks } from './draft-question.ts'
import { joinLines, type Line, quotable } from './line.ts'
import { readLooks } from './looks.ts'
import { emphasesIn, lostIn, markupOf } from './markup.ts'
import { matchKeys } from './match-keys.ts'
import { readNumbering } from './numbering.ts'
import { letterRow } from './option-labels.ts'
import { openWord } from './package.ts'
import { readPictures } from './pictures.ts'
import { flatLines, readBody } from './read-body.ts'

/**
 * Reads the questions of a teacher's Word file. It is pure and synchronous. What cannot be read is named by a warning on its
 * question; a file that is refused as a whole throws TestFileRefused.
 */
export function readWordTest(bytes: Uint8Array): ReadTest {
  const file = openWord(bytes)
  const body = childOf(file.document, 'body')
  if (!body) throw new TestFileRefused('not_word')
  const pictures = readPictures(file)
  const blocks = readBody(body, {
    looks: readLooks(file.xmlOf('styles')),
    numbering: readNumbering(file.xmlOf('numbering')),
    picture: pictures.of,
  })
  const lines = flatLines(blocks)
  if (isSeparated(lines)) return readSeparatedLines(lines, pictures)

  const division = divide(blocks)
  const { keyed, leftOut: unused } = matchKeys(division)
  const shared = division.passages.map(sharedOptions)
  const marked = division.questions.map((question) => {
    const common = question.passage === undefined ? undefined : shared[question.passage]
    const isWithout = common && !letterRow(question.lines.map(({ text }) => text).join('\n'))
    return readMarks(question, isWithout ? common.options : [])
  })
  const keys = division.keys.flatMap(({ key }) =>
    key.entries.flatMap(({ answer, isLetters }) => (isLetters ? [...answer] : [])),
  )
  const marks = marksOfFile(marked, keys)
  const isKept = (i: number) => division.questions.some(({ passage }) => passage === i)
  const kept = division.passages.flatMap((_, i) => (isKept(i) ? [i] : []))
  const unread = division.passages
    .filter((_, i) => !isKept(i))
    .map(([first]) => leftOut(quotable(first?.text ?? '')))
  const drafts = marked.map((one) => {
    const draft = draftOf(one, keyed.get(one.question), marks, pictures.numberOf)
    if (draft.passage === undefined) return draft
    const passage = kept.indexOf(draft.passage)
    const lost = lostIn((shared[draft.passage]?.text ?? []).flatMap(({ pieces }) => pieces))
    return { ...draft, passage, warnings: [...draft.warnings, ...lost] }
  })
  return {
    drafts,
    passages: kept.map((i) => textOfPassage(shared[i]?.text ?? [], pictures.numberOf)),
    pictures: pictures.used(),
    left_out: [...division.leftOut, ...unread, ...unused],
  }
}

/** The options that stand in a passage for all its questions, and the passage without them. */
function sharedOptions(lines: readonly Line[]): { text: Line[]; options: Line[] } {
  const from = lines.findIndex(({ text }) => /^[\s\uE000]*[AaАа]\s?[).]/u.test(text))
  const options = from < 0 ? [] : lines.slice(from)
  const isRow = options.length > 0 && letterRow(options.map(({ text }) => text).join('\n')) !== null
  return isRow ? { text: lines.slice(0, from), options } : { text: [...lines], options: [] }
}

const textOfPassage = (lines: readonly Line[], picture: (part: string) => number): string =>
  lines
    .map(({ pieces }) => markupOf(pieces, emphasesIn([pieces]), picture))
    .filter((text) => text !== '')
    .join('\n\n')

/** Whether a file has separators. A line of `====` under a title, in a file of lettered options, is none. */
function isSeparated(lines: readonly Line[]): boolean {
  const separators = lines.filter(({ text }) => looksSeparated([text])).length
  return separators >= 2 && lines.filter(({ text }) => optionLine(text)).length <= separators
}

/** A file with separators is read by the reader of its format, from text with markup. */
function readSeparatedLines(lines: readonly Line[], pictures: ReturnType<typeof readPictures>): ReadTest {
  const texts = lines.map(({ pieces }) => markupOf(pieces, emphasesIn([pieces]), pictures.numberOf))
  const drafts = readSeparated(texts, (markup) => markup).map((draft, i, all) => {
    const to = all[i + 1]?.line ?? Number.POSITIVE_INFINITY
    const own = lines.slice(draft.line - 1, to - 1)
    return { ...draft, warnings: [...draft.warnings, ...lostIn(joinLines(own.map(({ pieces }) => pieces)))] }
  })
  return { drafts, passages: [], pictures: pictures.used(), left_out: [] }
}
