import { FIELD_ERRORS } from '@kashf/contract/errors.ts'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { securityText as text } from '../../../text/security.ts'
import { PasswordInput } from '../../../ui/forms/inputs.tsx'
import { SecondFactorInput } from '../../visitor/sign-in/second-factor-input.tsx'

/** Proof that the request comes from the account owner. */
export interface OwnerProofFields {
  current_password: string
  totp?: string
}

/** The current password and, if the account has a second factor, a one-time code. */
export function OwnerProofInputs({
  register,
  errors,
  hasSecondFactor,
  codeLabel,
}: {
  register: UseFormRegister<OwnerProofFields>
  errors: FieldErrors<OwnerProofFields>
  hasSecondFactor: boolean
  codeLabel?: string
}) {
  return (
    <>
      <PasswordInput
        label={text.currentPassword}
        autoComplete="current-password"
        maxLength={200}
        error={errors.current_password?.message}
        {...register('current_password', { required: FIELD_ERRORS.required })}
      />
      {hasSecondFactor && (
        <SecondFactorInput register={register} errors={errors} {...(codeLabel && { label: codeLabel })} />
      )}
    </>
  )
}
