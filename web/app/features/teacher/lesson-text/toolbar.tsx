import type { LessonTest } from '@kashf/contract/practice/lesson-tests.ts'
import {
  Bold,
  Clock3,
  Code,
  Heading2,
  Italic,
  Link2,
  List,
  ListChecks,
  ListOrdered,
  Quote,
  Sigma,
  Table,
} from 'lucide-react'
import type { Command, EditorState } from 'prosemirror-state'
import { lessonTextEditorText as text } from '../../../text/teach/lessons/lesson-text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/on-demand/menu.tsx'
import { type NewPicture, PictureButton } from './picture-button.tsx'
import { insertTable } from './table-commands.ts'
import { tools } from './text-commands.ts'

const TOGGLES = [
  { tool: tools.heading, label: text.heading, Icon: Heading2 },
  { tool: tools.bold, label: text.bold, Icon: Bold },
  { tool: tools.italic, label: text.italic, Icon: Italic },
  { tool: tools.bullets, label: text.bullets, Icon: List },
  { tool: tools.numbers, label: text.numbers, Icon: ListOrdered },
  { tool: tools.quote, label: text.quote, Icon: Quote },
  { tool: tools.code, label: text.code, Icon: Code },
]

export interface ToolbarProps {
  /** The id of the text area. */
  textId: string
  state: EditorState | null
  run: (command: Command) => void
  tests: readonly LessonTest[]
  onFormula: () => void
  onPicture: (picture: NewPicture) => void
  onMoment: () => void
  onLink: () => void
  onTest: (testId: number) => void
}

/** The buttons above the text. */
export function Toolbar(props: ToolbarProps) {
  const { textId, state, run, tests, onFormula, onPicture, onMoment, onLink, onTest } = props
  const more = [
    { label: text.formula, Icon: Sigma, onClick: onFormula },
    { label: text.table, Icon: Table, onClick: () => run(insertTable) },
    { label: text.moment, Icon: Clock3, onClick: onMoment },
    { label: text.link, Icon: Link2, onClick: onLink },
  ]
  return (
    <div
      role="toolbar"
      aria-label={text.toolbar}
      aria-controls={textId}
      className="flex flex-wrap border-b border-line bg-sunken px-1"
    >
      {TOGGLES.map(({ tool, label, Icon }) => (
        <IconButton
          key={label}
          label={label}
          icon={<Icon size={20} aria-hidden="true" />}
          aria-pressed={state !== null && tool.isOn(state)}
          className="aria-pressed:bg-lapis-tint aria-pressed:text-lapis"
          // Keep the text selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(tool.run)}
        />
      ))}
      <PictureButton onPicture={onPicture} />
      {more.map(({ label, Icon, onClick }) => (
        <IconButton
          key={label}
          label={label}
          icon={<Icon size={20} aria-hidden="true" />}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onClick}
        />
      ))}
      {tests.length > 0 && (
        <Menu
          label={text.test}
          trigger={<ListChecks size={20} aria-hidden="true" />}
          className="icon-button"
          entries={tests.map(({ test_id, title }) => ({ label: title, onSelect: () => onTest(test_id) }))}
        />
      )}
    </div>
  )
}
