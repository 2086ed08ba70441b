import { MAX_PASSWORD } from '@kashf/contract/accounts/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { securityText as text } from '../../../text/account/security.ts'
import { showToast } from '../../../ui/toast.ts'
import { NewPassword } from '../../visitor/registration/new-password.tsx'
import { registrationRules } from '../../visitor/registration/registration-fields.ts'
import { FormDialog } from '../owner-proof/form-dialog.tsx'
import { type OwnerProofFields, OwnerProofInputs } from '../owner-proof/owner-proof-inputs.tsx'
import { useStoreUser } from '../profile/use-store-user.ts'
import type { ChangeProps } from './change-props.ts'

interface Fields extends OwnerProofFields {
  password: string
}

/** Sets a new password; keeps this session and ends all others. */
export function ChangePassword({ user, hasSecondFactor, onClose }: ChangeProps) {
  const queries = useQueryClient()
  const storeUser = useStoreUser()
  const isFirst = user.has_password === false
  const form = useForm<Fields>({ defaultValues: { current_password: '', password: '' } })

  const call = useCallForm(form, async (fields) => {
    await api('POST /api/users/password', { body: fields })
    void queries.invalidateQueries({ queryKey: queryKeys.devices })
    storeUser({ ...user, has_password: true })
    showToast({ title: text.passwordChanged, message: text.passwordChangedHint })
    onClose()
  })

  return (
    <FormDialog
      title={isFirst ? text.setPassword : text.changePassword}
      hint={text.passwordHint}
      submit={isFirst ? text.set : text.change}
      call={call}
      onClose={onClose}
    >
      {/* Tells password managers the account of the password. */}
      <input type="hidden" name="username" autoComplete="username" value={user.username} readOnly />
      <OwnerProofInputs register={form.register} errors={call.errors} hasSecondFactor={hasSecondFactor} />
      <NewPassword
        label={text.newPassword}
        maxLength={MAX_PASSWORD}
        error={call.errors.password?.message}
        {...form.register('password', registrationRules.password)}
      />
      {!isFirst && (
        <p>
          <Link to="/forget-password" className="rounded-sm font-medium text-lapis hover:underline">
            {text.forgot}
          </Link>
        </p>
      )}
    </FormDialog>
  )
}
