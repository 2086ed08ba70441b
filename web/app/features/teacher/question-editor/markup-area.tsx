import { type ReactNode, useId } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { controlLook, FieldError } from '../../../ui/forms/field.tsx'
import { useChoosePadField } from './formulas/formula-pad.tsx'

export interface MarkupAreaProps {
  label: string
  /** The label is said by screen readers only, because the place shows what the field is. */
  isLabelHidden?: boolean
  value: string
  onChange: (value: string) => void
  maxLength: number
  error?: string | undefined
  hint?: ReactNode
  rows?: number
  /** The pad offers a gap: the number of the next one. */
  nextGap?: number
}

/** A text in the markup of questions, into which the pad inserts formulas and pictures. */
export function MarkupArea(props: MarkupAreaProps) {
  const { label, isLabelHidden, value, onChange, maxLength, error, hint, rows = 1, nextGap } = props
  const id = useId()
  const choosePadField = useChoosePadField()
  const described = cx(hint ? `${id}-hint` : null, error ? `${id}-error` : null)
  return (
    <div className="grid min-w-0 flex-1 grid-cols-1 gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      <textarea
        id={id}
        rows={rows}
        value={value}
        maxLength={maxLength}
        data-next-gap={nextGap}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onFocus={(event) => choosePadField(event.currentTarget)}
        onChange={(event) => onChange(event.target.value)}
        className={cx(
          controlLook,
          'field-sizing-content max-h-96 resize-y',
          rows > 1 ? 'min-h-24' : 'min-h-11',
        )}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
