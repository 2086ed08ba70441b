import { MAX_USERNAME } from '@kashf/contract/accounts/limits.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
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
  username: string
}

/** Changes the username. */
export function ChangeUsername({ user, hasSecondFactor, onClose }: ChangeProps) {
  const storeUser = useStoreUser()
  const form = useForm<Fields>({ defaultValues: { username: '', current_password: '' } })

  const call = useCallForm(form, async ({ username, ...proof }) => {
    const { data } = await api('PUT /api/users', { body: { username: username.trim(), ...proof } })
    storeUser(data)
    showToast({ title: text.usernameChanged })
    onClose()
  })
  const isNew = (typed: string) => typed.trim() !== user.username || text.sameUsername

  return (
    <FormDialog title={text.changeUsername} submit={text.change} call={call} onClose={onClose}>
      <TextInput
        label={text.newUsername}
        hint={FORM_ERRORS.username}
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        spellCheck={false}
        maxLength={MAX_USERNAME}
        error={call.errors.username?.message}
        {...form.register('username', {
          ...registrationRules.username,
          validate: { ...registrationRules.username.validate, isNew },
        })}
      />
      <OwnerProofInputs register={form.register} errors={call.errors} hasSecondFactor={hasSecondFactor} />
    </FormDialog>
  )
}
