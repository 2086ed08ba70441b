import type { QuestionText } from './divide.ts'
import { joinLines, type Line, type Piece, slicePieces, textOf } from './line.ts'
import { lookMarks, type OptionText } from './marks.ts'
import { digitRow, type LabelRow, letterRow } from './option-labels.ts'
import { inlineAnswer } from './phrases.ts'

/** A question divided into its stem and its options. */
export interface Divided {
  stem: Piece[]
  options: OptionText[]
  /** Labels that fit no place of the row. */
  stray: string[]
  /** A letter in the last cell of the question's row. */
  answer?: string
  /** Nothing but their place says that these lines are options. */
  isGuess: boolean
}

const LETTERS = 'ABCDEFGHIJ'
const SIGNED = /^\s{0,20}([+*#=☐□☑☒✓✔✅√-])(?![+*#=-])\s{0,20}(?=\S)/u
const RIGHT_SIGNS = '+*#☑☒✓✔✅√'

const LAST_CELL = /\uE000\s{0,20}\(?([A-Ja-jА-Жа-ж])[).]?\s{0,20}$/u

function byRow(pieces: readonly Piece[], { labels, stray }: LabelRow): Divided {
  const text = textOf(pieces)
  const cell = LAST_CELL.exec(text)
  const after = cell ? null : inlineAnswer(text, labels.at(-1)?.to)
  const end = cell?.index ?? after?.from
  const answer = cell?.[1] ?? (after ? text.slice(after.to) : undefined)
  const ordered = labels
    .map((label, i) => ({ ...label, next: labels[i + 1]?.from }))
    .sort((one, other) => one.place - other.place)
  return {
    stem: slicePieces(pieces, 0, labels[0]?.from),
    options: ordered.map(({ from, to, letter, sign, isSignBetween, next }) => ({
      label: slicePieces(pieces, from, to),
      text: slicePieces(pieces, to, next ?? end),
      letter: letter.toUpperCase(),
      sign,
      isSignBetween,
    })),
    ...(answer !== undefined && { answer }),
    stray,
    isGuess: false,
  }
}

const plainOption = (pieces: Piece[], i: number, sign = ''): OptionText => ({
  label: [],
  text: pieces,
  letter: LETTERS[i] ?? '',
  sign,
})

/** Lines that are options by their place at the end of a question. */
const byLines = (lines: readonly Line[], from: number, options: OptionText[], isGuess = false): Divided => ({
  stem: joinLines(lines.slice(0, from).map(({ pieces }) => pieces)),
  options,
  stray: [],
  isGuess,
})

/** Automatic letters of one list: a teacher who forgot to restart it has E to H. They are read as A to D. */
function relabelled(lines: readonly Line[]): Line[] {
  let list: string | null = null
  let count = 0
  let isShifted = false
  return lines.map((line) => {
    const [label, ...rest] = line.pieces
    const place = line.list?.kind === 'letter' ? `${line.list.list} ${line.list.level}` : null
    if (place === null || !label) return line
    const letter = label.text.match(/\p{L}/u)?.[0] ?? ''
    if (place !== list) {
      list = place
      count = 0
      isShifted = !'aаAА'.includes(letter)
    }
    const expected = LETTERS[count] ?? ''
    count++
    if (!isShifted) return line
    const pieces = [{ ...label, text: label.text.replace(letter, expected) }, ...rest]
    return { ...line, pieces, text: textOf(pieces) }
  })
}

/** The first of the lines at the end of a question that are all so, if there are at least two and a stem before them. */
function endWhere(lines: readonly Line[], isSo: (line: Line) => boolean): number | null {
  let from = lines.length
  while (from > 1 && isSo(lines[from - 1] as Line)) from--
  return lines.length - from >= 2 ? from : null
}

/** The stem and the options of a question: by letters, by digits, by bullets, by signs before lines, or by one marked line. */
export function findOptions(question: QuestionText): Divided {
  const lines = relabelled(question.lines)
  const pieces = joinLines(lines.map((line) => line.pieces))
  if (question.columns)
    return {
      stem: pieces,
      options: question.columns.map((cell, i) => plainOption(cell.pieces, i)),
      stray: [],
      isGuess: false,
    }
  const text = textOf(pieces)
  // Answers by letters are those of an open question with parts.
  const hasParts = question.answer && letterRow(question.answer.text) !== null
  const letters = hasParts ? null : letterRow(text)
  if (letters) return byRow(pieces, letters)
  const bullets = endWhere(lines, ({ list }) => list?.kind === 'bullet')
  if (bullets !== null)
    return byLines(
      lines,
      bullets,
      lines.slice(bullets).map((line, i) => plainOption(line.pieces, i)),
    )
  const signs = endWhere(lines, (line) => SIGNED.test(line.text))
  if (signs !== null) {
    const options = lines.slice(signs).map((line, i) => {
      const [all = '', sign = ''] = SIGNED.exec(line.text) ?? []
      return plainOption(slicePieces(line.pieces, all.length), i, RIGHT_SIGNS.includes(sign) ? sign : '')
    })
    if (options.some(({ sign }) => sign !== '')) return byLines(lines, signs, options)
  }
  // An answer in words is one of an open question with numbered statements.
  const isOpen = question.answer && !/^\s{0,20}[1-9A-Da-d][).]?\s{0,20}$/.test(question.answer.text)
  const digits = isOpen ? null : digitRow(text)
  if (digits?.labels.every(({ isAtStart }, i) => isAtStart || i > 0)) return byRow(pieces, digits)
  const unlabelled = lines.slice(1).map((line, i) => plainOption(line.pieces, i))
  const [mark, ...others] = unlabelled.length >= 3 && unlabelled.length <= 6 ? lookMarks(unlabelled) : []
  if (mark?.places.length === 1 && others.every(({ places }) => places.join() === mark.places.join()))
    return byLines(lines, 1, unlabelled, true)
  return { stem: pieces, options: [], stray: [], isGuess: false }
}
