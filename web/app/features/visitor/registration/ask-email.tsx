import { useForm } from 'react-hook-form'
import { showFailure } from '../../../api/form-errors.ts'
import { registrationText } from '../../../text/account/registration.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { registrationRules } from './registration-fields.ts'

export interface AskEmailProps {
  title: string
  lead: string
  submit: string
  /** Gets the trimmed address; errors it throws are shown in the form. */
  onEmail: (email: string) => Promise<void>
}

/** Asks for the e-mail address that a code was sent to. */
export function AskEmail({ title, lead, submit, onEmail }: AskEmailProps) {
  const form = useForm<{ email: string }>()
  const { errors, isSubmitting } = form.formState

  const send = async ({ email }: { email: string }) => {
    try {
      await onEmail(email.trim())
    } catch (error) {
      showFailure(form, error)
    }
  }

  return (
    <>
      <h1 className="text-3xl leading-tight sm:text-4xl">{title}</h1>
      <p className="mt-3 text-lg text-ink-2">{lead}</p>
      <form method="post" noValidate onSubmit={form.handleSubmit(send)} className="mt-8 grid gap-5">
        <TextInput
          label={registrationText.email}
          type="email"
          autoComplete="email"
          maxLength={254}
          error={errors.email?.message}
          {...form.register('email', registrationRules.email)}
        />
        {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
        <SubmitButton size="lg" wide loading={isSubmitting}>
          {submit}
        </SubmitButton>
      </form>
    </>
  )
}
