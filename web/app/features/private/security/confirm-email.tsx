import type { User } from '@kashf/contract/accounts/accounts.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { fetchMe } from '../../../api/client/fetch-me.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { securityText as text } from '../../../text/account/security.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CodeInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { showWrongCode } from '../../visitor/registration/show-wrong-code.ts'
import { useStoreUser } from '../profile/use-store-user.ts'

/** Confirms a new e-mail address by the code mailed to it. */
export function ConfirmEmail({ user, email }: { user: User; email: string }) {
  const storeUser = useStoreUser()
  const current = user.email
  const form = useForm<{ code: string }>({ defaultValues: { code: '' } })

  const { errors, isSubmitting, submit } = useCallForm(
    form,
    async ({ code }) => {
      await api('POST /api/users/verify', { body: { email, code } })
      showToast({ title: text.confirmed })
      const fresh = await fetchMe()
      if (fresh) storeUser(fresh)
    },
    showWrongCode(form, 'code'),
  )
  const resend = async () => {
    try {
      await api('POST /api/users/verify/resend', { body: { email } })
      showToast({ title: text.resent })
    } catch (error) {
      failureToast(error)
    }
  }

  const cancel = async (current: string) => {
    try {
      const { data } = await api('PUT /api/users', { body: { email: current } })
      showToast({ title: text.gaveUp })
      storeUser(data)
    } catch (error) {
      failureToast(error)
    }
  }

  return (
    <Card className="border-lapis/40">
      <h2 className="text-xl">{text.pendingTitle}</h2>
      <p className="mt-1 wrap-anywhere text-ink-2">
        {current === null ? text.pendingFirst(email) : text.pending(email)}
      </p>
      <form noValidate onSubmit={submit} className="mt-4 grid max-w-sm gap-3">
        <CodeInput
          label={text.confirmCode}
          autoFocus
          error={errors.code?.message ?? errors.root?.message}
          {...form.register('code', { required: FORM_ERRORS.required })}
        />
        <div className="flex flex-wrap gap-2">
          <SubmitButton loading={isSubmitting}>{text.confirm}</SubmitButton>
          <Button variant="quiet" onClick={() => void resend()}>
            {text.resend}
          </Button>
          {current !== null && (
            <Button variant="quiet" onClick={() => void cancel(current)}>
              {text.giveUp}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
