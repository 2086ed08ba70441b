import { WRONG_HEADING } from '../table/columns.ts'
import { isBlank, joinLines, type Line, textOf } from './line.ts'

/** A question of a row: its stem, and its options in the order of their columns. */
export interface TableQuestion {
  number: number | null
  lines: Line[]
  columns: Line[]
  /** Whether the first column is the right one, as its heading says. */
  answer?: Line
}

type Role = 'number' | 'stem' | 'right' | 'wrong' | 'lettered' | 'key' | 'other'

const STEM = /savol|topshir|test matni|савол|топшир|вопрос|задани|question|shart/iu
const RIGHT = /^(?:to.?g.?ri|тўғри|правильн|верн|correct|right)/iu
const LETTERED =
  /^(?:variant\s?[a-f\d]|javob\s?(?:varianti\s?)?[a-f\d]|[a-f\d]\s?-?\s?(?:variant|javob)|вариант\s?[а-еa-f\d]|\(?[A-FА-Е][).]?$)/iu
const KEY = /^(?:javobi?|kalit|жавоб|калит|ответ|ключ|key|answer)\p{L}{0,4}$/iu
const NUMBER = /^(?:№|n|#|t\/r|т\/р|№\s?п\/п|tartib.{0,10})$/iu

function roleOf(heading: string): Role {
  const text = heading.trim()
  if (NUMBER.test(text)) return 'number'
  if (RIGHT.test(text)) return 'right'
  if (WRONG_HEADING.test(text)) return 'wrong'
  if (LETTERED.test(text)) return 'lettered'
  if (KEY.test(text)) return 'key'
  return STEM.test(text) ? 'stem' : 'other'
}

const cellLine = (cell: readonly Line[]): Line | null => {
  const filled = cell.filter(({ text }) => !isBlank(text))
  const [first] = filled
  const pieces = joinLines(filled.map((line) => line.pieces))
  return first ? { ...first, pieces, text: textOf(pieces) } : null
}

/** A title may stand above the headings. */
const MAX_ROWS_ABOVE = 2
/** A number, a stem, and three options. */
const LEAST_CELLS = 5

/** The roles of columns by their headings; null where these are none. */
function rolesOf(head: readonly Line[][]): Role[] | null {
  const roles = head.map((cell) => roleOf(cellLine(cell)?.text ?? ''))
  const options = roles.filter((role) => role === 'wrong' || role === 'lettered' || role === 'right').length
  return roles.includes('stem') && options >= 2 ? roles : null
}

/** The roles of columns without headings: rows of a number, a stem in words, and options without letters. */
function rolesByPlace(rows: readonly Line[][][]): Role[] | null {
  const [first = []] = rows
  const isRow = (row: readonly Line[][], i: number) => {
    const [number = '', stem = '', ...options] = row.map((cell) => cellLine(cell)?.text.trim() ?? '')
    return (
      row.length === first.length &&
      Number(/^\d{1,3}/.exec(number)?.[0]) === i + 1 &&
      /^\d{1,3}[.)]?$/.test(number) &&
      /\p{L}{3}/u.test(stem) &&
      options.every((option) => option !== '' && !/^\(?\p{L}[).]/u.test(option))
    )
  }
  if (first.length < LEAST_CELLS || !rows.every(isRow)) return null
  return first.map((_, i) => (i === 0 ? 'number' : i === 1 ? 'stem' : 'lettered'))
}

/**
 * The questions of a table whose columns are the stem and the options, as universities ask for: the right answer beside others,
 * the columns A to D and one of the key, or options that nothing names. Null for another table.
 */
export function questionsOfTable(rows: readonly Line[][][]): TableQuestion[] | null {
  const at = rows.slice(0, MAX_ROWS_ABOVE + 1).findIndex((row) => rolesOf(row) !== null)
  const roles = rolesOf(rows[at] ?? []) ?? rolesByPlace(rows)
  const body = rows.slice(at + 1)
  if (!roles || body.length === 0) return null
  const stem = roles.indexOf('stem')
  return body.flatMap((row): TableQuestion[] => {
    const cells = row.map(cellLine)
    const asked = cells[stem]
    if (!asked) return []
    const ofRole = (wanted: Role) => cells.flatMap((cell, i) => (cell && roles[i] === wanted ? [cell] : []))
    const [number] = ofRole('number')
    const [rightCell] = ofRole('right')
    const [key] = ofRole('key')
    const isLetter = (line: Line | undefined) =>
      /^\s{0,9}\(?[A-Fa-fА-Еа-еСс][).]?\s{0,9}$/u.test(line?.text ?? '')
    const lettered = ofRole('lettered')
    const others = [...lettered, ...ofRole('wrong')]
    // A column "to'g'ri javob" beside the columns A to D has a letter.
    const isKeyColumn = isLetter(rightCell) && lettered.length >= 2
    const answer = isKeyColumn ? rightCell : key
    const digits = /\d{1,4}/.exec(number?.text ?? '')?.[0]
    return [
      {
        number: digits === undefined ? null : Number(digits),
        lines: [asked],
        columns: rightCell && !isKeyColumn ? [rightCell, ...others] : others,
        ...(answer
          ? { answer }
          : rightCell && !isKeyColumn
            ? { answer: { ...rightCell, text: 'A', pieces: [] } }
            : {}),
      },
    ]
  })
}
