import { MAX_LESSON_DESCRIPTION } from '@kashf/contract/authoring/limits.ts'
import { countWords } from '@kashf/contract/practice/count-words.ts'
import { formulaText } from '@kashf/contract/practice/formula-text.ts'
import type { Node } from 'prosemirror-model'
import { toPlainText } from '../user-text/plain-text.ts'

/** Words that are read in a minute. */
const WORDS_A_MINUTE = 180
/** Seconds for a look at a picture, and for a formula. */
const PICTURE_S = 10
const FORMULA_S = 6

/** What a block or a piece of a line reads as, without its children; null for what has children. */
function leafText({ type, attrs, text }: Node): string | null {
  switch (type.name) {
    case 'text':
      return text ?? ''
    case 'hard_break':
      return '\n'
    case 'formula':
    case 'inline_formula':
      return formulaText(attrs.latex)
    case 'picture':
      return attrs.alt
    case 'test':
      return ''
    default:
      return null
  }
}

/** What stands before an item of a list. */
function bullet({ type }: Node, at: number): string {
  if (type.name === 'bullet_list') return '• '
  return type.name === 'ordered_list' ? `${at + 1}. ` : ''
}

function textOf(node: Node): string {
  const leaf = leafText(node)
  if (leaf !== null) return leaf
  if (node.inlineContent) return node.children.map(textOf).join('')
  if (node.type.name === 'table_row') return node.children.map(textOf).join(' | ')
  return node.children
    .map((child, at) => `${bullet(node, at)}${textOf(child)}`)
    .filter((text) => text !== '')
    .join(node.type.name === 'doc' ? '\n\n' : '\n')
}

/** The text without its blocks, for clients that do not know them, for chapters and for search; '' for one without words. */
export function plainText(doc: Node): string {
  const text = toPlainText(textOf(doc))
  return text.length <= MAX_LESSON_DESCRIPTION
    ? text
    : `${text.slice(0, MAX_LESSON_DESCRIPTION - 1).trimEnd()}…`
}

/** How long reading it takes, in seconds, at least one. */
export function readingS(doc: Node): number {
  let seconds = (countWords(textOf(doc)) * 60) / WORDS_A_MINUTE
  doc.descendants(({ type }) => {
    if (type.name === 'picture') seconds += PICTURE_S
    if (type.name === 'formula' || type.name === 'inline_formula') seconds += FORMULA_S
  })
  return Math.max(1, Math.round(seconds))
}

/** The part of that time after which a text that was scrolled to its end counts as read: people skim what they know. */
const LEAST_SHARE = 0.4
const MOST_LEAST_S = 20 * 60

/** Seconds between the start and the end of reading that complete a text lesson. */
export const leastReadingS = (readingS: number): number =>
  Math.min(MOST_LEAST_S, Math.ceil(readingS * LEAST_SHARE))
