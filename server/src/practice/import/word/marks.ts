import { withOneApostrophe } from '@kashf/contract/text/uzbek.ts'
import { CELL, type Look, type Piece, slicePieces, textOf, trimmedPieces } from './line.ts'
import { shareOf, WHOLE } from './markup.ts'

/** How a teacher may mark the right option. */
export type MarkKind = 'sign' | 'bold' | 'underlined' | 'highlight' | 'colour'

/** Options that are marked in one way. */
export interface Mark {
  kind: MarkKind
  places: number[]
}

/** An option as it stands in the file. */
export interface OptionText {
  label: Piece[]
  text: Piece[]
  letter: string
  /** A sign before the letter, and whether it may as well be of the option before. */
  sign: string
  isSignBetween?: boolean
}

const isPart = (places: readonly number[], all: number) => places.length > 0 && places.length < all

const placesWhere = (options: readonly OptionText[], isSo: (option: OptionText) => boolean): number[] =>
  options.flatMap((option, i) => (isSo(option) ? [i] : []))

const LEADING = /^\s{0,20}([+#✓✔✅√☑☒]|\*|\*{2,3}(?=[^*]{0,999}$))(?![+*#])\s{0,20}/u
const RIGHT_WORDS = new Set([
  '+',
  '*',
  '✓',
  "to'g'ri",
  "to'g'ri javob",
  'тўғри',
  'верно',
  'правильно',
  'javob',
])

/** Where a sign at the end of an option begins, such as `(+)` or `✓`; null without one. */
function trailingSign(text: string): number | null {
  const end = text.trimEnd()
  if (/[✓✔✅☑]$|\s[+*]$|[^\s*]\*$/u.test(end)) return end.length - 1
  const open = end.endsWith(')') ? end.lastIndexOf('(') : -1
  const word = withOneApostrophe(end.slice(open + 1, -1).toLowerCase()).trim()
  return open >= 0 && RIGHT_WORDS.has(word) ? open : null
}

/** Options whose sign is taken away from their texts. */
export function withoutSigns(options: readonly OptionText[]): { options: OptionText[]; marks: Mark[] } {
  const before = placesWhere(options, ({ sign }) => sign !== '')
  const signed = options.map(({ text }) => LEADING.exec(textOf(text)))
  // `+5` beside `-5` is a number, not a mark.
  const haveMinus = options.some(({ text }) => /^\s{0,20}[-−–]/.test(textOf(text)))
  const leading = signed.flatMap((match, i) => (match && !(match[1] === '+' && haveMinus) ? [i] : []))
  const ends = options.map(({ text }) => trailingSign(textOf(text)))
  const trailing = ends.flatMap((end, i) => (end === null ? [] : [i]))
  const [isLeading, isTrailing] = [isPart(leading, options.length), isPart(trailing, options.length)]
  const between = placesWhere(options, ({ sign, isSignBetween }) => sign !== '' && isSignBetween === true)
  const found = [
    before,
    ...between.map((place) => [place - 1]),
    ...(isLeading ? [leading] : []),
    ...(isTrailing ? [trailing] : []),
  ]
  return {
    options: options.map((option, i) => ({
      ...option,
      text: slicePieces(
        option.text,
        isLeading && leading.includes(i) ? (signed[i]?.[0].length ?? 0) : 0,
        isTrailing ? (ends[i] ?? undefined) : undefined,
      ),
    })),
    marks: found
      .filter((places) => isPart(places, options.length))
      .map((places) => ({ kind: 'sign', places })),
  }
}

/** What most of a text looks like, null included. */
function usualOf(pieces: readonly Piece[], of: (look: Look) => string | null): string | null {
  const values = new Set(pieces.map(({ look }) => of(look)).filter((value) => value !== null))
  return [...values].find((value) => shareOf(pieces, (look) => of(look) === value) >= WHOLE) ?? null
}

/** The text of an option, and its letter without brackets and dots: a mark may be on one of them only. */
const partsOf = (options: readonly OptionText[]): Piece[][][] => [
  options.map(({ text }) => text),
  options.map(({ label }) =>
    label.map((piece) => ({ ...piece, text: piece.text.replace(/[^\p{L}\d]/gu, '') })),
  ),
]

/** A mark on the letters says nothing more where the texts have it, and a letter was caught beside one. */
const ofParts = (kind: MarkKind, [texts = [], labels = []]: number[][]): Mark[] => {
  const isCaught = texts.length > 0 && texts.every((place) => labels.includes(place))
  const found = isCaught ? [texts] : [texts, labels]
  return found.filter((places) => places.length > 0).map((places) => ({ kind, places }))
}

/** Options that are bold or underlined. */
const switched = (
  options: readonly OptionText[],
  kind: 'bold' | 'underlined',
  isOn: (look: Look) => boolean,
): Mark[] =>
  ofParts(
    kind,
    partsOf(options)
      .map((parts) => parts.flatMap((pieces, i) => (shareOf(pieces, isOn) >= WHOLE ? [i] : [])))
      .map((places) => (isPart(places, options.length) ? places : [])),
  )

/** Options of an unusual colour. A colour that most options have is no mark. */
function coloured(
  options: readonly OptionText[],
  kind: 'colour' | 'highlight',
  of: (look: Look) => string | null,
): Mark[] {
  return partsOf(options).flatMap((parts) => {
    const colours = parts.map((pieces) => usualOf(pieces, of))
    const found = new Set(colours.filter((colour) => colour !== null))
    return [...found]
      .map((colour) => colours.flatMap((one, i) => (one === colour ? [i] : [])))
      .filter((places) => places.length <= options.length / 2)
      .map((places) => ({ kind, places }))
  })
}

/** The marks of options by their looks. */
export const lookMarks = (options: readonly OptionText[]): Mark[] => [
  ...coloured(options, 'highlight', ({ highlight }) => highlight),
  ...coloured(options, 'colour', ({ colour }) => colour),
  ...switched(options, 'underlined', ({ isUnderlined }) => isUnderlined),
  ...switched(options, 'bold', ({ isBold }) => isBold),
]

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((place, i) => place === other[i])

/** Whether all marks say the same. */
export const doAgree = ([first, ...others]: readonly Mark[]): boolean =>
  others.every(({ places }) => isSame(places, first?.places ?? []))

/** The letters of the marked options, for a warning. */
export const lettersOf = (options: readonly OptionText[], marks: readonly Mark[]): string =>
  [...new Set(marks.flatMap(({ places }) => places))]
    .sort((a, b) => a - b)
    .map((place) => options[place]?.letter ?? '')
    .join(', ')

/** The text of an option without what divides it from the next one. Its equations are within a line. */
export const trimmedOption = (pieces: readonly Piece[]): Piece[] =>
  trimmedPieces(pieces, ` \t\n;,|${CELL}`).map((piece) => {
    const { inset } = piece
    if (inset?.kind === 'formula') return { ...piece, inset: { ...inset, isDisplay: false } }
    return piece.text === CELL ? { ...piece, text: ' ' } : piece
  })
