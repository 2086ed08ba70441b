import { type ComponentProps, useId } from 'react'
import { cx } from '../class-names.ts'
import { FieldError, FieldGroup, type FieldTexts } from '../forms/field.tsx'

const mark = 'size-5 shrink-0 accent-action disabled:cursor-not-allowed'

export interface RadioOption {
  value: string
  label: string
  hint?: string
}

/**
 * A group of radio buttons. Takes the props of `register('name')`, or `value` with `onChange`; `inline` lays them out
 * in one row.
 */
export function RadioGroup(
  props: Omit<ComponentProps<'input'>, 'type'> & FieldTexts & { options: RadioOption[]; inline?: boolean },
) {
  const { label, hint, error, optional, options, inline, value, className, ...rest } = props
  return (
    <FieldGroup label={label} hint={hint} error={error} optional={optional} className={className}>
      <div className={cx('flex gap-2', inline ? 'flex-wrap' : 'flex-col')}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 items-start gap-3 rounded-md border border-edge bg-surface px-3.5 py-2.5 transition-colors hover:border-lapis has-checked:border-lapis has-checked:bg-lapis-tint has-disabled:opacity-60"
          >
            <input
              {...rest}
              {...(value !== undefined && { checked: option.value === value })}
              type="radio"
              value={option.value}
              className={cx(mark, 'mt-0.5')}
            />
            <span>
              <span className="font-medium">{option.label}</span>
              {option.hint && <span className="block text-sm text-ink-2">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

/** A checkbox with its label. Takes the props of `register('name')`. */
export function Checkbox(props: Omit<ComponentProps<'input'>, 'type'> & { label: string; error?: string }) {
  const { label, error, className, ...rest } = props
  const id = useId()
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={mark}
        />
        {label}
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
