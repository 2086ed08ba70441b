import type { ReadTest } from './draft.ts'
import { formulasIn } from './plain-markup.ts'
import { INSET, type Line, type Piece, PLAIN_LOOK, textOf } from './word/line.ts'
import { readBlocks } from './word/read-blocks.ts'
import { readable } from './word/symbols.ts'

const KEY_LINE = /^\s{0,20}(?:ANSWER|JAVOB|ЖАВОБ|ОТВЕТ)\s{0,20}[:=]\s{0,20}\(?[A-Za-zА-Яа-я][).]?\s{0,20}$/iu
const OPTION = /^\s{0,20}(?:[+*#✅-]\s?)?\(?[A-Ja-jА-Жа-ж]\s?[).]\s{0,20}\S/u
/** The first two options on one line. */
const FIRST = /(?:^|[\s(])[AaАа]\s?\)/u
const SECOND = /[\s;,(][BbВвБб]\s?\)/u

/** Lines of a numbered question whose options have signs. */
const NUMBER = /^\s{0,20}\d{1,4}\s?[.)]/
const RIGHT = /^\s{0,20}\+\s?[^\s+]/
const WRONG = /^\s{0,20}[-=]\s?[^\s=-]/

/** Whether a text has options with letters, on lines of their own or side by side, or with signs. */
export const looksLettered = (lines: readonly string[]): boolean =>
  lines.some((line) => KEY_LINE.test(line)) ||
  lines.filter((line) => OPTION.test(line)).length >= 2 ||
  lines.some((line) => FIRST.test(line) && SECOND.test(line)) ||
  [NUMBER, RIGHT, WRONG].every((mark) => lines.some((line) => mark.test(line)))

/** The pieces of a line; tabs divide columns. */
function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  const add = (text: string) => {
    const shown = text
      .split('\t')
      .map((part) => readable(part, ''))
      .join('\t')
    if (shown !== '') pieces.push({ text: shown, look: PLAIN_LOOK })
  }
  for (const { from, end, latex, isDisplay } of formulasIn(line)) {
    add(line.slice(done, from))
    pieces.push({ text: INSET, look: PLAIN_LOOK, inset: { kind: 'formula', latex, isDisplay } })
    done = end
  }
  add(line.slice(done))
  return pieces
}

/**
 * Reads questions as teachers write them in messages and notes, and those of the Aiken format: with lettered options and a key
 * under each question or at the end, as in Word files.
 */
export function readLettered(lines: readonly string[]): ReadTest {
  const blocks = lines.map((line, i): Line => {
    const pieces = piecesOf(line)
    return { pieces, text: textOf(pieces), number: i + 1 }
  })
  return { ...readBlocks(blocks, () => 0), pictures: [] }
}
