import type { DraftWarning } from '../draft.ts'

/** How characters look. Colours are those that may mark an answer: black, grey and automatic ones are null. */
export interface Look {
  isBold: boolean
  isUnderlined: boolean
  isItalic: boolean
  colour: string | null
  /** The colour behind the text, of a highlighter, of the paragraph or of the cell. */
  highlight: string | null
  script: 'super' | 'sub' | null
}

export const PLAIN_LOOK: Look = {
  isBold: false,
  isUnderlined: false,
  isItalic: false,
  colour: null,
  highlight: null,
  script: null,
}

/** What stands in a text without being one. `lost` is what could not be read. */
export type Inset =
  | { kind: 'formula'; latex: string; isDisplay: boolean }
  | { kind: 'picture'; part: string; alt: string }
  | { kind: 'lost'; warning: DraftWarning }

/** Stands for an inset in the text of a line. */
export const INSET = '\uFFFC'
/** Stands between the cells of a row of a table. */
export const CELL = '\uE000'

/** Characters of one look, or an inset, whose text is one INSET. */
export interface Piece {
  text: string
  look: Look
  inset?: Inset
}

/** The place of a paragraph in an automatic list. */
export interface ListPlace {
  /** `bullet` has no label in the text. */
  kind: 'number' | 'letter' | 'bullet'
  list: string
  level: number
}

/** A line of the file: a paragraph, a part of one after a line break, or a row of a table. */
export interface Line {
  pieces: Piece[]
  text: string
  /** From 1 on. */
  number: number
  list?: ListPlace
  /** Of a text box, which may be a letter of a drawing. */
  isInBox?: boolean
}

export const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('')

/** A text as a warning quotes it. */
export const quotable = (text: string): string => text.replaceAll(INSET, ' ').replaceAll(CELL, ' ')

/** Whether there is nothing to see. */
export const isBlank = (text: string): boolean => !/[^\s\uE000]/.test(text)

/** The part of some pieces between two places of their text. */
export function slicePieces(pieces: readonly Piece[], from: number, to = Number.POSITIVE_INFINITY): Piece[] {
  const slice: Piece[] = []
  let at = 0
  for (const piece of pieces) {
    const text = piece.text.slice(Math.max(from - at, 0), Math.max(to - at, 0))
    if (text !== '') slice.push({ ...piece, text })
    at += piece.text.length
  }
  return slice
}

/** Pieces without these characters at their beginning and end. */
export function trimmedPieces(pieces: readonly Piece[], signs: string): Piece[] {
  const text = textOf(pieces)
  let from = 0
  let to = text.length
  while (from < to && signs.includes(text[from] ?? '')) from++
  while (to > from && signs.includes(text[to - 1] ?? '')) to--
  return slicePieces(pieces, from, to)
}

/** The line with other pieces. */
export const withPieces = (line: Line, pieces: Piece[]): Line => ({ ...line, pieces, text: textOf(pieces) })

/** The line without its first characters. */
export const lineFrom = (line: Line, from: number): Line => withPieces(line, slicePieces(line.pieces, from))

/** Pieces of several lines as one text. */
export const joinLines = (lines: readonly Piece[][], separator = '\n'): Piece[] =>
  lines.flatMap((pieces, i) => (i === 0 ? pieces : [{ text: separator, look: PLAIN_LOOK }, ...pieces]))
