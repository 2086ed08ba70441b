import { useState } from 'react'
import { ApiError, messageOf } from '../../api/client/api-error.ts'
import { api } from '../../api/client/client.ts'
import { storeCodeSent } from '../../features/visitor/registration/resend-timer.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { clearSession } from '../../shell/base/session.ts'
import { useHydrated } from '../../shell/base/use-hydrated.ts'
import { revertText as text } from '../../text/account/revert-change.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/on-demand/notice.tsx'
import { PageSpinner } from '../../ui/states/spinner.tsx'

export const meta = () => privateHead(text.title)

/**
 * Target of the link in the e-mail about a changed address or second factor. The token is in the URL fragment, which
 * browsers do not send to servers, and is used only on a click: mail programs open links by themselves.
 */
export default function RevertChange() {
  const isHydrated = useHydrated()
  if (!isHydrated) return <PageSpinner />
  return <Ask />
}

function Ask() {
  // Read once: it is removed from the URL after use.
  const [secret] = useState(() => window.location.hash.slice(1))
  const [state, setState] = useState<'asked' | 'sending' | 'broken'>('asked')
  const [email, setEmail] = useState<string>()
  const [problem, setProblem] = useState<string>()

  const revert = async () => {
    setState('sending')
    setProblem(undefined)
    try {
      const { data } = await api('POST /api/users/revert-change', { body: { token: secret } })
      // Signs out this browser too.
      clearSession(true)
      storeCodeSent(data.email)
      // The token is used up: without it in the URL, a reload does not show an error.
      window.history.replaceState(window.history.state, '', window.location.pathname)
      setEmail(data.email)
    } catch (error) {
      const isBroken = error instanceof ApiError && (error.status === 404 || error.status === 422)
      if (isBroken) setState('broken')
      else {
        setProblem(messageOf(error))
        setState('asked')
      }
    }
  }

  if (email) return <Done email={email} />
  if (!secret || state === 'broken') return <Broken />
  return (
    <>
      <h1 className="text-3xl leading-tight sm:text-4xl">{text.title}</h1>
      <p className="mt-3 text-lg text-ink-2">{text.lead}</p>
      <ul className="mt-6 grid list-disc gap-2 pl-5">
        {text.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      {problem && (
        <Notice tone="bad" className="mt-6">
          {problem}
        </Notice>
      )}
      <div className="mt-8 grid gap-3">
        <Button size="lg" wide loading={state === 'sending'} onClick={() => void revert()}>
          {text.submit}
        </Button>
        <LinkButton to="/" variant="quiet" wide>
          {text.keep}
        </LinkButton>
      </div>
    </>
  )
}

function Done({ email }: { email: string }) {
  return (
    <div role="status">
      <h1 className="text-3xl leading-tight sm:text-4xl">{text.done}</h1>
      <p className="mt-3 mb-8 text-lg wrap-anywhere text-ink-2">{text.doneHint(email)}</p>
      <LinkButton to={`/forget-password?email=${encodeURIComponent(email)}`} size="lg" wide>
        {text.newPassword}
      </LinkButton>
    </div>
  )
}

function Broken() {
  return (
    <div role="alert">
      <h1 className="text-3xl leading-tight sm:text-4xl">{text.broken}</h1>
      <p className="mt-3 mb-8 text-lg text-ink-2">{text.brokenHint}</p>
      <LinkButton to="/forget-password" variant="outline" wide>
        {text.reset}
      </LinkButton>
    </div>
  )
}
