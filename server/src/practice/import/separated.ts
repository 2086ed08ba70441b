import { type DraftOption, draftOfOptions, MAX_DRAFTS, type QuestionDraft, RIGHT_MILLI } from './draft.ts'
import { optionPlace } from './option-letters.ts'
import { plainToMarkup } from './plain-markup.ts'

/*
 * The format of universities' test programs and its relatives: questions between lines of `+++` or `----`, options between lines
 * of `===`, the right one with `#`; or options on lines that begin with a mark. A separator is a whole line.
 */

const QUESTIONS = /^\s{0,20}\+{3,}\s*$/
const QUESTIONS_BY_DASH = /^\s{0,20}-{3,}\s*$/
const OPTIONS = /^\s{0,20}={3,}\s*$/
/** Marks of a right option, and of any other, before a text on the same line. */
const MARKED = /^\s{0,20}([#*+=-])(?!\1)\s{0,20}(\S.*)$/
const RIGHT_MARKS = '#*+'
/** The number of a question before its stem. */
const NUMBER = /^\d{1,4}[.)]\s{1,9}(?=\S)/

/** Whether a text has separators of this format. */
export const looksSeparated = (lines: readonly string[]): boolean =>
  lines.some((line) => OPTIONS.test(line)) || lines.some((line) => QUESTIONS.test(line))

interface Line {
  text: string
  number: number
}

/** Divides lines at separators; pieces without a text are left out. */
function divide(lines: readonly Line[], separator: RegExp): Line[][] {
  const pieces: Line[][] = [[]]
  for (const line of lines) {
    if (separator.test(line.text)) pieces.push([])
    else pieces.at(-1)?.push(line)
  }
  return pieces.filter((piece) => piece.some(({ text }) => text.trim() !== ''))
}

const textOf = (lines: readonly Line[]) =>
  lines
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join('\n')

/**
 * Reads a text of questions that separators divide. Where nothing marks the right option the draft says so. `toMarkup` makes
 * markup of a text; lines of Word are markup already.
 */
export function readSeparated(
  texts: readonly string[],
  toMarkup: (text: string) => string = plainToMarkup,
): QuestionDraft[] {
  const lines = texts.map((text, i) => ({ text, number: i + 1 }))
  const separator = texts.some((text) => QUESTIONS.test(text)) ? QUESTIONS : QUESTIONS_BY_DASH
  return divide(lines, separator)
    .slice(0, MAX_DRAFTS)
    .map((piece) => readQuestion(piece, toMarkup))
}

function readQuestion(lines: Line[], toMarkup: (text: string) => string): QuestionDraft {
  const first = lines.find(({ text }) => text.trim() !== '')
  const line = first?.number ?? 1
  if (!lines.some(({ text }) => OPTIONS.test(text))) return readMarked(lines, line, toMarkup)
  const [stem = [], ...options] = divide(lines, OPTIONS)
  return draftOfOptions(
    { stem: toMarkup(textOf(stem).replace(NUMBER, '')), line },
    markedOptions(options.map(textOf)).map(
      ({ text, isRight }): DraftOption => ({
        text: toMarkup(text),
        credit_milli: isRight ? RIGHT_MILLI : 0,
      }),
    ),
  )
}

const LETTERED = /^([#*+]?)\s{0,9}([A-Ja-jА-Ж])\s?[.)]\s{1,9}([\s\S]*)$/u

/** Options without letters that only say their places; a mark before a letter stays. */
function withoutLetters(texts: readonly string[]): readonly string[] {
  const found = texts.map((text) => LETTERED.exec(text))
  const letters = found.map((match) => match?.[2] ?? '')
  const areInOrder = letters.every((letter, i) => letter !== '' && optionPlace(letters, letter) === i)
  return areInOrder ? found.map((match) => `${match?.[1] ?? ''}${match?.[3] ?? ''}`) : texts
}

/** Options with what marks the right one. Where one has `#` no other sign is a mark, and `+5` beside `-5` is a number. */
function markedOptions(all: readonly string[]): { text: string; isRight: boolean }[] {
  const texts = withoutLetters(all)
  const hasHash = texts.some((text) => text.startsWith('#'))
  const haveMinus = texts.some((text) => /^[-−–]\s?\d/.test(text))
  return texts.map((text) => {
    const isNumber = haveMinus && /^\+\s?\d/.test(text)
    const isRight = hasHash ? text.startsWith('#') : /^[*+]/.test(text) && !isNumber
    return { text: isRight ? text.slice(1).trim() : text, isRight }
  })
}

/** A question whose options are lines with a mark; lines without one before them are the stem, after them continue one. */
function readMarked(lines: Line[], line: number, toMarkup: (text: string) => string): QuestionDraft {
  const stem: string[] = []
  const options: DraftOption[] = []
  for (const { text } of lines) {
    if (text.trim() === '') continue
    const [, mark = '', rest = ''] = MARKED.exec(text) ?? []
    const before = options.at(-1)
    if (rest !== '' && stem.length > 0)
      options.push({ text: rest.trim(), credit_milli: RIGHT_MARKS.includes(mark) ? RIGHT_MILLI : 0 })
    else if (before) before.text += `\n${text.trim()}`
    else stem.push(text.trim())
  }
  return draftOfOptions(
    { stem: toMarkup(stem.join('\n')), line },
    options.map((option) => ({ ...option, text: toMarkup(option.text) })),
  )
}
