import { MAX_ONE_TIME_CODE } from '@kashf/contract/accounts/limits.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import { useState } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { secondFactorText } from '../../../text/account/second-factor.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeInput, TextInput } from '../../../ui/forms/inputs.tsx'

export interface SecondFactorFields {
  totp?: string
}

/** Input for an authenticator code, or for a recovery code without the phone. */
export function SecondFactorInput({
  register,
  errors,
  autoFocus,
  label = secondFactorText.code,
}: {
  register: UseFormRegister<SecondFactorFields>
  errors: FieldErrors<SecondFactorFields>
  autoFocus?: boolean
  label?: string
}) {
  const [isRecovery, setRecovery] = useState(false)
  const wired = register('totp', { required: FORM_ERRORS.required, shouldUnregister: true })
  const error = errors.totp?.message
  return (
    <div className="grid gap-2">
      {isRecovery ? (
        <TextInput
          key="recovery"
          label={secondFactorText.recoveryCode}
          hint={secondFactorText.recoveryHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_ONE_TIME_CODE}
          autoFocus
          error={error}
          {...wired}
        />
      ) : (
        <CodeInput
          key="app"
          label={label}
          hint={secondFactorText.codeHint}
          autoFocus={autoFocus}
          error={error}
          {...wired}
        />
      )}
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-start"
        onClick={() => setRecovery(!isRecovery)}
      >
        {isRecovery ? secondFactorText.useApp : secondFactorText.useRecovery}
      </Button>
    </div>
  )
}
