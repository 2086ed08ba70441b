import { createHash } from 'node:crypto'
import { type Inline, parseMarkup, plainText } from '@kashf/contract/practice/markup.ts'
import type { QuestionContent } from '@kashf/contract/practice/questions.ts'
import { composeNfc, foldUzbek, withOneApostrophe } from '@kashf/contract/text/uzbek.ts'

/** The most characters of a search text. */
const MAX_SEARCHED = 4_000
const HASH_BYTES = 16

/** A word, a number with its separators, or one sign. */
const TOKENS = /[\p{L}\p{M}'`ʻʼ‘’]+|\d+(?:[.,]\d+)*|[^\s]/gu
const DASHES = /[−–—‒‐‑﹣－]/g
/** Signs that end sentences or quote; mathematics needs all others. */
const PUNCTUATION = /^[.,;:?!"«»“”„…]$/

/** Folds the words of a text and keeps its numbers and signs, so that `-5` is not `5` and `x - 5` not `x / 5`. */
function foldText(text: string): string {
  const tokens = withOneApostrophe(composeNfc(text)).replace(DASHES, '-').match(TOKENS) ?? []
  return tokens
    .filter((token) => !PUNCTUATION.test(token))
    .map((token) => {
      if (/\d/.test(token)) return token.replaceAll(',', '.')
      // A letter of an alphabet that the folding does not know, such as π, stays.
      return foldUzbek(token) || token.toLowerCase()
    })
    .join(' ')
}

function foldPiece(piece: Inline): string {
  switch (piece.kind) {
    case 'text':
      return foldText(piece.text)
    case 'formula':
      return `$${piece.latex.replace(/\s+/g, '')}$`
    case 'picture':
      return `picture:${piece.picture}`
    case 'gap':
      return '[[]]'
    case 'break':
      return ''
    default:
      return piece.children.map(foldPiece).join(' ')
  }
}

/** What two texts have in common when they ask the same: words in either alphabet, with or without emphasis. */
const foldMarkup = (markup: string): string =>
  parseMarkup(markup).flat().map(foldPiece).join(' ').replace(/\s+/g, ' ').trim()

/** A hash that equal questions share, whatever the order of their options. */
export function foldOf({ stem, image_id, options, parts }: QuestionContent): Buffer {
  const folded = (texts: readonly string[]) => texts.map(foldMarkup).toSorted()
  const sameness = [
    foldMarkup(stem),
    image_id ?? null,
    folded(options.map(({ text }) => text)),
    folded(parts.map(({ label }) => label)),
  ]
  return createHash('sha256').update(JSON.stringify(sameness)).digest().subarray(0, HASH_BYTES)
}

/** The folded words of a question, for look-up and for finding almost equal ones. */
export function searchTextOf({ stem, options, parts }: QuestionContent): string {
  const texts = [stem, ...parts.map(({ label }) => label), ...options.map(({ text }) => text)]
  return foldUzbek(texts.map(plainText).join(' ')).slice(0, MAX_SEARCHED)
}
