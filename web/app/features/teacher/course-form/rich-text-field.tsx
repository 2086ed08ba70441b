import { Suspense, useId } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { controlLook, FieldError } from '../../../ui/forms/field.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

const RichTextEditor = lazyPart(() => import('./rich-text-editor.tsx'))

export interface RichTextFieldProps {
  label: string
  hint?: string
  error?: string
  /** Initial HTML, sanitized by the server; later changes are ignored. */
  initial: string
  /** Receives HTML; '' when there is no text. */
  onChange: (html: string) => void
}

const textLook = cx(
  controlLook,
  'max-h-120 leading-relaxed [&_a]:text-lapis [&_a]:underline [&_blockquote]:border-l-3 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_h2]:text-xl [&_h3]:text-lg [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6 [&>*+*]:mt-3 min-h-40 overflow-y-auto rounded-none border-0 outline-none focus-visible:outline-none',
)

/** Text with headings, lists, links and emphasis. The editor's code is loaded when the field first renders. */
export function RichTextField({ label, hint, error, initial, onChange }: RichTextFieldProps) {
  const id = useId()
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
          error ? 'border-red' : 'border-edge',
        )}
      >
        <Suspense fallback={<EditorPlaceholder html={initial} />}>
          <RichTextEditor
            id={id}
            className={textLook}
            aria-labelledby={`${id}-label`}
            aria-describedby={cx(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined}
            aria-invalid={error ? true : undefined}
            initial={initial}
            onChange={onChange}
          />
        </Suspense>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** A placeholder of the editor's height while its code loads. */
function EditorPlaceholder({ html }: { html: string }) {
  return (
    <div aria-busy="true">
      <div className="box-content h-11 border-b border-line bg-sunken" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server, or written by the editor */}
      <div className={textLook} dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}
