import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { inputText } from '../../text/inputs.ts'
import { cx } from '../class-names.ts'
import { controlLook, Field, type FieldTexts } from './field.tsx'

/** Props of `register('name')` plus the field's texts. `fieldClassName` positions the field in its layout. */
type Wired<T extends 'input' | 'textarea' | 'select'> = ComponentProps<T> &
  FieldTexts & {
    fieldClassName?: string
  }

/** Divides the props of an input into those of its field and those of its control. */
const divided = <Props extends FieldTexts & { fieldClassName?: string }>(props: Props) => {
  const { label, hint, error, optional, fieldClassName, ...control } = props
  return [{ label, hint, error, optional, className: fieldClassName }, control] as const
}

/** A single-line input (text, number, e-mail or phone, by `type`, `inputMode`, `autoComplete`). */
export function TextInput({ className, ...props }: Wired<'input'>) {
  const [field, rest] = divided(props)
  return (
    <Field {...field}>
      {(wiring) => <input type="text" {...rest} {...wiring} className={cx(controlLook, className)} />}
    </Field>
  )
}

/** A password input that can show its value. */
export function PasswordInput({ className, ...props }: Wired<'input'>) {
  const [field, rest] = divided(props)
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="relative">
          <input
            {...rest}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={cx(controlLook, 'pr-12', className)}
          />
          <button
            type="button"
            aria-label={isShown ? inputText.hidePassword : inputText.showPassword}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-2 hover:text-ink"
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}

/** A multi-line input; grows with its text where the browser supports it. */
export function TextArea({ className, ...props }: Wired<'textarea'>) {
  const [field, rest] = divided(props)
  return (
    <Field {...field}>
      {(wiring) => (
        <textarea
          ref={rest.autoFocus ? writeOn : undefined}
          rows={5}
          {...rest}
          {...wiring}
          className={cx(controlLook, 'field-sizing-content max-h-96 min-h-30', className)}
        />
      )}
    </Field>
  )
}

/** Moves the caret to the end of the text. */
const writeOn = (area: HTMLTextAreaElement | null) => {
  area?.setSelectionRange(area.value.length, area.value.length)
}

export interface SelectOption {
  value: string | number
  label: string
}

/** The native select. `placeholder` is its first option, with an empty value. */
export function Select(props: Wired<'select'> & { options: SelectOption[]; placeholder?: string }) {
  const { className, options, placeholder, ...others } = props
  const [field, rest] = divided(others)
  return (
    <Field {...field}>
      {(wiring) => (
        <select {...rest} {...wiring} className={cx(controlLook, 'select', className)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/**
 * A six-digit code from an e-mail or an authenticator; phones offer to fill it in. Everything but digits is dropped
 * from typed or pasted text (`123 456`, `Kod: 123456`).
 */
export function CodeInput({ label, hint, error, className, onChange, ...rest }: Wired<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={(event) => {
            event.target.value = event.target.value.replace(/\D/g, '').slice(0, 6)
            return onChange?.(event)
          }}
          className={cx(
            controlLook,
            'text-center text-2xl font-semibold tracking-[.4em] tabular-nums',
            className,
          )}
        />
      )}
    </Field>
  )
}
