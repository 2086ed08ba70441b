import { MAX_EMAIL } from '@kashf/contract/accounts/limits.ts'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { securityText as text } from '../../../text/account/security.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { showToast } from '../../../ui/toast.ts'
import { registrationRules } from '../../visitor/registration/registration-fields.ts'
import { FormDialog } from '../owner-proof/form-dialog.tsx'
import { type OwnerProofFields, OwnerProofInputs } from '../owner-proof/owner-proof-inputs.tsx'
import { useStoreUser } from '../profile/use-store-user.ts'
import type { ChangeProps } from './change-props.ts'

interface Fields extends OwnerProofFields {
  email: string
}

/** Requests a new e-mail address, which must then be confirmed by a mailed code. */
export function ChangeEmail({ user, hasSecondFactor, onClose }: ChangeProps) {
  const storeUser = useStoreUser()
  const form = useForm<Fields>({ defaultValues: { email: '', current_password: '' } })

  const call = useCallForm(form, async ({ email, ...proof }) => {
    const { data } = await api('PUT /api/users', { body: { email: email.trim(), ...proof } })
    storeUser(data)
    showToast({ title: text.emailAsked })
    onClose()
  })
  const isNew = (typed: string) => typed.trim().toLowerCase() !== user.email?.toLowerCase() || text.sameEmail

  return (
    <FormDialog
      title={user.email ? text.changeEmail : text.addEmail}
      hint={user.email ? text.emailHint : text.addEmailHint}
      submit={user.email ? text.change : text.add}
      call={call}
      onClose={onClose}
    >
      <TextInput
        label={text.newEmail}
        type="email"
        autoComplete="email"
        autoFocus
        maxLength={MAX_EMAIL}
        error={call.errors.email?.message}
        {...form.register('email', { ...registrationRules.email, validate: isNew })}
      />
      <OwnerProofInputs register={form.register} errors={call.errors} hasSecondFactor={hasSecondFactor} />
    </FormDialog>
  )
}
