import { MAX_PASSWORD } from '@kashf/contract/accounts/limits.ts'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../../../api/client/client.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { forgetText, verifyText } from '../../../text/account/registration.ts'
import { CodeInput } from '../../../ui/forms/inputs.tsx'
import { NextLink } from '../sign-in/next-link.tsx'
import { PageForm } from '../sign-in/page-form.tsx'
import { useNext } from '../sign-in/use-next.ts'
import { NewPassword } from './new-password.tsx'
import { registrationRules } from './registration-fields.ts'
import { ResendCode } from './resend-code.tsx'
import { showWrongCode } from './show-wrong-code.ts'

interface Fields {
  code: string
  password: string
}

/** Form for the mailed code and a new password; leads to the login page. */
export function NewPasswordForm({ email }: { email: string }) {
  const navigate = useNavigate()
  const { keepNext } = useNext()
  const form = useForm<Fields>()

  const call = useCallForm(
    form,
    async ({ code, password }) => {
      await api('POST /api/users/forgot2', { body: { email, code, password } })
      await navigate(keepNext('/login?notice=password-changed'), { replace: true })
    },
    showWrongCode(form, 'code'),
  )

  return (
    <>
      <h1 className="text-3xl leading-tight sm:text-4xl">{forgetText.newTitle}</h1>
      <p className="mt-3 text-lg text-ink-2">{forgetText.sent(email)}</p>
      <PageForm call={call} submit={forgetText.submit} className="mt-8">
        {/* Tells password managers the account of the password. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <CodeInput
          label={verifyText.code}
          hint={verifyText.codeHint}
          autoFocus
          error={call.errors.code?.message}
          {...form.register('code', registrationRules.code)}
        />
        <NewPassword
          label={forgetText.newPassword}
          hint={forgetText.consequence}
          maxLength={MAX_PASSWORD}
          error={call.errors.password?.message}
          {...form.register('password', registrationRules.password)}
        />
      </PageForm>
      <div className="mt-3 text-center">
        <ResendCode email={email} ask={() => api('POST /api/users/forgot1', { body: { email } })} />
      </div>
      <p className="mt-4 border-t border-line pt-5 text-center">
        <NextLink to="/forget-password">{forgetText.otherEmail}</NextLink>
      </p>
    </>
  )
}
