import { MIN_PASSWORD } from '@kashf/contract/accounts/limits.ts'
import { type ComponentProps, useState } from 'react'
import { passwordText } from '../../../text/account/registration.ts'
import { cx } from '../../../ui/class-names.ts'
import { PasswordInput } from '../../../ui/forms/inputs.tsx'
import { type PasswordStrength, passwordStrength } from './password-strength.ts'

const looks: Record<PasswordStrength, { bars: number; fill: string; text: string }> = {
  short: { bars: 0, fill: '', text: 'text-ink-2' },
  weak: { bars: 1, fill: 'bg-red', text: 'text-red' },
  fair: { bars: 2, fill: 'bg-apricot-fill', text: 'text-apricot' },
  strong: { bars: 3, fill: 'bg-teal', text: 'text-teal' },
}

/** Input for a new password with a strength hint and a button to show it. Takes the props of `register('name')`. */
export function NewPassword({ onChange, ...rest }: ComponentProps<typeof PasswordInput>) {
  const [typed, setTyped] = useState('')
  const strength = passwordStrength(typed)
  const look = looks[strength]
  return (
    <div className="grid gap-2">
      <PasswordInput
        {...rest}
        autoComplete="new-password"
        onChange={(event) => {
          setTyped(event.target.value)
          return onChange?.(event)
        }}
      />
      <div className="flex flex-wrap items-center gap-x-3">
        <span aria-hidden="true" className="flex w-24 shrink-0 gap-1">
          {[1, 2, 3].map((bar) => (
            <span
              key={bar}
              className={cx('h-1.5 flex-1 rounded-full', bar <= look.bars ? look.fill : 'bg-line')}
            />
          ))}
        </span>
        {/* An error already explains the problem with the password. */}
        <p aria-live="polite" className={cx('text-sm', look.text)}>
          {rest.error ? '' : sentence(typed, strength)}
        </p>
      </div>
    </div>
  )
}

function sentence(typed: string, strength: PasswordStrength): string {
  if (typed === '') return passwordText.rule
  return strength === 'short' ? passwordText.short(MIN_PASSWORD - typed.length) : passwordText[strength]
}
