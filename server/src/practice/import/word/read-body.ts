import { attributeOf, childOf, childrenOf, outermostIn } from '../walk-xml.ts'
import { BrokenEquation, latexOfEquation } from './equation.ts'
import { renderedFormula } from './formula.ts'
import {
  CELL,
  INSET,
  type Inset,
  joinLines,
  type Line,
  type Look,
  type Piece,
  PLAIN_LOOK,
  textOf,
  withPieces,
} from './line.ts'
import { highlightOf, type Looks } from './looks.ts'
import type { Numbering } from './numbering.ts'
import { switchOf } from './properties.ts'
import { readable, symbolOf } from './symbols.ts'

/** The lines of the cells of a table, row by row. */
export interface Table {
  rows: Line[][][]
}

export type Block = Line | Table

/** What a document refers to beside its text. */
export interface Surroundings {
  looks: Looks
  numbering: Numbering
  /** The part of a picture by the id of its relation, if it can be kept; its name in any case. */
  picture(id: string): { name: string; part: string | null }
}

const WRAPPERS = new Set([
  'ins',
  'moveTo',
  'smartTag',
  'customXml',
  'fldSimple',
  'dir',
  'bdo',
  'sdtContent',
  'sdt',
])
/** Alternatives of a drawing: the first one that has something which is read here. */
function alternativeOf(element: Element): Element | null {
  const isRead = (one: Element) => !outermostIn(one, 'blip', 'txbxContent', 'imagedata', 't').next().done
  const all = childrenOf(element)
  return all.find(isRead) ?? all[0] ?? null
}

/** The blocks of the body of a document, in the order of its text. */
export function readBody(body: Element, { looks, numbering, picture }: Surroundings): Block[] {
  let lines = 0

  function readBlocks(parent: Element, cellHighlight: string | null): Block[] {
    const blocks: Block[] = []
    for (const child of childrenOf(parent)) {
      if (child.localName === 'p') blocks.push(...readParagraph(child, cellHighlight))
      else if (child.localName === 'tbl') blocks.push(readTable(child))
      else if (child.localName === 'AlternateContent') {
        const chosen = alternativeOf(child)
        if (chosen) blocks.push(...readBlocks(chosen, cellHighlight))
      } else if (WRAPPERS.has(child.localName)) blocks.push(...readBlocks(child, cellHighlight))
    }
    return blocks
  }

  function* within(parent: Element, name: string): Generator<Element> {
    for (const child of childrenOf(parent)) {
      if (child.localName === name) yield child
      else if (WRAPPERS.has(child.localName)) yield* within(child, name)
    }
  }

  function readTable(table: Element): Table {
    const rows: Line[][][] = []
    for (const row of within(table, 'tr')) {
      if (childOf(childOf(row, 'trPr'), 'del')) continue
      const cells = [...within(row, 'tc')]
      rows.push(cells.map((cell) => flatLines(readBlocks(cell, highlightOf(childOf(cell, 'tcPr')) ?? null))))
    }
    return { rows }
  }

  function readParagraph(paragraph: Element, cellHighlight: string | null): Block[] {
    const properties = childOf(paragraph, 'pPr')
    const paragraphLook = looks.ofParagraph(properties, cellHighlight)
    const divided: Piece[][] = [[]]
    const boxes: Block[] = []

    const add = (text: string, look: Look, inset?: Inset) => {
      if (text !== '') divided.at(-1)?.push(inset ? { text, look, inset } : { text, look })
    }
    const addInset = (inset: Inset, look: Look) => add(INSET, look, inset)
    const lose = (code: 'lost_equation' | 'lost_picture', of: string, look: Look) =>
      addInset({ kind: 'lost', warning: { code, of: of.slice(0, 80) } }, look)

    function addPicture(id: string | null, alt: string, look: Look): void {
      const { name, part } = picture(id ?? '')
      if (part === null) lose('lost_picture', name, look)
      else addInset({ kind: 'picture', part, alt }, look)
    }

    function readDrawing(drawing: Element, look: Look): void {
      const [named] = outermostIn(drawing, 'docPr')
      const found = [...outermostIn(drawing, 'blip', 'imagedata', 'txbxContent')]
      const isRule = [...outermostIn(drawing, 'rect')].some((one) => attributeOf(one, 'hr') !== null)
      if (found.length === 0 && !isRule) lose('lost_picture', attributeOf(named, 'name') ?? '', look)
      for (const one of found) {
        if (one.localName === 'txbxContent')
          boxes.push(...flatLines(readBlocks(one, null)).map((line) => ({ ...line, isInBox: true })))
        else {
          const id = attributeOf(one, 'embed') ?? attributeOf(one, 'id') ?? attributeOf(one, 'link')
          addPicture(id, attributeOf(named, 'descr') ?? '', look)
        }
      }
    }

    function readObject(object: Element, look: Look): void {
      const [shown] = outermostIn(object, 'imagedata')
      const [embedded] = outermostIn(object, 'OLEObject')
      const program = attributeOf(embedded, 'ProgID') ?? ''
      const { name } = picture(attributeOf(shown, 'id') ?? '')
      const isEquation = /equation|mathtype/i.test(program)
      lose(isEquation ? 'lost_equation' : 'lost_picture', [program, name].filter(Boolean).join(' '), look)
    }

    function readEquation(element: Element, isDisplay: boolean): void {
      const [first] = outermostIn(element, 'r')
      const own = childrenOf(first).find(
        ({ localName, namespaceURI }) => localName === 'rPr' && !namespaceURI?.endsWith('/math'),
      )
      const look = { ...looks.ofRun(paragraphLook, own ?? null), script: null }
      try {
        const latex = renderedFormula(latexOfEquation(element))
        if (latex !== '') addInset({ kind: 'formula', latex, isDisplay }, look)
      } catch (error) {
        if (!(error instanceof BrokenEquation)) throw error
        lose('lost_equation', element.textContent ?? '', look)
      }
    }

    function readRun(run: Element, isLink: boolean): void {
      const own = childOf(run, 'rPr')
      if (switchOf(own, 'vanish')) return
      const full = looks.ofRun(paragraphLook, own)
      // A link is coloured and underlined by itself.
      const look = isLink ? { ...full, isUnderlined: false, colour: null } : full
      const font = attributeOf(childOf(own, 'rFonts'), 'ascii') ?? ''
      for (const child of childrenOf(run)) readRunChild(child, look, font)
    }

    function readRunChild(child: Element, look: Look, font: string): void {
      const { localName } = child
      if (localName === 't') add(readable(child.textContent ?? '', font), look)
      else if (localName === 'tab' || localName === 'ptab') add('\t', look)
      else if (localName === 'br' || localName === 'cr') divided.push([])
      else if (localName === 'noBreakHyphen') add('-', look)
      else if (localName === 'sym') {
        const code = Number.parseInt(attributeOf(child, 'char') ?? '', 16)
        add(Number.isNaN(code) ? '' : symbolOf(attributeOf(child, 'font') ?? '', code), look)
      } else if (localName === 'drawing' || localName === 'pict') readDrawing(child, look)
      else if (localName === 'object') readObject(child, look)
      else if (localName === 'instrText' && /^\s*EQ\s/i.test(child.textContent ?? ''))
        lose('lost_equation', child.textContent?.trim() ?? '', look)
      else if (localName === 'AlternateContent') {
        const chosen = alternativeOf(child)
        for (const one of childrenOf(chosen)) readRunChild(one, look, font)
      }
    }

    function readInline(parent: Element, isLink: boolean): void {
      for (const child of childrenOf(parent)) {
        const { localName } = child
        if (localName === 'r') readRun(child, isLink)
        else if (localName === 'hyperlink') readInline(child, true)
        else if (localName === 'oMath') readEquation(child, false)
        else if (localName === 'oMathPara') {
          for (const [i, equation] of [...outermostIn(child, 'oMath')].entries()) {
            if (i > 0) divided.push([])
            readEquation(equation, true)
          }
        } else if (localName === 'AlternateContent') {
          const chosen = alternativeOf(child)
          if (chosen) readInline(chosen, isLink)
        } else if (WRAPPERS.has(localName)) readInline(child, isLink)
      }
    }

    readInline(paragraph, false)
    const isDeleted = childOf(childOf(properties, 'rPr'), 'del') !== null
    const isEmpty = divided.every((pieces) => pieces.length === 0)
    const counted = isDeleted && isEmpty ? null : numbering(looks.paragraphProperties(properties))
    if (counted && counted.label !== '') divided[0]?.unshift({ text: `${counted.label}\t`, look: PLAIN_LOOK })
    const own = divided.map((pieces, i): Line => {
      lines++
      const list = counted && i === 0 ? { list: counted.place } : {}
      return { pieces, text: textOf(pieces), number: lines, ...list }
    })
    return [...own, ...boxes]
  }

  return readBlocks(body, null)
}

