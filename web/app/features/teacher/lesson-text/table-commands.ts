import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '@kashf/contract/learning/lesson-text.ts'
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { insertBlock } from './insert-block.ts'
import { schema } from './text-schema.ts'

const { table: tableType, table_row, table_cell } = schema.nodes

const cell = (header: boolean) => table_cell.create({ header })
const row = (columns: number, header = false) =>
  table_row.create(
    null,
    Array.from({ length: columns }, () => cell(header)),
  )

/** The cell that has the caret. */
interface Place {
  table: Node
  /** Before the table. */
  at: number
  row: number
  column: number
}

export function tablePlace({ selection: { $from } }: EditorState): Place | null {
  for (let depth = $from.depth; depth > 0; depth--) {
    if ($from.node(depth).type !== tableType) continue
    return {
      table: $from.node(depth),
      at: $from.before(depth),
      row: $from.index(depth),
      column: $from.index(depth + 1),
    }
  }
  return null
}

/** The position inside a cell of a table that begins at `at`. */
function insideCell(table: Node, at: number, rowAt: number, columnAt: number): number {
  let position = at + 1
  for (let i = 0; i < rowAt; i++) position += table.child(i).nodeSize
  position += 1
  for (let i = 0; i < columnAt; i++) position += table.child(rowAt).child(i).nodeSize
  return position + 1
}

/** Puts changed rows in the place of a table, with the caret in a cell of it. */
function replaceRows(
  tr: Transaction,
  { table, at }: Place,
  rows: Node[],
  caret: [row: number, column: number],
) {
  const changed = tableType.create(table.attrs, rows)
  tr.replaceWith(at, at + table.nodeSize, changed)
  return tr.setSelection(TextSelection.create(tr.doc, insideCell(changed, at, ...caret))).scrollIntoView()
}

const withCells = (one: Node, cells: readonly Node[]) => table_row.create(one.attrs, cells)

/** A command on the table around the caret; it cannot run where `change` gives null. */
const onTable =
  (change: (place: Place) => { rows: Node[]; caret: [number, number] } | null): Command =>
  (state, dispatch) => {
    const place = tablePlace(state)
    const changed = place && change(place)
    if (!place || !changed) return false
    dispatch?.(replaceRows(state.tr, place, changed.rows, changed.caret))
    return true
  }

const columnsOf = (table: Node) => table.firstChild?.childCount ?? 0

export const addRow = onTable(({ table, row: at }) => {
  if (table.childCount >= MAX_TABLE_ROWS) return null
  return { rows: table.children.toSpliced(at + 1, 0, row(columnsOf(table))), caret: [at + 1, 0] }
})

export const addColumn = onTable(({ table, row: at, column }) => {
  if (columnsOf(table) >= MAX_TABLE_COLUMNS) return null
  const rows = table.children.map((one) =>
    withCells(one, one.children.toSpliced(column + 1, 0, cell(Boolean(one.child(column).attrs.header)))),
  )
  return { rows, caret: [at, column + 1] }
})

export const removeRow = onTable(({ table, row: at, column }) => {
  if (table.childCount === 1) return null
  return { rows: table.children.toSpliced(at, 1), caret: [Math.max(0, at - 1), column] }
})

export const removeColumn = onTable(({ table, row: at, column }) => {
  if (columnsOf(table) === 1) return null
  const rows = table.children.map((one) => withCells(one, one.children.toSpliced(column, 1)))
  return { rows, caret: [at, Math.max(0, column - 1)] }
})

/** Makes the first row one of headings, or an ordinary one again. */
export const toggleHeader = onTable(({ table, row: at, column }) => {
  const first = table.child(0)
  const header = !first.children.every(({ attrs }) => attrs.header)
  const changed = withCells(
    first,
    first.children.map((one) => table_cell.create({ header }, one.content)),
  )
  return { rows: table.children.with(0, changed), caret: [at, column] }
})

export const removeTable: Command = (state, dispatch) => {
  const place = tablePlace(state)
  if (!place) return false
  dispatch?.(state.tr.delete(place.at, place.at + place.table.nodeSize).scrollIntoView())
  return true
}

/** Inserts a table with a row of headings; not into a table. */
export const insertTable: Command = (state, dispatch) => {
  if (tablePlace(state)) return false
  // Past the borders of the table, its row and its cell.
  return insertBlock(tableType.create(null, [row(3, true), row(3), row(3)]), 3)(state, dispatch)
}

/** Tab goes to the next cell, and from the last one into a new row; Shift and Tab go back. */
export const moveBy =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    const place = tablePlace(state)
    if (!place) return false
    const columns = columnsOf(place.table)
    const next = place.row * columns + place.column + step
    if (next < 0) return false
    const [rowAt, column] = [Math.floor(next / columns), next % columns]
    if (rowAt >= place.table.childCount) return addRow(state, dispatch)
    const position = insideCell(place.table, place.at, rowAt, column)
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, position)).scrollIntoView())
    return true
  }

/** Rows of a pasted table are as long as its longest: the server refuses others. */
export const evenRows = new Plugin({
  appendTransaction(transactions, _before, state) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null
    const { tr } = state
    state.doc.descendants((node, at) => {
      if (node.type !== tableType) return true
      const columns = Math.min(
        MAX_TABLE_COLUMNS,
        Math.max(...node.children.map(({ childCount }) => childCount)),
      )
      const isEven =
        node.childCount <= MAX_TABLE_ROWS && node.children.every((one) => one.childCount === columns)
      if (isEven) return false
      const rows = node.children
        .slice(0, MAX_TABLE_ROWS)
        .map((one) =>
          withCells(one, [
            ...one.children.slice(0, columns),
            ...Array.from({ length: Math.max(0, columns - one.childCount) }, () => cell(false)),
          ]),
        )
      tr.replaceWith(tr.mapping.map(at), tr.mapping.map(at + node.nodeSize), tableType.create(null, rows))
      return false
    })
    return tr.docChanged ? tr : null
  },
})
