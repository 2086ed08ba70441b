import { MAX_EMAIL } from '@kashf/contract/accounts/limits.ts'
import { useForm } from 'react-hook-form'
import { useCallForm } from '../../../api/use-call-form.ts'
import { registrationText } from '../../../text/account/registration.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { PageForm } from '../sign-in/page-form.tsx'
import { registrationRules } from './registration-fields.ts'

export interface AskEmailProps {
  title: string
  lead: string
  submit: string
  /** Receives the trimmed address; errors that it throws are shown in the form. */
  onEmail: (email: string) => Promise<void>
}

/** Asks for the e-mail address that a code was sent to. */
export function AskEmail({ title, lead, submit, onEmail }: AskEmailProps) {
  const form = useForm<{ email: string }>()

  const call = useCallForm(form, ({ email }) => onEmail(email.trim()))

  return (
    <>
      <h1 className="text-3xl leading-tight sm:text-4xl">{title}</h1>
      <p className="mt-3 text-lg text-ink-2">{lead}</p>
      <PageForm call={call} submit={submit} className="mt-8">
        <TextInput
          label={registrationText.email}
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL}
          error={call.errors.email?.message}
          {...form.register('email', registrationRules.email)}
        />
      </PageForm>
    </>
  )
}
