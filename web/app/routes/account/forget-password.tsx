import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../api/client/client.ts'
import { AskEmail } from '../../features/visitor/registration/ask-email.tsx'
import { NewPasswordForm } from '../../features/visitor/registration/new-password-form.tsx'
import { storeCodeSent } from '../../features/visitor/registration/resend-timer.ts'
import { NextLink } from '../../features/visitor/sign-in/next-link.tsx'
import { useNext } from '../../features/visitor/sign-in/use-next.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { forgetText, registrationText } from '../../text/account/registration.ts'

export const meta = () => privateHead(forgetText.title)

/** First asks for the e-mail, then (with it in the URL, to survive reloads) for the code and the new password. */
export default function ForgetPassword() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { keepNext } = useNext()
  const email = search.get('email')?.trim()
  if (email) return <NewPasswordForm key={email} email={email} />
  return (
    <>
      <AskEmail
        title={forgetText.title}
        lead={forgetText.lead}
        submit={forgetText.next}
        onEmail={async (typed) => {
          await api('POST /api/users/forgot1', { body: { email: typed } })
          storeCodeSent(typed)
          await navigate(keepNext(`?email=${encodeURIComponent(typed)}`))
        }}
      />
      <p className="mt-6 text-center text-ink-2">
        {forgetText.remembered} <NextLink to="/login">{registrationText.login}</NextLink>
      </p>
    </>
  )
}
