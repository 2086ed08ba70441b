import type { Answer } from '@kashf/contract/common.ts'
import type { BrowserSession } from '@kashf/contract/telegram-app.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../api/client/api-error.ts'
import { post } from '../../api/client/client.ts'
import { startSession } from '../../api/login.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { useSession } from '../../shell/base/session.ts'
import { localPath } from '../../shell/base/sign-in-path.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { browserLinkText as text } from '../../text/mini-app.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toast.ts'

export const meta = () => privateHead(text.title)

type State = { step: 'checking' } | { step: 'asking'; secret: string } | { step: 'failed'; message: string }

/**
 * Where a one-time address of the Mini App leads: signs the browser in and goes on to the course. A browser of another
 * account asks first, because anybody could send such an address of their own account.
 */
export default function TelegramOpenPage() {
  const navigate = useNavigate()
  const session = useSession()
  const [state, setState] = useState<State>({ step: 'checking' })
  const isRead = useRef(false)

  const enter = async (secret: string, replaces_account = false) => {
    setState({ step: 'checking' })
    try {
      const { data } = await post<Answer<BrowserSession>>('/api/telegram/browser-session', {
        secret,
        replaces_account,
      })
      const user = await startSession(data.token)
      showToast({ title: text.welcome(user.first_name) })
      await navigate(localPath(data.path) ?? '/', { replace: true })
    } catch (error) {
      const isOther = error instanceof ApiError && error.code === 'telegram_other_account'
      if (isOther) return setState({ step: 'asking', secret })
      setState({ step: 'failed', message: messageOf(error) })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: an address works once, so it is used once
  useEffect(() => {
    if (isRead.current) return
    isRead.current = true
    const secret = location.hash.slice(1)
    // Out of the history, and not used again by a reload.
    window.history.replaceState(window.history.state, '', location.pathname)
    void enter(secret)
  }, [])

  switch (state.step) {
    case 'checking':
      return (
        <div className="grid justify-items-center gap-4 py-10 text-center">
          <Spinner label={text.checking} />
          <p className="text-ink-2" aria-hidden="true">
            {text.checking}
          </p>
        </div>
      )
    case 'asking':
      return (
        <div role="status">
          <h1 className="mb-3 text-[min(1.75rem,12vw)] leading-tight">{text.otherTitle}</h1>
          <p className="mb-6 text-ink-2">{text.otherLead(session?.user ? fullName(session.user) : '')}</p>
          <div className="grid gap-3">
            <Button wide onClick={() => void enter(state.secret, true)}>
              {text.change}
            </Button>
            <LinkButton to="/" variant="outline" replace wide>
              {text.stay}
            </LinkButton>
          </div>
        </div>
      )
    case 'failed':
      return (
        <div role="status">
          <h1 className="mb-3 text-[min(1.75rem,12vw)] leading-tight">{text.failed}</h1>
          <p className="mb-6 text-ink-2">{state.message}</p>
          <LinkButton to="/login" replace wide>
            {text.login}
          </LinkButton>
        </div>
      )
  }
}
