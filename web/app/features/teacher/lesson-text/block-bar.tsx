import { MAX_ALT, MAX_CODE_NAME } from '@kashf/contract/learning/lesson-text.ts'
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state'
import { lessonTextEditorText as text } from '../../../text/teach/lessons/lesson-text.ts'
import { Button } from '../../../ui/button.tsx'
import { controlLook } from '../../../ui/forms/field.tsx'
import * as tables from './table-commands.ts'
import { schema } from './text-schema.ts'

const TABLE_TOOLS = [
  { label: text.addRow, run: tables.addRow },
  { label: text.addColumn, run: tables.addColumn },
  { label: text.removeRow, run: tables.removeRow },
  { label: text.removeColumn, run: tables.removeColumn },
  { label: text.header, run: tables.toggleHeader },
  { label: text.removeTable, run: tables.removeTable },
]

export interface BlockBarProps {
  state: EditorState
  run: (command: Command) => void
  onEditFormula: (latex: string) => void
}

/** What the selected block offers: the description of a picture, the name of code, rows and columns of a table. */
export function BlockBar({ state, run, onEditFormula }: BlockBarProps) {
  const { selection } = state
  const chosen = selection instanceof NodeSelection ? selection.node : null
  const { parent } = selection.$from
  if (chosen?.type === schema.nodes.picture) {
    return (
      <BarInput
        label={text.pictureWords}
        value={chosen.attrs.alt}
        maxLength={MAX_ALT}
        onChange={(alt) => run(attributeOf(selection.from, 'alt', alt))}
      />
    )
  }
  if (chosen && 'latex' in chosen.attrs) {
    return (
      <Bar>
        <Button size="sm" variant="quiet" onClick={() => onEditFormula(chosen.attrs.latex)}>
          {text.editFormula}
        </Button>
      </Bar>
    )
  }
  if (parent.type === schema.nodes.code_block) {
    return (
      <BarInput
        label={text.codeName}
        value={parent.attrs.name}
        maxLength={MAX_CODE_NAME}
        onChange={(name) => run(attributeOf(selection.$from.before(), 'name', name))}
      />
    )
  }
  if (!tables.tablePlace(state)) return null
  return (
    <Bar>
      {TABLE_TOOLS.map(({ label, run: command }) => (
        <Button
          key={label}
          size="sm"
          variant="quiet"
          disabled={!command(state)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(command)}
        >
          {label}
        </Button>
      ))}
    </Bar>
  )
}

/** Sets an attribute and keeps the selected block selected. */
const attributeOf =
  (at: number, name: string, value: string): Command =>
  (state, dispatch) => {
    const tr = state.tr.setNodeAttribute(at, name, value)
    if (state.selection instanceof NodeSelection) tr.setSelection(NodeSelection.create(tr.doc, at))
    dispatch?.(tr)
    return true
  }

const Bar = ({ children }: { children: React.ReactNode }) => (
  <div className="flex flex-wrap items-center gap-1 border-b border-line bg-ground px-2 py-1.5">
    {children}
  </div>
)

interface BarInputProps {
  label: string
  value: string
  maxLength: number
  onChange: (value: string) => void
}

const BarInput = ({ label, value, maxLength, onChange }: BarInputProps) => (
  <Bar>
    <label className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 px-1">
      <span className="text-sm text-ink-2">{label}</span>
      <input
        type="text"
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlLook} min-w-40 flex-1`}
      />
    </label>
  </Bar>
)
