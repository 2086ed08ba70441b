import { leftOut, type ReadTest } from '../draft.ts'
import { divide } from './divide.ts'
import { draftOf, marksOfFile, readMarks } from './draft-question.ts'
import { type Line, quotable } from './line.ts'
import { emphasesIn, lostIn, markupOf } from './markup.ts'
import { matchKeys } from './match-keys.ts'
import { letterRow } from './option-labels.ts'
import type { Block } from './read-body.ts'

/** The questions and passages of a test that has been divided into lines and tables. `picture` gives the number of a picture. */
export function readBlocks(
  blocks: readonly Block[],
  picture: (part: string) => number,
): Omit<ReadTest, 'pictures'> {
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
    const draft = draftOf(one, keyed.get(one.question), marks, picture)
    if (draft.passage === undefined) return draft
    const passage = kept.indexOf(draft.passage)
    const lost = lostIn((shared[draft.passage]?.text ?? []).flatMap(({ pieces }) => pieces))
    return { ...draft, passage, warnings: [...draft.warnings, ...lost] }
  })
  return {
    drafts,
    passages: kept.map((i) => textOfPassage(shared[i]?.text ?? [], picture)),
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
