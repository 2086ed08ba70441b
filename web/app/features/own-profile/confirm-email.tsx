import { FIELD_ERRORS } from '@kashf/contract/errors.ts'
import { useForm } from 'react-hook-form'
import { messageOf } from '../../api/api-error.ts'
import { post } from '../../api/client.ts'
import { fetchMe } from '../../api/fetch-me.ts'
import { showFailure } from '../../api/form-errors.ts'
import { teacherProfileText } from '../../text/teacher-profile.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeInput } from '../../ui/inputs.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { showToast } from '../../ui/toast.ts'
import { useKeepUser } from './keep-user.ts'

/** A changed e-mail that waits for the code that was mailed to it. */
export function ConfirmEmail({ email }: { email: string }) {
  const keepUser = useKeepUser()
  const form = useForm<{ code: string }>({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = async ({ code }: { code: string }) => {
    try {
      await post('/api/users/verify', { email, code })
      showToast({ title: teacherProfileText.confirmed })
      const user = await fetchMe()
      if (user) keepUser(user)
    } catch (error) {
      showFailure(form, error)
    }
  }
  const resend = async () => {
    try {
      await post('/api/users/verify/resend', { email })
      showToast({ title: teacherProfileText.resent })
    } catch (error) {
      showToast({ title: messageOf(error), kind: 'error' })
    }
  }

  return (
    <Card className="mb-6 border-lapis/40">
      <h2 className="text-lg">{teacherProfileText.pendingTitle}</h2>
      <p className="mt-1 text-ink-2">{teacherProfileText.pending(email)}</p>
      <form noValidate onSubmit={form.handleSubmit(submit)} className="mt-4 grid max-w-sm gap-3">
        <CodeInput
          label={teacherProfileText.code}
          error={errors.code?.message ?? errors.root?.message}
          {...form.register('code', { required: FIELD_ERRORS.required })}
        />
        <div className="flex flex-wrap gap-2">
          <SubmitButton loading={isSubmitting}>{teacherProfileText.confirm}</SubmitButton>
          <Button variant="quiet" onClick={() => void resend()}>
            {teacherProfileText.resend}
          </Button>
        </div>
      </form>
    </Card>
  )
}
