import { Bold, Heading, Italic, List, ListOrdered } from 'lucide-react'
import { type ClipboardEvent, useEffect, useId, useRef } from 'react'
import { courseFormText } from '../../../text/course-form.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { controlLook, FieldError } from '../../../ui/forms/field.tsx'

export interface RichTextFieldProps {
  label: string
  hint?: string
  error?: string
  /** HTML to begin with, as the server cleaned it; later changes of it are not taken. */
  initial: string
  /** HTML; '' when nothing is written. */
  onChange: (html: string) => void
}

const tools = [
  { command: 'bold', label: courseFormText.bold, Icon: Bold },
  { command: 'italic', label: courseFormText.italic, Icon: Italic },
  { command: 'formatBlock', value: 'h3', label: courseFormText.heading, Icon: Heading },
  { command: 'insertUnorderedList', label: courseFormText.bullets, Icon: List },
  { command: 'insertOrderedList', label: courseFormText.numbers, Icon: ListOrdered },
] as const

/**
 * Text with headings, lists and emphasis, by the browser's own editing. `execCommand` is called deprecated, yet all
 * browsers keep it and nothing has taken its place; an editor library would cost more than this whole page.
 */
export function RichTextField({ label, hint, error, initial, onChange }: RichTextFieldProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const first = useRef(initial)

  useEffect(() => {
    if (box.current) box.current.innerHTML = first.current
    document.execCommand('defaultParagraphSeparator', false, 'p')
  }, [])

  const report = () => {
    const { current } = box
    if (!current) return
    const isEmpty = current.textContent?.trim() === ''
    // Without a single tag the server would read the escaped text as plain text.
    const html = current.children.length > 0 ? current.innerHTML : `<p>${current.innerHTML}</p>`
    onChange(isEmpty ? '' : html)
  }
  const run = (command: string, value?: string) => {
    box.current?.focus()
    // A second press of the heading button makes it a paragraph again.
    const isHeading = value !== undefined && document.queryCommandValue(command) === value
    document.execCommand(command, false, isHeading ? 'p' : value)
    report()
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
  }

  return (
    <div className="grid content-start gap-1.5">
      <span id={`${id}-label`} className="font-medium">
        {label}
      </span>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      <div
        className={cx(
          'overflow-hidden rounded-md border bg-surface focus-within:outline-3 focus-within:outline-lapis',
          error ? 'border-red' : 'border-edge/70',
        )}
      >
        <div
          role="toolbar"
          aria-label={courseFormText.toolbar}
          aria-controls={id}
          className="flex flex-wrap border-b border-line bg-sunken px-1"
        >
          {tools.map(({ command, label: name, Icon, ...rest }) => (
            <IconButton
              key={command}
              label={name}
              icon={<Icon size={18} aria-hidden="true" />}
              // The text keeps its selection.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(command, 'value' in rest ? rest.value : undefined)}
            />
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a textarea cannot hold formatted text */}
        <div
          ref={box}
          id={id}
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-labelledby={`${id}-label`}
          aria-describedby={cx(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined}
          aria-invalid={error ? true : undefined}
          contentEditable
          suppressContentEditableWarning
          onInput={report}
          onPaste={paste}
          className={cx(
            controlLook,
            'max-h-120 leading-relaxed [&_a]:text-lapis [&_a]:underline [&_blockquote]:border-l-3 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_h2]:text-xl [&_h3]:text-lg [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6 [&>*+*]:mt-3 min-h-40 overflow-y-auto rounded-none border-0 outline-none focus-visible:outline-none',
          )}
        />
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
