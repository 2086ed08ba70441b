import type { User } from '@kashf/contract/accounts/accounts.ts'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../../../api/client/client.ts'
import { startSession } from '../../../api/login.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { pathAfterSignIn } from '../../../shell/base/home-path.ts'
import { storeTabValue } from '../../../shell/base/tab-storage.ts'
import { useHydrated } from '../../../shell/base/use-hydrated.ts'
import { registrationText, verifyText } from '../../../text/account/registration.ts'
import { CodeInput } from '../../../ui/forms/inputs.tsx'
import { showToast } from '../../../ui/toast.ts'
import { NextLink } from '../sign-in/next-link.tsx'
import { PageForm } from '../sign-in/page-form.tsx'
import { useNext } from '../sign-in/use-next.ts'
import { FORM_VALUES_KEY, readDraft, storeDraft } from './draft.ts'
import { registrationRules } from './registration-fields.ts'
import { ResendCode } from './resend-code.tsx'
import { showWrongCode } from './show-wrong-code.ts'

/** Form for the code that was mailed to `email`; the right one signs in. */
export function EnterCode({ email }: { email: string }) {
  const navigate = useNavigate()
  const { next, keepNext } = useNext()
  const form = useForm<{ code: string }>()

  const verify = async ({ code }: { code: string }) => {
    const draft = readDraft()
    const registration = draft?.email === email ? draft.registration : undefined
    const body = { email, code, registration }
    const { data } = await api('POST /api/users/verify', { body })
    storeDraft(null)
    storeTabValue(FORM_VALUES_KEY, null)
    const user = await startSession(data.token).catch((): User | null => null)
    // The address is confirmed even if loading the user failed, so do not ask for the code again.
    if (!user) return navigate(keepNext('/login?notice=email-confirmed'), { replace: true })
    showToast({ title: verifyText.welcome(user.first_name) })
    await navigate(pathAfterSignIn(user, next), { replace: true })
  }
  const call = useCallForm(form, verify, showWrongCode(form, 'code'))

  return (
    <>
      <h1 className="text-3xl leading-tight sm:text-4xl">{verifyText.title}</h1>
      <p className="mt-3 text-lg text-ink-2">
        {verifyText.sentTo} <strong className="font-semibold text-ink">{email}</strong>
      </p>
      <PageForm call={call} submit={verifyText.submit} className="mt-8">
        <CodeInput
          label={verifyText.code}
          hint={verifyText.codeHint}
          autoFocus
          error={call.errors.code?.message}
          {...form.register('code', registrationRules.code)}
        />
      </PageForm>
      <div className="mt-3 text-center">
        <ResendCode email={email} ask={() => api('POST /api/users/verify/resend', { body: { email } })} />
      </div>
      <div className="mt-6 grid gap-2 border-t border-line pt-5 text-center text-ink-2">
        <p>
          {verifyText.wrongEmail} <RegisterAgain />
        </p>
        <p>
          {verifyText.confirmed} <NextLink to="/login">{registrationText.login}</NextLink>
        </p>
      </div>
    </>
  )
}

function RegisterAgain() {
  const kind = useHydrated() ? readDraft()?.kind : undefined
  const { next } = useNext()
  const pages = { student: next ? '/join' : '/register', teacher: '/teacher-register' }
  return <NextLink to={kind ? pages[kind] : '/select'}>{verifyText.registerAgain}</NextLink>
}
