import { type Static, Type } from 'typebox'
import { oneOf } from '../../common.ts'
import { composeNfc, foldUzbek, latinUzbek, withOneApostrophe } from '../../text/uzbek.ts'
import { MAX_SHORT_ANSWER } from '../limits.ts'
import { Credit } from './credit.ts'
import { EMPTY, FULL_MILLI, type Grade, gradeOf } from './verdict.ts'

/**
 * What is the same in two answers: `uzbek`, the alphabet, case and the shape of apostrophes; `lenient`, apostrophes left out
 * too; `spelling`, only spaces and the shape of apostrophes; `english`, case, spaces and hyphens.
 */
const TextFolding = oneOf(['uzbek', 'lenient', 'spelling', 'english'])
type TextFolding = Static<typeof TextFolding>

const ShortAnswer = Type.String({ minLength: 1, maxLength: MAX_SHORT_ANSWER })

export const TextKey = Type.Object({
  kind: Type.Literal('text'),
  folding: TextFolding,
  /** With `spelling`: capital letters count. */
  keeps_case: Type.Boolean(),
  answers: Type.Array(Type.Object({ text: ShortAnswer, credit: Credit }), { minItems: 1, maxItems: 40 }),
  /** Answers that are wrong even where a typing error would make them right. */
  refused: Type.Array(ShortAnswer, { maxItems: 40 }),
  /** One typing error is forgiven from 5 letters on, two from 9 on. */
  forgives_typos: Type.Boolean(),
  /** An answer of more words is wrong, as in language exams. */
  max_words: Type.Optional(Type.Integer({ minimum: 1, maximum: 40 })),
})
export type TextKey = Static<typeof TextKey>

const DASHES = /[−–—‒‐‑﹣－]/g
/** Numbers and signs of mathematics, which no folding may change: `-5` is not 5 and `1,5` is not `1 5`. */
const EXACT = /((?<![\p{L}\d])-?\d+(?:[.,]\d+)*|[\p{Sm}\p{No}°%πΠ])/u

const tidy = (text: string) =>
  withOneApostrophe(composeNfc(text)).replace(DASHES, '-').replace(/\s+/g, ' ').trim()

/** Folds the words of a text and leaves its numbers and signs as they are, but for the decimal separator. */
function foldWords(text: string, fold: (words: string) => string): string {
  const pieces = text.split(EXACT)
  return pieces
    .map((piece, i) => (i % 2 === 1 ? piece.replaceAll(',', '.') : fold(piece)))
    .filter((piece) => piece !== '')
    .join(' ')
}

const FOLDINGS: Record<TextFolding, (text: string) => string> = {
  uzbek: (text) => foldWords(text, latinUzbek),
  lenient: (text) => foldWords(text, foldUzbek),
  spelling: (text) => text,
  english: (text) =>
    foldWords(text, (words) => words.toLowerCase().replaceAll('-', ' ').replace(/ +/g, ' ').trim()),
}

function fold(key: TextKey, text: string): string {
  const folded = FOLDINGS[key.folding](tidy(text))
  return key.folding === 'spelling' && !key.keeps_case ? folded.toLowerCase() : folded
}

/** The fewest insertions, deletions, changes and swaps of neighbours that make one word the other. */
function distance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (const i of a.keys()) {
    const row = [i + 1]
    rows.push(row)
    for (const j of b.keys()) {
      const change = at(i, j) + (a[i] === b[j] ? 0 : 1)
      const isSwap = i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j]
      row.push(Math.min(at(i, j + 1) + 1, (row[j] ?? 0) + 1, change, isSwap ? at(i - 1, j - 1) + 1 : change))
    }
  }
  return at(a.length, b.length)
}

/** How many typing errors an answer of this length may have. An answer with a digit may have none. */
function typosOf(answer: string): number {
  if (/\d/.test(answer)) return 0
  const letters = [...answer].length
  if (letters >= 9) return 2
  return letters >= 5 ? 1 : 0
}

/** Cyrillic letters that look like Latin ones: `СО2` of a Cyrillic keyboard is the `CO2` that its author sees. */
const LOOK_ALIKES = new Map(
  [...'АВЕКМНОРСТХаеорсух'].map((letter, i) => [letter, 'ABEKMHOPCTXaeopcyx'[i] ?? letter]),
)

/** The text in Latin letters if all of its letters look Latin; otherwise as it is. */
function asSeen(text: string): string {
  const seen = [...text].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('')
  return /\p{Script=Cyrillic}/u.test(seen) ? text : seen
}

/** Grades a short text: the best credit among the answers that it equals. */
export function gradeText(key: TextKey, typed: string): Grade {
  const tidied = tidy(typed)
  if (tidied === '') return EMPTY
  if (key.max_words !== undefined && tidied.split(' ').length > key.max_words) return gradeOf(0)
  const given = fold(key, typed)
  const seen = fold(key, asSeen(typed))
  const shares = (isEqual: (answer: string) => boolean) =>
    key.answers.filter(({ text }) => isEqual(fold(key, text))).map(({ credit }) => credit / FULL_MILLI)
  const exact = shares((answer) => answer === given || answer === seen)
  if (exact.length > 0) return gradeOf(Math.max(...exact))
  if (!key.forgives_typos || key.refused.some((text) => fold(key, text) === given)) return gradeOf(0)
  // The shorter of the two sets the limit, so that a long answer does not excuse a short one.
  const isNear = (answer: string) => distance(answer, given) <= Math.min(typosOf(answer), typosOf(given))
  return gradeOf(Math.max(0, ...shares(isNear)))
}
