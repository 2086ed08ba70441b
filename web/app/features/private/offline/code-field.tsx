import { savedText as text } from '../../../text/learn/saved-lessons.ts'
import { PasswordInput } from '../../../ui/forms/inputs.tsx'
import { CODE_MAX_LENGTH, CODE_MIN_LENGTH } from '../../public-account/offline/code.ts'

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  hint?: string
  error?: string | undefined
  /** True when a new code is chosen instead of the present one entered. */
  isNew?: boolean
}

/**
 * The field for the offline code. Its hidden username keeps the code apart from the account's password in password
 * managers.
 */
export function CodeField({ value, onChange, hint, error, isNew = false }: CodeFieldProps) {
  return (
    <>
      <input hidden readOnly autoComplete="username" value={text.title} />
      <PasswordInput
        label={isNew ? text.newCode : text.code}
        hint={hint}
        error={error}
        required
        minLength={isNew ? CODE_MIN_LENGTH : undefined}
        maxLength={CODE_MAX_LENGTH}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  )
}
