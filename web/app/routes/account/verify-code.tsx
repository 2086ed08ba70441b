import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { AskEmail } from '../../features/visitor/registration/ask-email.tsx'
import { readDraft } from '../../features/visitor/registration/draft.ts'
import { EnterCode } from '../../features/visitor/registration/enter-code.tsx'
import { useNext } from '../../features/visitor/sign-in/use-next.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { useHydrated } from '../../shell/base/use-hydrated.ts'
import { verifyText } from '../../text/account/registration.ts'

export const meta = () => privateHead(verifyText.title)

/** Form for the mailed code; without an address in the URL it asks for one first. */
export default function VerifyCode() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { keepNext } = useNext()
  const isHydrated = useHydrated()
  const email = search.get('email')?.trim()
  const withEmail = (address: string) => keepNext(`?email=${encodeURIComponent(address)}`)
  if (email) return <EnterCode key={email} email={email} />

  const registered = isHydrated ? readDraft()?.email : undefined
  if (registered) return <Navigate to={withEmail(registered)} replace />
  return (
    <AskEmail
      title={verifyText.askTitle}
      lead={verifyText.askLead}
      submit={verifyText.next}
      onEmail={async (typed) => navigate(withEmail(typed))}
    />
  )
}
