import { toggleMark } from 'prosemirror-commands'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'

/** A button of a toolbar. */
export interface Tool {
  run: Command
  /** Whether the selection has the format already; running the tool again removes it. */
  isOn: (state: EditorState) => boolean
}

/** Switches a mark on or off. */
export const markTool = (mark: MarkType): Tool => ({
  run: toggleMark(mark),
  isOn({ doc, selection, storedMarks }) {
    if (selection.empty) return Boolean(mark.isInSet(storedMarks ?? selection.$from.marks()))
    return doc.rangeHasMark(selection.from, selection.to, mark)
  },
})

/** Breaks the line within a block. */
export const breakLineWith =
  (hardBreak: NodeType): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(hardBreak.create()).scrollIntoView())
    return true
  }

/** Backspace at the start of a list item turns it into a paragraph. */
export const leaveListOf =
  (listItem: NodeType): Command =>
  (state, dispatch) => {
    const { selection } = state
    if (!(selection instanceof TextSelection) || !selection.$cursor) return false
    const { $cursor } = selection
    const isAtStart = $cursor.parentOffset === 0 && $cursor.depth > 1 && $cursor.index(-1) === 0
    return isAtStart && $cursor.node(-1).type === listItem && liftListItem(listItem)(state, dispatch)
  }
