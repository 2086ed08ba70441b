import { MAX_EMAIL } from '@kashf/contract/accounts/limits.ts'
import { type ComponentProps, useState } from 'react'
import { registrationText as text } from '../../../text/account/registration.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { likelyEmail } from './likely-email.ts'

export interface EmailInputProps extends ComponentProps<typeof TextInput> {
  /** Puts the suggested address into the field. */
  onCorrect: (email: string) => void
}

/** The e-mail of a new account; suggests a correction of a mistyped domain. Takes the props of `register('email')`. */
export function EmailInput({ onCorrect, onBlur, ...rest }: EmailInputProps) {
  const [meant, setMeant] = useState<string | null>(null)
  return (
    <div>
      <TextInput
        {...rest}
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL}
        onBlur={(event) => {
          setMeant(likelyEmail(event.target.value))
          return onBlur?.(event)
        }}
      />
      <div role="status">
        {meant && (
          <Button
            variant="quiet"
            size="sm"
            className="mt-2 text-left wrap-anywhere"
            onClick={() => {
              onCorrect(meant)
              setMeant(null)
            }}
          >
            {text.didYouMean(meant)}
          </Button>
        )}
      </div>
    </div>
  )
}
