/** What a key at the end of a file says of a question: letters of options, or the answer itself. */
export interface KeyEntry {
  number: number
  answer: string
  isLetters: boolean
}

/** A key of one sequence of questions. `isInOrder` is one without numbers: the first letter is of the first question. */
export interface AnswerKey {
  entries: KeyEntry[]
  isInOrder?: boolean
}

const HEADING =
  /^\s{0,9}(?:(?:test|testlar|testning|savollar|savollarning|to.?g.?ri|тўғри|правильные|тест|тестлар|\d{1,3}-variant|variant)\s{1,3}){0,2}(?:javoblari?|kalit(?:i|lar|lari)?|жавоблари?|калит(?:и|лар|лари)?|ответы|ключи?|answers?|answer key|keys?)(?!\p{L})/iu
const RANGE_BEFORE =
  /^\s{0,9}\d{1,3}\s?[-–—]\s?\d{1,3}[\s–—-]{0,3}(?=savol|test|topshiriq|савол|топшириқ|вопрос)/iu
/** Words that may follow the heading before the answers. */
const AFTER_HEADING =
  /^\s{0,3}(?:[():.–—-]|(?:k|к|test\p{L}{0,9}|тест\p{L}{0,9}|key|jadvali|javoblari?|kaliti?|savollar\p{L}{0,9}|variant\p{L}{0,3}|\d{1,3}-variant\p{L}{0,5})(?![\p{L}\d]))/iu
const ENTRY =
  /(?<!\d|\d[.,])(?:№\s?)?(\d{1,4})\s?(?:-?savol|-?савол)?\s{0,3}[-–—.):=_]{0,2}[ \t\uE000]{0,3}\(?([A-Ja-jА-Жа-жФфСс](?:\s?[,;/]?\s?[A-JА-Ж](?![\p{L}).])){0,5})(?!\p{L})\)?/gu
const DIGIT_ENTRY = /(?<!\d|\d[.,])(\d{1,4})\s?[-–—)=:]\s?([1-9])(?!\d|[.,]\d)/gu
const VALUE = /^\s{0,20}(?:№\s?)?(\d{1,4})\s?(?:[-–—):=]|\.(?!\d)|[\uE000])\s?(\S.{0,79})$/u
const LETTERS_ONLY = /^[\s,;.|\uE000]*[A-JА-Ж](?:[\s,;.|\uE000]*[A-JА-Ж])*[\s,;.|\uE000]*$/iu
const SEPARATORS_ONLY = /^[\s,;.|\uE000]*$/

const lettersOf = (text: string) => text.replace(/[^\p{L}\d]/gu, '')

const HEADING_INSIDE = /[\s.;](?=(?:javoblar|kalit|жавоблар|калит|ответы|ключ)\p{L}{0,3}\s?:)/iu

/** Where the heading of a key stands in a line after something else, or null. */
export const keyHeadingInside = (text: string): number | null => {
  const at = text.search(HEADING_INSIDE)
  return at < 0 ? null : at + 1
}

/** What follows the heading of a key on its line; null for a line that is no heading. */
export function afterKeyHeading(text: string): string | null {
  const isSpaced = /^\s{0,9}(?:\p{L} ){4,20}\p{L}\s{0,3}:?\s{0,3}$/u.test(text)
  const unranged = (isSpaced ? text.replace(/\s/g, '') : text).replace(RANGE_BEFORE, '')
  const heading = HEADING.exec(unranged)
  if (!heading) return null
  let rest = unranged.slice(heading[0].length)
  for (let match = AFTER_HEADING.exec(rest); match && match[0] !== ''; match = AFTER_HEADING.exec(rest))
    rest = rest.slice(match[0].length)
  return rest.trim()
}

function entriesBy(expression: RegExp, text: string): KeyEntry[] | null {
  const entries: KeyEntry[] = []
  const left = text.replace(expression, (_, number: string, letters: string) => {
    entries.push({ number: Number(number), answer: lettersOf(letters), isLetters: true })
    return ' '
  })
  return entries.length > 0 && SEPARATORS_ONLY.test(left) ? entries : null
}

