import { MAX_INFO, MAX_PASSWORD, MAX_SPECIALIZATION } from '@kashf/contract/accounts/limits.ts'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../../../api/client/client.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { registrationText } from '../../../text/account/registration.ts'
import { TextArea, TextInput } from '../../../ui/forms/inputs.tsx'
import { PhoneInput } from '../phone/phone-input.tsx'
import { NextLink } from '../sign-in/next-link.tsx'
import { PageForm } from '../sign-in/page-form.tsx'
import { useNext } from '../sign-in/use-next.ts'
import { FORM_VALUES_KEY, PERSISTED_FIELDS, readDraft, storeDraft } from './draft.ts'
import { EmailInput } from './email-input.tsx'
import { NameInputs, UsernameInput } from './name-inputs.tsx'
import { NewPassword } from './new-password.tsx'
import { type RegistrationFields, registerBody, registrationRules as rules } from './registration-fields.ts'
import { storeCodeSent } from './resend-timer.ts'
import { TermsConsent } from './terms-consent.tsx'
import { useKeptValues } from './use-kept-values.ts'

const text = registrationText

export interface RegistrationFormProps {
  kind: 'student' | 'teacher'
  /** Asks for no username, which is then made up and can be changed in the profile, and offers no other registration. */
  isShort?: boolean
  /** The version of the terms that the user is shown. */
  termsVersion: string
}

/** Registers a student or a teacher, then goes to the code page. The values survive failures and reloads. */
export function RegistrationForm({ kind, isShort, termsVersion }: RegistrationFormProps) {
  const navigate = useNavigate()
  const { keepNext } = useNext()
  const form = useForm<RegistrationFields>({ defaultValues: { username: '', terms_version: termsVersion } })
  useKeptValues(form, FORM_VALUES_KEY, PERSISTED_FIELDS)

  const call = useCallForm(form, async (fields) => {
    const body = registerBody(kind, fields, readDraft()?.registration)
    const { data } = await api('POST /api/users', { body })
    storeDraft({ kind, email: body.email, registration: data.registration })
    storeCodeSent(body.email)
    await navigate(keepNext(`/verify-code?email=${encodeURIComponent(body.email)}`))
  })

  return (
    <>
      <PageForm call={call} submit={text.submit} className="mt-8">
        <NameInputs register={form.register} errors={call.errors} />
        <EmailInput
          label={text.email}
          hint={text.emailHint}
          error={call.errors.email?.message}
          onCorrect={(email) => form.setValue('email', email)}
          {...form.register('email', rules.email)}
        />
        {!isShort && <UsernameInput register={form.register} errors={call.errors} />}
        <NewPassword
          label={text.password}
          maxLength={MAX_PASSWORD}
          error={call.errors.password?.message}
          {...form.register('password', rules.password)}
        />
        {kind === 'teacher' && (
          <>
            <TextInput
              label={text.specialization}
              placeholder={text.specializationExample}
              autoComplete="organization-title"
              maxLength={MAX_SPECIALIZATION}
              error={call.errors.specialization?.message}
              {...form.register('specialization', rules.specialization)}
            />
            <TextArea
              label={text.info}
              hint={text.infoHint}
              maxLength={MAX_INFO}
              error={call.errors.info?.message}
              {...form.register('info', rules.info)}
            />
            <PhoneInput
              label={text.phone}
              hint={text.phoneHint}
              error={call.errors.phone?.message}
              {...form.register('phone', rules.phone)}
            />
          </>
        )}
        <TermsConsent error={call.errors.terms_version?.message} />
      </PageForm>
      {!isShort && (
        <div className="mt-6 grid gap-2 text-center text-ink-2">
          <p>
            {text.haveAccount} <NextLink to="/login">{text.login}</NextLink>
          </p>
          <p>
            {kind === 'student' ? text.otherKindStudent : text.otherKindTeacher}{' '}
            <NextLink to={kind === 'student' ? '/teacher-register' : '/register'}>{text.otherKind}</NextLink>
          </p>
        </div>
      )}
    </>
  )
}
