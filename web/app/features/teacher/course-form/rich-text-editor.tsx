import { Bold, Heading, Italic, List, ListOrdered } from 'lucide-react'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { courseFormText } from '../../../text/teach/course-form.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { cleanPasted } from './clean-pasted.ts'
import { fitToList, plugins, tools } from './rich-text-commands.ts'
import { readHtml, writeHtml } from './rich-text-document.ts'

export interface RichTextEditorProps {
  id: string
  className: string
  'aria-labelledby': string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  /** Initial HTML. */
  initial: string
  onChange: (html: string) => void
}

const buttons = [
  { tool: tools.bold, label: courseFormText.bold, Icon: Bold },
  { tool: tools.italic, label: courseFormText.italic, Icon: Italic },
  { tool: tools.heading, label: courseFormText.heading, Icon: Heading },
  { tool: tools.bullets, label: courseFormText.bullets, Icon: List },
  { tool: tools.numbers, label: courseFormText.numbers, Icon: ListOrdered },
]

/** Toolbar and text area of `RichTextField`, built on ProseMirror. */
export default function RichTextEditor({ id, className, initial, onChange, ...aria }: RichTextEditorProps) {
  const container = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const html = useRef(initial)
  const [state, setState] = useState<EditorState | null>(null)

  const notifyChange = useEffectEvent((next: EditorState) => {
    html.current = writeHtml(next.doc)
    onChange(html.current)
  })

  useEffect(() => {
    if (!container.current) return
    const editor = new EditorView(
      { mount: container.current },
      {
        state: EditorState.create({ doc: readHtml(html.current), plugins }),
        transformPastedHTML: cleanPasted,
        transformPasted: (slice, { state: current }) => fitToList(slice, current),
        dispatchTransaction(transaction) {
          const next = editor.state.apply(transaction)
          editor.updateState(next)
          setState(next)
          if (transaction.docChanged) notifyChange(next)
        },
      },
    )
    view.current = editor
    return () => editor.destroy()
  }, [])

  return (
    <>
      <div
        role="toolbar"
        aria-label={courseFormText.toolbar}
        aria-controls={id}
        className="flex flex-wrap border-b border-line bg-sunken px-1"
      >
        {buttons.map(({ tool, label, Icon }) => (
          <IconButton
            key={label}
            label={label}
            icon={<Icon size={18} aria-hidden="true" />}
            aria-pressed={state !== null && tool.isOn(state)}
            className="aria-pressed:bg-lapis-tint aria-pressed:text-lapis"
            // Keep the text selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              view.current?.focus()
              if (view.current) tool.run(view.current.state, view.current.dispatch)
            }}
          />
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea cannot hold formatted text */}
      <div
        ref={container}
        id={id}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        className={cx(className, 'whitespace-break-spaces')}
        {...aria}
      />
    </>
  )
}
