import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../api/client/api-error.ts'
import { api } from '../../api/client/client.ts'
import { storeCodeSent } from '../../features/visitor/registration/resend-timer.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { clearSession } from '../../shell/base/session.ts'
import { notMeText as text } from '../../text/account/registration.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/on-demand/notice.tsx'

export const meta = () => privateHead(text.title)

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/**
 * Target of the link in the e-mail about a sign-in from a new device. The token is in the URL fragment, which
 * browsers do not send to servers. The page asks for confirmation, because mail programs open links by themselves.
 */
export default function NotMe() {
  const navigate = useNavigate()
  // Null until hydration: the server does not see the fragment.
  const token = useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => null,
  )
  const [state, setState] = useState<'asked' | 'sending' | 'broken'>('asked')
  const [problem, setProblem] = useState<string>()

  const lockOut = async (event: FormEvent) => {
    event.preventDefault()
    setState('sending')
    try {
      const { data } = await api('POST /api/users/not-me', { body: { token: token ?? '' } })
      // All sessions have ended, including this browser's.
      clearSession(true)
      storeCodeSent(data.email)
      await navigate(`/forget-password?email=${encodeURIComponent(data.email)}`, { replace: true })
    } catch (error) {
      const isBroken = error instanceof ApiError && error.code === 'link_expired'
      setProblem(isBroken ? undefined : messageOf(error))
      setState(isBroken ? 'broken' : 'asked')
    }
  }

  if (token === '' || state === 'broken') {
    return (
      <div role="status">
        <h1 className="mb-3 text-3xl leading-tight">{text.broken}</h1>
        <p className="mb-6 text-ink-2">{text.brokenHint}</p>
        <LinkButton to="/forget-password">{text.reset}</LinkButton>
      </div>
    )
  }
  return (
    <>
      <h1 className="mb-3 text-3xl leading-tight">{text.title}</h1>
      <p className="text-ink-2">{text.lead}</p>
      <ul className="mt-3 mb-6 grid list-disc gap-1 pl-5 text-ink-2">
        {text.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <form method="post" onSubmit={lockOut} className="grid gap-4">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <Button type="submit" wide loading={state === 'sending'} disabled={token === null}>
          {text.submit}
        </Button>
        <p className="text-sm text-ink-2">{text.itWasMe}</p>
      </form>
    </>
  )
}
