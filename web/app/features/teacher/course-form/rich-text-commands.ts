import { baseKeymap, setBlockType, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { Fragment, type NodeType, Slice } from 'prosemirror-model'
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import type { EditorState, Plugin } from 'prosemirror-state'
import { breakLineWith, leaveListOf, markTool, type Tool } from '../rich-text/editor-commands.ts'
import { schema } from './rich-text-document.ts'

const { paragraph, heading, bullet_list, ordered_list, list_item, hard_break } = schema.nodes

const isHeading = ({ selection }: EditorState) => selection.$from.parent.hasMarkup(heading, { level: 3 })
const headingTool: Tool = {
  run: (state, dispatch) =>
    (isHeading(state) ? setBlockType(paragraph) : setBlockType(heading, { level: 3 }))(state, dispatch),
  isOn: isHeading,
}

/** The innermost list around the selection and its position. */
function listAround({ selection: { $from } }: EditorState): { type: NodeType; at: number } | null {
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type } = $from.node(depth)
    if (type === bullet_list || type === ordered_list) return { type, at: $from.before(depth) }
  }
  return null
}

const listTool = (list: NodeType): Tool => ({
  run(state, dispatch) {
    const around = listAround(state)
    if (!around) return wrapInList(list)(state, dispatch)
    if (around.type === list) return liftListItem(list_item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(around.at, list))
    return true
  },
  isOn: (state) => listAround(state)?.type === list,
})

export const tools = {
  bold: markTool(schema.marks.strong),
  italic: markTool(schema.marks.em),
  heading: headingTool,
  bullets: listTool(bullet_list),
  numbers: listTool(ordered_list),
}

const breakLine = breakLineWith(hard_break)
const leaveList = leaveListOf(list_item)

/** Turns paragraphs pasted into a list into list items. */
export function fitToList(pasted: Slice, state: EditorState): Slice {
  const { content, openStart, openEnd } = pasted
  if (!listAround(state) || content.childCount < 2) return pasted
  if (content.content.some(({ type }) => type !== paragraph)) return pasted
  const items = content.content.map((each) => list_item.create(null, each))
  return new Slice(Fragment.from(items), openStart + 1, openEnd + 1)
}

/** Undo and the usual shortcuts. Tab leaves the field. */
export const plugins: Plugin[] = [
  history(),
  keymap({
    'Mod-b': tools.bold.run,
    'Mod-i': tools.italic.run,
    'Mod-u': toggleMark(schema.marks.u),
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Shift-Enter': breakLine,
    Enter: splitListItem(list_item),
    Backspace: leaveList,
  }),
  keymap(baseKeymap),
]
