import {
  baseKeymap,
  chainCommands,
  exitCode,
  lift,
  setBlockType,
  toggleMark,
  wrapIn,
} from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, type Plugin } from 'prosemirror-state'
import { breakLineWith, leaveListOf, markTool, type Tool } from '../rich-text/editor-commands.ts'
import { insertBlock } from './insert-block.ts'
import { evenRows, moveBy } from './table-commands.ts'
import { schema } from './text-schema.ts'

const { paragraph, heading, bullet_list, ordered_list, list_item, blockquote, code_block, hard_break } =
  schema.nodes

const isWithin = ({ selection: { $from } }: EditorState, type: NodeType): boolean => {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === type) return true
  return false
}

/** A heading of level 2, then of level 3, then a paragraph again. */
const headingTool: Tool = {
  run(state, dispatch) {
    const { parent } = state.selection.$from
    if (parent.type !== heading) return setBlockType(heading, { level: 2 })(state, dispatch)
    return (parent.attrs.level === 2 ? setBlockType(heading, { level: 3 }) : setBlockType(paragraph))(
      state,
      dispatch,
    )
  },
  isOn: (state) => isWithin(state, heading),
}

const listTool = (list: NodeType): Tool => ({
  run(state, dispatch) {
    if (isWithin(state, list)) return liftListItem(list_item)(state, dispatch)
    return wrapInList(list)(state, dispatch)
  },
  isOn: (state) => isWithin(state, list),
})

const quoteTool: Tool = {
  run: (state, dispatch) => (isWithin(state, blockquote) ? lift : wrapIn(blockquote))(state, dispatch),
  isOn: (state) => isWithin(state, blockquote),
}

const codeTool: Tool = {
  run: (state, dispatch) =>
    setBlockType(isWithin(state, code_block) ? paragraph : code_block)(state, dispatch),
  isOn: (state) => isWithin(state, code_block),
}

export const tools = {
  heading: headingTool,
  bold: markTool(schema.marks.strong),
  italic: markTool(schema.marks.em),
  bullets: listTool(bullet_list),
  numbers: listTool(ordered_list),
  quote: quoteTool,
  code: codeTool,
}

/** Inserts a formula: a block on an empty line, else a part of the line. The selected one is replaced. */
export const putFormula =
  (latex: string): Command =>
  (state, dispatch) => {
    const { selection } = state
    if (selection instanceof NodeSelection && 'latex' in selection.node.attrs) {
      dispatch?.(state.tr.setNodeAttribute(selection.from, 'latex', latex))
      return true
    }
    const { parent, depth } = selection.$from
    if (depth === 1 && parent.content.size === 0)
      return insertBlock(schema.nodes.formula.create({ latex }))(state, dispatch)
    if (parent.type === code_block) return false
    dispatch?.(
      state.tr.replaceSelectionWith(schema.nodes.inline_formula.create({ latex }), false).scrollIntoView(),
    )
    return true
  }

/** Marks the selected words; without any it inserts these. */
export const markWords =
  (mark: MarkType, attrs: object, words: string): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection
    const made = mark.create(attrs)
    const tr = empty
      ? state.tr.replaceSelectionWith(schema.text(words, [made]), false)
      : state.tr.addMark(from, to, made)
    dispatch?.(tr.removeStoredMark(mark).scrollIntoView())
    return true
  }

const breakLine = breakLineWith(hard_break)
const leaveList = leaveListOf(list_item)

/** A cell is one line. */
const keepCell: Command = ({ selection }) => selection.$from.parent.type === schema.nodes.table_cell

/** What is typed at the start of a line to make it another block. */
const STARTS: readonly (readonly [RegExp, Command])[] = [
  [/^##$/, setBlockType(heading, { level: 2 })],
  [/^###$/, setBlockType(heading, { level: 3 })],
  [/^[-*]$/, wrapInList(bullet_list)],
  [/^1[.)]$/, wrapInList(ordered_list)],
  [/^>$/, wrapIn(blockquote)],
  [/^```$/, setBlockType(code_block)],
]

/** A space after `##`, `-`, `1.`, `>` or three backticks makes the paragraph that block. */
const startBlock: Command = (state, dispatch, view) => {
  const { selection } = state
  const { $from } = selection
  if (!selection.empty || $from.parent.type !== paragraph) return false
  const typed = $from.parent.textBetween(0, $from.parentOffset)
  const command = STARTS.find(([start]) => start.test(typed))?.[1]
  if (!command?.(state)) return false
  dispatch?.(state.tr.delete($from.start(), $from.pos))
  return view ? command(view.state, view.dispatch) : true
}

/** Undo and the usual shortcuts. Tab moves in tables and indents items; elsewhere it leaves the field. */
export const plugins: Plugin[] = [
  history(),
  keymap({
    'Mod-b': tools.bold.run,
    'Mod-i': tools.italic.run,
    'Mod-e': toggleMark(schema.marks.code),
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-Enter': exitCode,
    'Shift-Enter': chainCommands(exitCode, breakLine),
    Enter: chainCommands(keepCell, splitListItem(list_item)),
    Tab: chainCommands(moveBy(1), sinkListItem(list_item)),
    'Shift-Tab': chainCommands(moveBy(-1), liftListItem(list_item)),
    Backspace: leaveList,
    ' ': startBlock,
  }),
  keymap(baseKeymap),
  evenRows,
]
