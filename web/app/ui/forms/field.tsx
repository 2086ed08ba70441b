import { type ReactNode, useId } from 'react'
import { commonText } from '../../text/common.ts'
import { cx } from '../class-names.ts'

export interface FieldTexts {
  label: string
  /** Shown under the label. */
  hint?: ReactNode
  /** Message of react-hook-form or the server; also announced by screen readers. */
  error?: string
  /** Adds "(ixtiyoriy)" to the label. */
  optional?: boolean
}

export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label, hint and error of one control. `children` gets the attributes that link them. */
export function Field(
  props: FieldTexts & { className?: string; children: (wiring: FieldWiring) => ReactNode },
) {
  const { label, hint, error, optional, className, children } = props
  const id = useId()
  const described = cx(hint ? `${id}-hint` : null, error ? `${id}-error` : null)
  return (
    <div className={cx('grid min-w-0 grid-cols-1 content-start gap-1.5', className)}>
      <label htmlFor={id} className="font-medium">
        {label}
        {optional && <span className="font-normal text-ink-3"> ({commonText.optional})</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** `Field` for a group of controls (radio buttons, checkboxes), which needs a fieldset. */
export function FieldGroup(props: FieldTexts & { className?: string; children: ReactNode }) {
  const { label, hint, error, optional, className, children } = props
  const id = useId()
  return (
    <fieldset
      aria-describedby={cx(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined}
      className={cx('grid min-w-0 grid-cols-1 content-start gap-2', className)}
    >
      <legend className="mb-1.5 font-medium">
        {label}
        {optional && <span className="font-normal text-ink-3"> ({commonText.optional})</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

/** A field's error; always rendered, so that screen readers announce changes. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className="text-sm font-medium text-red empty:hidden">
      {error}
    </p>
  )
}

/** Style of all text inputs and selects. */
export const controlLook =
  'w-full min-h-11 rounded-md border border-edge bg-surface px-3.5 py-2 text-ink transition-colors focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-ink-3 aria-invalid:border-red'
