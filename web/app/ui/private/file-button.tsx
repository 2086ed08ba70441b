import { type ReactNode, useId } from 'react'
import type { ButtonVariant } from '../button.tsx'

export interface FileButtonProps {
  /** The same as in `<input accept>`; only a hint to the browser. */
  accept: string
  /** On phones opens the camera or the recorder at once. */
  capture?: boolean
  multiple?: boolean
  variant?: Exclude<ButtonVariant, 'primary'>
  icon: ReactNode
  onFiles: (files: File[]) => void
  children: ReactNode
  className?: string
}

/** A button that opens the file chooser: a label, so that the native field has the focus and the keyboard. */
export function FileButton(props: FileButtonProps) {
  const { accept, capture, multiple, variant = 'quiet', icon, onFiles, children, className } = props
  const id = useId()
  return (
    // The hidden field scrolls with its label.
    <span className={`relative ${className ?? ''}`}>
      <input
        id={id}
        type="file"
        accept={accept}
        capture={capture}
        multiple={multiple}
        className="peer sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // So that the same file can be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <label
        htmlFor={id}
        className={`button button-${variant} w-full cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-lapis`}
      >
        {icon}
        {children}
      </label>
    </span>
  )
}