const LABEL_CELL = /^\s{0,20}(?:№\s?)?\d{1,4}\s?[.)]?\s{0,20}$/
const isFilled = (line: Line) => /[^\s]/.test(line.text)

/**
 * The lines of blocks. A row of a table with one line in each cell is a line; one with longer cells is read cell by cell, where
 * a cell that has only a number is the label of the next one.
 */
export function flatLines(blocks: readonly Block[]): Line[] {
  return blocks.flatMap((block) => ('rows' in block ? pairedRows(block.rows).flatMap(rowLines) : [block]))
}

/** A row of letters over a row of options, as one row of letters with their options. */
function pairedRows(rows: Line[][][]): Line[][][] {
  const [letters = [], options = []] = rows
  const areLetters =
    letters.length > 1 && letters.every((cell) => /^\s*\(?[A-Ja-jА-Жа-ж][).]?\s*$/u.test(textOfCell(cell)))
  const isPaired = rows.length === 2 && areLetters && options.length === letters.length
  return isPaired ? [letters.flatMap((cell, i) => [cell, options[i] ?? []])] : rows
}

const textOfCell = (cell: readonly Line[]) => cell.map(({ text }) => text).join(' ')

const joined = (first: Line, ...others: Line[]): Line =>
  withPieces(
    first,
    joinLines(
      [first, ...others].map(({ pieces }) => pieces),
      CELL,
    ),
  )

/** A label that is certainly one: `3` as `3.` */
const numbered = (label: Line): Line =>
  /\d\s*$/.test(label.text) ? withPieces(label, [...label.pieces, { text: '.', look: PLAIN_LOOK }]) : label

function rowLines(cells: Line[][]): Line[] {
  const filled = cells.map((cell) => cell.filter(isFilled)).filter((cell) => cell.length > 0)
  const [first, ...rest] = filled.flatMap((cell) => (cell.length === 1 ? cell : []))
  if (filled.every((cell) => cell.length === 1)) return first ? [joined(first, ...rest)] : []
  const lines: Line[] = []
  let label: Line | null = null
  for (const cell of filled) {
    const [head, ...tail] = cell
    if (head && tail.length === 0 && LABEL_CELL.test(head.text)) label = head
    else if (head) {
      lines.push(label ? joined(numbered(label), head) : head, ...tail)
      label = null
    }
  }
  return label ? [...lines, label] : lines
}