/** The entries of a line that has nothing but letters of answers: `1-A 2-C`, `1A2C`, `1. A`. */
export const letterEntries = (text: string): KeyEntry[] | null => entriesBy(ENTRY, text)

/** The entries of a line under the heading of a key, where answers may be digits or values. */
export function keyEntries(text: string): KeyEntry[] | null {
  const pure = letterEntries(text) ?? entriesBy(DIGIT_ENTRY, text)
  if (pure) return pure
  const entries: KeyEntry[] = []
  for (const piece of text.split(/[;\t]| {2,}|, {1,3}(?=\d{1,4}\s?[-–—):=])/)) {
    if (SEPARATORS_ONLY.test(piece)) continue
    const several = letterEntries(piece)
    const [, number, answer] = VALUE.exec(piece) ?? []
    if (several) entries.push(...several)
    else if (number && answer) {
      const letter = /^\(?([A-Ja-jА-Жа-ж])\s?[).]\s?\S/u.exec(answer)?.[1]
      entries.push({
        number: Number(number),
        answer: letter ?? answer.trim(),
        isLetters: letter !== undefined,
      })
    } else return null
  }
  return entries.length > 0 ? entries : null
}

/** A key without numbers: `A B C D`, `ABCD`, of at least so many letters. */
export function keyInOrder(text: string, least = 2): AnswerKey | null {
  if (!LETTERS_ONLY.test(text)) return null
  const letters = [...lettersOf(text)]
  if (letters.length < least) return null
  return {
    entries: letters.map((answer, i) => ({ number: i + 1, answer, isLetters: true })),
    isInOrder: true,
  }
}

/** Entries as keys of sequences: a number that does not rise begins the next one. */
export function keysOf(entries: readonly KeyEntry[]): AnswerKey[] {
  const keys: AnswerKey[] = []
  let last = Number.POSITIVE_INFINITY
  for (const entry of entries) {
    if (entry.number <= last) keys.push({ entries: [] })
    keys.at(-1)?.entries.push(entry)
    last = entry.number
  }
  return keys
}

