import { FIELD_ERRORS } from '@kashf/contract/errors.ts'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { payoutText as text } from '../../text/payout.ts'
import { PasswordInput, TextInput } from '../../ui/inputs.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { PayoutFields } from './payout-fields.ts'

/** The password again (and the code), which a payout to a new card asks for. It appears when the server has asked. */
export function OwnerProof({ form, withCode }: { form: UseFormReturn<PayoutFields>; withCode: boolean }) {
  const { errors } = form.formState
  useEffect(() => form.setFocus('current_password'), [form])
  return (
    <section className="grid gap-4 rounded-md border border-line p-4">
      <Notice tone="attention" title={text.newCardTitle}>
        {text.newCard}
      </Notice>
      <PasswordInput
        label={text.password}
        autoComplete="current-password"
        maxLength={200}
        error={errors.current_password?.message}
        {...form.register('current_password', { required: FIELD_ERRORS.required })}
      />
      {withCode && (
        <TextInput
          label={text.code}
          hint={text.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          error={errors.totp?.message}
          {...form.register('totp', { required: FIELD_ERRORS.required })}
        />
      )}
    </section>
  )
}
