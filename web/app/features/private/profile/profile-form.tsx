import type { User } from '@kashf/contract/accounts/accounts.ts'
import { useForm } from 'react-hook-form'
import { useCallForm } from '../../../api/use-call-form.ts'
import { fieldsOf, type ProfileFields } from './profile-fields.ts'
import { ProfileInputs } from './profile-inputs.tsx'
import { useSaveProfile } from './use-save-profile.ts'

/** A student's own data. Only changed fields are sent. */
export function ProfileForm({ user }: { user: User }) {
  const save = useSaveProfile()
  // The profile may change on another device: keep what is being typed.
  const form = useForm<ProfileFields>({ values: fieldsOf(user), resetOptions: { keepDirtyValues: true } })

  const { submit } = useCallForm(form, async (fields) => {
    const saved = await save(fields, fieldsOf(user))
    if (saved) form.reset(fieldsOf(saved))
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ProfileInputs form={form} />
    </form>
  )
}
