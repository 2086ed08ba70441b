import { MAX_EMAIL } from '@kashf/contract/accounts/limits.ts'
import { useForm } from 'react-hook-form'
import { useCallForm } from '../../../api/use-call-form.ts'
import { registrationText } from '../../../text/account/registration.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { registrationRules } from './registration-fields.ts'

export interface AskEmailProps {
  title: string
  lead: string
  submit: string
  /** Receives the trimmed address; errors that it throws are shown in the form. */
  onEmail: (email: string) => Promise<void>
}

/** Asks for the e-mail address that a code was sent to. */
export function AskEmail({ title, lead, submit: label, onEmail }: AskEmailProps) {
  const form = useForm<{ email: string }>()

  const { errors, isSubmitting, submit } = useCallForm(form, async ({ email }) => {
    await onEmail(email.trim())
  })

  return (
    <>
      <h1 className="text-3xl leading-tight sm:text-4xl">{title}</h1>
      <p className="mt-3 text-lg text-ink-2">{lead}</p>
      <form method="post" noValidate onSubmit={submit} className="mt-8 grid gap-5">
        <TextInput
          label={registrationText.email}
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL}
          error={errors.email?.message}
          {...form.register('email', registrationRules.email)}
        />
        {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
        <SubmitButton size="lg" wide loading={isSubmitting}>
          {label}
        </SubmitButton>
      </form>
    </>
  )
}
