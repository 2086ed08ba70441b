import { MAX_FORMULA } from '../practice/markup.ts'
import { LINK_SCHEMES } from '../text/rich-text.ts'

/* The text of a lesson in blocks: a document of ProseMirror, whose schema the editor and the server make from this. */

/** Limits of a text: the characters of its JSON, and its parts. */
export const MAX_LESSON_TEXT = 200_000
export const MAX_TEXT_FORMULAS = 200
export const MAX_TEXT_PICTURES = 50
export const MAX_TABLE_ROWS = 100
export const MAX_TABLE_COLUMNS = 12
/** How deep blocks stand in one another, lists in lists above all. */
export const MAX_TEXT_DEPTH = 20

/** Limits of attributes, in characters. */
export const MAX_ALT = 300
export const MAX_CODE_NAME = 60
const MAX_HREF = 2000
/** Videos are at most a day long. */
const MAX_MOMENT_S = 86_400
const MAX_PICTURE_SIDE = 20_000

type Validate = (value: unknown) => void
interface Attribute {
  default?: unknown
  validate: Validate
}

/** A node or a mark as ProseMirror's `NodeSpec` and `MarkSpec` describe it, without what only a browser knows. */
export interface TextSpec {
  content?: string
  group?: string
  marks?: string
  attrs?: Readonly<Record<string, Attribute>>
  inline?: boolean
  atom?: boolean
  code?: boolean
  defining?: boolean
  isolating?: boolean
  inclusive?: boolean
  selectable?: boolean
}

/** Fails as ProseMirror expects it of `validate`. */
const must =
  (isValid: (value: unknown) => boolean): Validate =>
  (value) => {
    if (!isValid(value)) throw new RangeError('invalid attribute')
  }
const oneOf = (...values: unknown[]) => must((value) => values.includes(value))
const integer = (from: number, to: number) =>
  must((value) => Number.isInteger(value) && Number(value) >= from && Number(value) <= to)
const line = (most: number, least = 0) =>
  must(
    (value) =>
      typeof value === 'string' && value.length >= least && value.length <= most && !/\p{Cc}/u.test(value),
  )
const latex = must((value) => typeof value === 'string' && value.trim() !== '' && value.length <= MAX_FORMULA)
const id = integer(1, 2 ** 31 - 1)

/** Whether a link of a text may lead there: a whole address of an allowed scheme, or a page of ours. */
export function mayLinkTo(href: string): boolean {
  if (href.length > MAX_HREF || /[\p{Cc}\s\\]/u.test(href)) return false
  if (/^\/(?!\/)/.test(href)) return true
  const scheme = /^([a-z]{1,10}):/i.exec(href)?.[1]?.toLowerCase()
  return scheme !== undefined && LINK_SCHEMES.includes(scheme) && URL.canParse(href)
}

/** Every kind of block and of what stands in a line. The first block is the one that a new line is. */
export const TEXT_NODES = {
  doc: { content: 'block+' },
  paragraph: { content: 'inline*', group: 'block' },
  heading: {
    content: 'inline*',
    group: 'block',
    defining: true,
    attrs: { level: { default: 2, validate: oneOf(2, 3) } },
  },
  bullet_list: { content: 'list_item+', group: 'block' },
  ordered_list: { content: 'list_item+', group: 'block' },
  list_item: { content: 'paragraph block*', defining: true },
  blockquote: { content: 'paragraph+', group: 'block', defining: true },
  code_block: {
    content: 'text*',
    group: 'block',
    marks: '',
    code: true,
    defining: true,
    attrs: { name: { default: '', validate: line(MAX_CODE_NAME) } },
  },
  formula: { group: 'block', atom: true, attrs: { latex: { validate: latex } } },
  picture: {
    group: 'block',
    atom: true,
    attrs: {
      image: { validate: id },
      alt: { default: '', validate: line(MAX_ALT) },
      width: { validate: integer(1, MAX_PICTURE_SIDE) },
      height: { validate: integer(1, MAX_PICTURE_SIDE) },
    },
  },
  table: { content: 'table_row+', group: 'block', isolating: true },
  table_row: { content: 'table_cell+' },
  table_cell: {
    content: 'inline*',
    isolating: true,
    attrs: { header: { default: false, validate: oneOf(true, false) } },
  },
  test: { group: 'block', atom: true, attrs: { test: { validate: id } } },
  text: { group: 'inline' },
  hard_break: { group: 'inline', inline: true, selectable: false },
  inline_formula: { group: 'inline', inline: true, atom: true, attrs: { latex: { validate: latex } } },
} as const satisfies Readonly<Record<string, TextSpec>>

export const TEXT_MARKS = {
  link: {
    inclusive: false,
    attrs: { href: { validate: must((href) => typeof href === 'string' && mayLinkTo(href)) } },
  },
  /** A time of the lesson's video, to which it seeks. */
  moment: { inclusive: false, attrs: { at_s: { validate: integer(0, MAX_MOMENT_S) } } },
  strong: {},
  em: {},
  code: {},
} as const satisfies Readonly<Record<string, TextSpec>>

export type TextNodeName = keyof typeof TEXT_NODES
export type TextMarkName = keyof typeof TEXT_MARKS
