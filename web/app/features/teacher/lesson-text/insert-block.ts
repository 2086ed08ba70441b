import type { Node } from 'prosemirror-model'
import { type Command, TextSelection } from 'prosemirror-state'
import { schema } from './text-schema.ts'

/**
 * Inserts a block in the place of an empty line, or after the outermost block around the caret, and a line below it. The caret
 * goes `inside` the block by so many positions, else to that line.
 */
export const insertBlock =
  (block: Node, inside?: number): Command =>
  (state, dispatch) => {
    const { $from, to } = state.selection
    const { paragraph } = schema.nodes
    const isEmptyLine =
      $from.depth === 1 && $from.parent.type === paragraph && $from.parent.content.size === 0
    const end = $from.depth === 0 ? to : $from.after(1)
    const start = isEmptyLine ? $from.before(1) : end
    const below = state.doc.resolve(end).nodeAfter
    const hasLine = below?.type === paragraph && below.content.size === 0
    const tr = state.tr.replaceWith(start, end, hasLine ? block : [block, paragraph.create()])
    const caret = start + (inside ?? block.nodeSize + 1)
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, caret)).scrollIntoView())
    return true
  }
