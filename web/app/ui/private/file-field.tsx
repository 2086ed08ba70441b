import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { inputText } from '../../text/inputs.ts'
import { cx } from '../class-names.ts'
import { FieldError, type FieldTexts } from '../forms/field.tsx'

export interface FileFieldProps extends Omit<FieldTexts, 'optional'> {
  /** The same as in `<input accept>`; only a hint to the browser, so validate the file too. */
  accept?: string
  disabled?: boolean
  onFile: (file: File) => void
  /** Current files: a list of uploads, a preview, a link to the stored file. */
  children?: ReactNode
}

/** A file picker with a drop zone. It holds no file itself: `onFile` gets the chosen one. */
export function FileField(props: FileFieldProps) {
  const { label, hint, error, accept, disabled, onFile, children } = props
  const id = useId()
  const [isOver, setOver] = useState(false)

  const take = (list: FileList | null) => {
    const file = [...(list ?? [])].at(-1)
    if (file) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take(event.dataTransfer.files)
  }

  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <span id={`${id}-label`} className="font-medium">
        {label}
      </span>
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-md border-2 border-dashed p-4 text-center transition-colors hover:border-lapis has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-lapis has-disabled:cursor-not-allowed has-disabled:opacity-60',
          isOver ? 'border-lapis bg-lapis-tint' : 'border-edge bg-surface',
          error && 'border-red',
        )}
      >
        <Upload size={22} aria-hidden="true" className="text-lapis" />
        <span>
          <span className="font-semibold text-lapis">{inputText.chooseFile}</span>{' '}
          <span className="text-ink-2 max-sm:hidden">{inputText.dropFile}</span>
        </span>
        {hint && (
          <span id={`${id}-hint`} className="text-sm text-ink-2">
            {hint}
          </span>
        )}
        <input
          id={id}
          type="file"
          accept={accept}
          disabled={disabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={cx(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            take(event.target.files)
            // Reset the input, so that the same file can be chosen again after it was removed.
            event.target.value = ''
          }}
          className="sr-only"
        />
      </label>
      <FieldError id={`${id}-error`} error={error} />
      {children}
    </div>
  )
}
