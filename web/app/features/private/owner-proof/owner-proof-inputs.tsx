import { MAX_PASSWORD } from '@kashf/contract/accounts/limits.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { useMe } from '../../../api/queries/use-me.ts'
import { securityText as text } from '../../../text/account/security.ts'
import { PasswordInput } from '../../../ui/forms/inputs.tsx'
import { SecondFactorInput } from '../../visitor/sign-in/second-factor-input.tsx'
import { ProviderProof } from './provider-proof.tsx'

/** Proof that the request comes from the account owner. */
export interface OwnerProofFields {
  current_password: string
  totp?: string
}

/**
 * Inputs for the current password (or a provider's confirmation of an account without one), and for a one-time code if
 * the account has a second factor.
 */
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
  const { user } = useMe()
  return (
    <>
      {user?.has_password === false ? (
        <ProviderProof />
      ) : (
        <PasswordInput
          label={text.currentPassword}
          autoComplete="current-password"
          maxLength={MAX_PASSWORD}
          error={errors.current_password?.message}
          {...register('current_password', { required: FORM_ERRORS.required })}
        />
      )}
      {hasSecondFactor && (
        <SecondFactorInput register={register} errors={errors} {...(codeLabel && { label: codeLabel })} />
      )}
    </>
  )
}
