import type { User } from '@kashf/contract/accounts.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { useForm } from 'react-hook-form'
import { put } from '../../api/client.ts'
import { showFailure } from '../../api/form-errors.ts'
import { profileText } from '../../text/student.ts'
import { Card } from '../../ui/card.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { showToast } from '../../ui/toast.ts'
import { ConfirmEmail } from '../own-profile/confirm-email.tsx'
import { useKeepUser } from '../own-profile/keep-user.ts'

const names = ['first_name', 'last_name', 'username', 'email'] as const
type Data = Record<(typeof names)[number], string>

const dataOf = ({ first_name, last_name, username, email }: User): Data => ({
  first_name,
  last_name,
  username,
  email,
})
const required = { required: profileText.required }

/** The student's names and addresses. Only what was changed is sent: an e-mail sent again would ask for a code. */
export default function StudentData({ user }: { user: User }) {
  const keepUser = useKeepUser()
  const form = useForm<Data>({ defaultValues: dataOf(user) })
  const { errors, isSubmitting } = form.formState

  const submit = async (data: Data) => {
    const before = dataOf(user)
    const changed = names.filter((name) => data[name].trim() !== before[name])
    if (changed.length === 0) return showToast({ kind: 'info', title: profileText.unchanged })
    try {
      const changes = Object.fromEntries(changed.map((name) => [name, data[name].trim()]))
      const answer = await put<Answer<User>>('/api/users', changes)
      keepUser(answer.data)
      form.reset(dataOf(answer.data))
      showToast({ title: profileText.dataSaved })
    } catch (error) {
      showFailure(form, error)
    }
  }

  return (
    <div className="max-w-2xl">
      {user.pending_email && <ConfirmEmail email={user.pending_email} />}
      <Card>
        <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextInput
              label={profileText.firstName}
              autoComplete="given-name"
              maxLength={60}
              error={errors.first_name?.message}
              {...form.register('first_name', required)}
            />
            <TextInput
              label={profileText.lastName}
              autoComplete="family-name"
              maxLength={60}
              error={errors.last_name?.message}
              {...form.register('last_name', required)}
            />
          </div>
          <TextInput
            label={profileText.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
            error={errors.username?.message}
            {...form.register('username', required)}
          />
          <TextInput
            label={profileText.email}
            hint={profileText.emailHint}
            type="email"
            autoComplete="email"
            maxLength={254}
            error={errors.email?.message}
            {...form.register('email', required)}
          />
          {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
          <div>
            <SubmitButton loading={isSubmitting} className="max-sm:w-full">
              {profileText.saveData}
            </SubmitButton>
          </div>
        </form>
      </Card>
    </div>
  )
}
