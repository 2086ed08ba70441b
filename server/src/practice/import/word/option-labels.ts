/** A letter or a digit that may begin an option. */
interface Label {
  /** Where it begins, with a sign before it, and where its text does. */
  from: number
  to: number
  letter: string
  style: string
  isAtStart: boolean
  isOnOwnLine: boolean
  /** `+`, `*`, `#` before it. */
  sign: string
  /** Whether its sign may as well be of the option before it: `A) 5 + B) 6`. */
  isSignBetween: boolean
  /** Its place in the row. */
  place: number
  /** The letter of the option before it stands here again. */
  isTwice?: boolean
}

/** Options found in a text: their labels in order, and what looked like further ones. */
export interface LabelRow {
  labels: Label[]
  stray: string[]
}

/** Letters by their places: a row of Latin letters with the Cyrillic ones that look like them, and two Cyrillic rows. */
const ROWS = [
  ['AА', 'BВ', 'CС', 'DД', 'EЕ', 'FФ', 'G', 'H', 'I', 'J'],
  ['АA', 'Б', 'ВB', 'Г', 'Д', 'ЕE', 'Ж', 'З'],
  ['АA', 'Б', 'СC', 'Д', 'ЕE', 'ФF'],
]
const DIGIT_ROWS = [['1', '2', '3', '4', '5', '6', '7', '8', '9']]
const EMPTY_BOXES = '☐□'
/** More labels in one question are not options. */
const MAX_LABELS = 200

const LETTERS =
  /(?<!\p{L})([([]?)([A-Ja-jА-Жа-жЗзФфСс])( ?[+*]?)(\.\)|[).:\]]|\/(?!\p{L})|[-–—](?= )|(?=[\t\uE000 ]))/gu
const DIGITS = /(?<![\p{L}\d.,])(\(?)([1-9])( ?[+*]?)([).](?!\d)|\)(?=\d))/gu
/** A mark before a label: of the right option, or an empty box or a dash of the others. */
const SIGN = /(^|[\s\uE000;,|])([+*#✓✔✅√☑☒☐□])( ?)$|(^|\n)([-=]) ?$/u

function labelAt(text: string, match: RegExpExecArray): Label | null {
  const [all, paren = '', letter = '', signed = '', mark = ''] = match
  const before = text.slice(Math.max(match.index - 3, 0), match.index)
  const sign = SIGN.exec(before)
  const from = sign ? match.index - (sign[0].length - (sign[1] ?? sign[4] ?? '').length) : match.index
  const line = text.slice(Math.max(from - 20, 0), from)
  const isAtStart = from === 0 || /[\n\t\uE000] {0,15}$/.test(line) || /^ {1,15}$/.test(text.slice(0, from))
  const isAtEdge = isAtStart || /[\s\uE000;,|.]$/.test(line)
  const isClose = /[\d)%°\uFFFC]$/.test(line) && mark === ')' && paren === '' && /\p{Lu}/u.test(letter)
  const needsStart = mark === '' || /[-–—:/]/.test(mark)
  // A letter and a space begin many sentences.
  if (mark === '' && text[match.index + all.length] === ' ' && !/(?:^|\n) {0,15}$/.test(line)) return null
  if ((paren === '(' && mark !== ')') || (paren === '[') !== (mark === ']')) return null
  if (needsStart ? !isAtStart : !isAtEdge && !isClose) return null
  const kind = mark === '' ? 'bare' : paren + mark
  const style = `${kind}${letter === letter.toUpperCase() ? '' : ' small'}`
  const end = match.index + all.length
  const spaces = /^[ \t\uE000]{1,20}/.exec(text.slice(end, end + 20))?.[0].length ?? 0
  const isOnOwnLine = /(?:^|\n) {0,15}$/.test(line)
  const right = (sign?.[2] ?? signed).trim()
  return {
    from,
    to: end + spaces,
    letter,
    style,
    isAtStart,
    isOnOwnLine,
    sign: EMPTY_BOXES.includes(right) ? '' : right,
    isSignBetween: !isAtStart && sign?.[3] === ' ',
    place: 0,
  }
}

function labelsIn(text: string, expression: RegExp): Label[] {
  const labels: Label[] = []
  for (const match of text.matchAll(expression)) {
    const label = labelAt(text, match)
    if (label) labels.push(label)
    if (labels.length >= MAX_LABELS) break
  }
  return labels
}

/** The labels that follow a first one in its row. One that is missing is passed over; a row that fits no more letters ends. */
function chainFrom(labels: readonly Label[], first: number, rows: string[][], isStrict: boolean): Label[] {
  const start = labels[first]
  if (!start) return []
  const chain: Label[] = []
  let fitting = rows
  let place = 0
  const rest = labels
    .slice(first)
    .filter(({ style }) => (isStrict ? style === start.style : /[).\]]/.test(style)))
  const fits = (label: Label, at: number) =>
    fitting.filter((row) => row[at]?.includes(label.letter.toUpperCase()))
  for (let at = 0; at < rest.length; ) {
    const next = rest.slice(at).findIndex((label) => fits(label, place).length > 0)
    const skipped = next < 0 ? rest.slice(at).findIndex((label) => fits(label, place + 1).length > 0) : -1
    // The same letter once more, where the next one should be.
    const again = rest[at]
    if (next < 0 && skipped < 0 && again?.isAtStart && again.letter === chain.at(-1)?.letter) {
      chain.push({ ...again, place, isTwice: true })
      place++
      at++
      continue
    }
    const found = next < 0 ? skipped : next
    const label = rest[at + found]
    if (found < 0 || !label || (chain.length === 0 && next !== 0)) break
    if (next < 0) place++
    fitting = fits(label, place)
    chain.push({ ...label, place })
    place++
    at += found + 1
  }
  return chain
}

