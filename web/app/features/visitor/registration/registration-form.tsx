import { MAX_EMAIL, MAX_INFO, MAX_PASSWORD, MAX_SPECIALIZATION } from '@kashf/contract/accounts/limits.ts'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { api } from '../../../api/client/client.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { registrationText } from '../../../text/account/registration.ts'
import { TextArea, TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { PhoneInput } from '../phone/phone-input.tsx'
import { useNext } from '../sign-in/use-next.ts'
import { PERSISTED_FIELDS, readFormValues, storeDraft, storeFormValues } from './draft.ts'
import { NameInputs, UsernameInput } from './name-inputs.tsx'
import { NewPassword } from './new-password.tsx'
import { type RegistrationFields, registerBody, registrationRules as rules } from './registration-fields.ts'
import { storeCodeSent } from './resend-timer.ts'
import { TermsConsent } from './terms-consent.tsx'

const text = registrationText

export interface RegistrationFormProps {
  kind: 'student' | 'teacher'
  /** The version of the terms that the user is shown. */
  termsVersion: string
}

/** Registers a student or a teacher, then goes to the code page. The values survive failures and reloads. */
export function RegistrationForm({ kind, termsVersion }: RegistrationFormProps) {
  const navigate = useNavigate()
  const { keepNext } = useNext()
  const form = useForm<RegistrationFields>({ defaultValues: { terms_version: termsVersion } })

  // Restores all values but the password after a reload, or when the user returns from the code or terms page.
  useEffect(() => {
    const typed = readFormValues()
    for (const name of PERSISTED_FIELDS) {
      const before = typed[name]
      if (before && !form.getValues(name)) form.setValue(name, before)
    }
    const typing = form.watch((fields) => storeFormValues(fields))
    return () => typing.unsubscribe()
  }, [form])

  const { errors, isSubmitting, submit } = useCallForm(form, async (fields) => {
    const body = registerBody(kind, fields)
    const { data } = await api('POST /api/users', { body })
    storeDraft({ kind, email: body.email, registration: data.registration })
    storeCodeSent(body.email)
    await navigate(keepNext(`/verify-code?email=${encodeURIComponent(body.email)}`))
  })

  return (
    <>
      <form method="post" noValidate onSubmit={submit} className="mt-8 grid gap-5">
        <NameInputs register={form.register} errors={errors} />
        <TextInput
          label={text.email}
          hint={text.emailHint}
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL}
          error={errors.email?.message}
          {...form.register('email', rules.email)}
        />
        <UsernameInput register={form.register} errors={errors} />
        <NewPassword
          label={text.password}
          maxLength={MAX_PASSWORD}
          error={errors.password?.message}
          {...form.register('password', rules.password)}
        />
        {kind === 'teacher' && (
          <>
            <TextInput
              label={text.specialization}
              placeholder={text.specializationExample}
              autoComplete="organization-title"
              maxLength={MAX_SPECIALIZATION}
              error={errors.specialization?.message}
              {...form.register('specialization', rules.specialization)}
            />
            <TextArea
              label={text.info}
              hint={text.infoHint}
              maxLength={MAX_INFO}
              error={errors.info?.message}
              {...form.register('info', rules.info)}
            />
            <PhoneInput
              label={text.phone}
              hint={text.phoneHint}
              error={errors.phone?.message}
              {...form.register('phone', rules.phone)}
            />
          </>
        )}
        <TermsConsent error={errors.terms_version?.message} />
        {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
        <SubmitButton size="lg" wide loading={isSubmitting}>
          {text.submit}
        </SubmitButton>
      </form>
      <div className="mt-6 grid gap-2 text-center text-ink-2">
        <p>
          {text.haveAccount}{' '}
          <Link to={keepNext('/login')} className="rounded-sm font-semibold text-lapis hover:underline">
            {text.login}
          </Link>
        </p>
        <p>
          {kind === 'student' ? text.otherKindStudent : text.otherKindTeacher}{' '}
          <Link
            to={keepNext(kind === 'student' ? '/teacher-register' : '/register')}
            className="rounded-sm font-semibold text-lapis hover:underline"
          >
            {text.otherKind}
          </Link>
        </p>
      </div>
    </>
  )
}