const NUMBER_CELL = /^(?:№\s?)?(\d{1,4})[.)]?$/
const LETTERS_CELL = /^[A-Ja-jА-Жа-жФфСс](?:\s?[,;/]?\s?[A-JА-Ж]){0,5}[.)]?$/u
const HEAD_CELL =
  /^(?:|№|n|t\/r|т\/р|#|(?:savol|test|topshiriq)\p{L}{0,9}(?:\s(?:tartib\s)?(?:raqami|nomeri|№))?|(?:to.?g.?ri\s)?javob\p{L}{0,9}|kalit\p{L}{0,9}|(?:\d{1,3}-)?variant.{0,9}|савол\p{L}{0,9}(?:\sрақами)?|(?:тўғри\s)?жавоб\p{L}{0,9}|(?:номер\s)?вопрос\p{L}{0,9}|(?:правильный\s)?ответ\p{L}{0,9}|ключ\p{L}{0,9}|№\s?(?:savol|вопроса|п\/п)|raqam\p{L}{0,9}|answers?|questions?)$/iu

const numberOf = (cell: string): number | null => {
  const digits = NUMBER_CELL.exec(cell)?.[1]
  return digits === undefined ? null : Number(digits)
}

const withoutHeads = (row: readonly string[]) => row.filter((cell) => !HEAD_CELL.test(cell))

const POINTS_HEAD = /^(?:ball|балл|points?)\p{L}{0,4}$/iu

/** A table without the columns of points, whose numbers would be those of questions. */
const withoutPoints = ([head = [], ...rows]: readonly string[][]): string[][] => {
  const isKept = (_: string, i: number) => !POINTS_HEAD.test(head[i] ?? '')
  return [head, ...rows].map((row) => row.filter(isKept))
}

/** Rows of numbers with rows of answers under them. */
function keysByColumns(rows: readonly string[][], isCertain: boolean): AnswerKey[] | null {
  const entries: KeyEntry[][] = []
  let numbers: string[] = []
  let answered = 0
  for (const row of rows) {
    const cells = withoutHeads(row)
    if (cells.length === 0) continue
    const areNumbers = cells.every((cell) => numberOf(cell) !== null)
    const isNext = numbers.length === 0 || answered > 0
    if (areNumbers && cells.length > 1 && isNext && !(isCertain && cells.length === 0)) {
      numbers = row
      answered = 0
      continue
    }
    if (numbers.length === 0) return null
    const isAnswer = (cell: string) => LETTERS_CELL.test(cell) || isCertain
    const sequence: KeyEntry[] = []
    for (const [i, cell] of row.entries()) {
      const number = numberOf(numbers[i] ?? '')
      if (number === null || cell === '') continue
      if (!isAnswer(cell)) return null
      sequence.push({ number, ...answerOf(cell) })
    }
    entries[answered] = [...(entries[answered] ?? []), ...sequence]
    answered++
  }
  return entries.length > 0 && numbers.length > 0 && answered > 0
    ? entries.map((sequence) => ({ entries: sequence }))
    : null
}

const answerOf = (cell: string) =>
  LETTERS_CELL.test(cell) ? { answer: lettersOf(cell), isLetters: true } : { answer: cell, isLetters: false }

/** Rows in which numbers are followed by their answers, of one sequence or of several beside one another. */
function keysByRows(rows: readonly string[][], isCertain: boolean): AnswerKey[] | null {
  const sequences: KeyEntry[][] = []
  for (const row of rows) {
    let number: number | null = null
    let place = 0
    for (const cell of withoutHeads(row)) {
      const next = numberOf(cell)
      const letters = letterEntries(cell)
      if (letters) sequences[0] = [...(sequences[0] ?? []), ...letters]
      else if (next !== null && (number === null || place > 0)) {
        number = next
        place = 0
      } else if (number !== null && (LETTERS_CELL.test(cell) || isCertain)) {
        sequences[place] = [...(sequences[place] ?? []), { number, ...answerOf(cell) }]
        place++
      } else return null
    }
  }
  return sequences.length > 0 ? sequences.map((entries) => ({ entries })) : null
}

/** A table with a column for each letter, in which a sign stands under the right one. */
function keyByGrid([head = [], ...rows]: readonly string[][]): AnswerKey[] | null {
  const letters = head.slice(1).filter((cell) => LETTERS_CELL.test(cell) && lettersOf(cell).length === 1)
  if (letters.length < 2 || letters.length !== head.length - 1) return null
  const entries = rows.map((row): KeyEntry | null => {
    const number = numberOf(row[0] ?? '')
    const chosen = row.flatMap((cell, i) => (i > 0 && cell !== '' ? [lettersOf(head[i] ?? '')] : []))
    return number !== null && chosen.length === 1
      ? { number, answer: chosen.join(''), isLetters: true }
      : null
  })
  const found = entries.filter((entry) => entry !== null)
  return found.length === rows.length ? [{ entries: found }] : null
}

/**
 * The keys that a table has, or null for another table. After the heading of a key its answers may be values; a heading in the
 * table's own first row counts as one.
 */
export function keysOfTable(cells: readonly string[][], isAfterHeading: boolean): AnswerKey[] | null {
  const [first = []] = cells
  const title = first.filter((cell) => cell !== '')
  const heading = title.length === 1 ? afterKeyHeading(title[0] ?? '') : null
  const isCertain = isAfterHeading || heading !== null
  const rows = heading === '' ? cells.slice(1) : heading !== null ? [[heading], ...cells.slice(1)] : cells
  const answers = withoutPoints(rows)
  const keys = keyByGrid(answers) ?? keysByColumns(answers, isCertain) ?? keysByRows(answers, isCertain)
  const entries = keys?.reduce((sum, key) => sum + key.entries.length, 0) ?? 0
  return keys && entries >= (isCertain ? 1 : 2) ? keys : null
}
