import { MAX_NAME, MAX_USERNAME } from '@kashf/contract/accounts/limits.ts'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { registrationText as text } from '../../../text/account/registration.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { registrationRules as rules } from './registration-fields.ts'

interface Names {
  first_name: string
  last_name: string
  username: string
}

interface NameInputsProps {
  register: UseFormRegister<Names>
  errors: FieldErrors<Names>
}

/** First and last name of a new account. */
export function NameInputs({ register, errors }: NameInputsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextInput
        label={text.firstName}
        autoComplete="given-name"
        maxLength={MAX_NAME}
        error={errors.first_name?.message}
        {...register('first_name', rules.name)}
      />
      <TextInput
        label={text.lastName}
        autoComplete="family-name"
        maxLength={MAX_NAME}
        error={errors.last_name?.message}
        {...register('last_name', rules.name)}
      />
    </div>
  )
}

/** Username of a new account. */
export function UsernameInput({ register, errors }: NameInputsProps) {
  return (
    <TextInput
      label={text.username}
      hint={text.usernameHint}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_USERNAME}
      error={errors.username?.message}
      {...register('username', rules.username)}
    />
  )
}