/** Labels that are all of a row, but not in its order: two columns whose letters run downwards. */
function scattered(labels: readonly Label[], rows: string[][]): Label[] {
  const placed = labels.filter(({ isAtStart }) => isAtStart)
  const found = rows.map((row) =>
    placed.map((label) => ({
      ...label,
      place: row.findIndex((letters) => letters.includes(label.letter.toUpperCase())),
    })),
  )
  const isWhole = (row: readonly Label[]) =>
    new Set(row.map(({ place }) => place)).size === row.length &&
    row.every(({ place, style }) => place >= 0 && place < row.length && style === row[0]?.style)
  return found.find((row) => row.length >= 4 && row[0]?.place === 0 && isWhole(row)) ?? []
}

const isPlausible = (chain: readonly Label[]): boolean => {
  const needed = chain.every(({ isAtStart }) => isAtStart) || chain[0]?.style.startsWith(')') ? 2 : 3
  return chain.length >= needed
}

function bestRow(text: string, expression: RegExp, rows: string[][]): LabelRow | null {
  const labels = labelsIn(text, expression)
  let best: Label[] = []
  for (const isStrict of [true, false])
    for (const [i, label] of labels.entries()) {
      if (!rows.some((row) => row[0]?.includes(label.letter.toUpperCase()))) continue
      const chain = chainFrom(labels, i, rows, isStrict)
      const isLonger = isStrict ? chain.length >= best.length : chain.length > best.length
      if (isPlausible(chain) && isLonger) best = chain
    }
  const columns = scattered(labels, rows)
  if (columns.length > best.length) best = columns
  const [first] = best
  if (!first) return null
  const stray = labels.filter(
    (label) =>
      label.from > first.from &&
      (label.style === first.style ? label.isAtStart : label.isOnOwnLine && /[).]/.test(label.style)) &&
      !best.some(({ from, isTwice }) => from === label.from && !isTwice),
  )
  return { labels: best, stray: stray.map(({ from }) => text.slice(from, from + 40)) }
}

/** The row of options of a question by their letters: the longest one, and of equal ones the last. */
export const letterRow = (text: string): LabelRow | null => bestRow(text, LETTERS, ROWS)

/** The same by digits: `1) 2) 3)`. */
export const digitRow = (text: string): LabelRow | null => bestRow(text, DIGITS, DIGIT_ROWS)

/** The places in their rows and the styles of letters that may begin options in a line. */
export const letterPlaces = (text: string): { places: number[]; style: string; isAtStart: boolean }[] =>
  labelsIn(text, LETTERS).map(({ letter, style, isAtStart }) => ({
    places: ROWS.map((row) => row.findIndex((one) => one.includes(letter.toUpperCase()))),
    style,
    isAtStart,
  }))
