import { localPath } from '@kashf/contract/local-path.ts'
import type { BrowserLinkOwner } from '@kashf/contract/telegram/mini-app.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../api/client/api-error.ts'
import { api } from '../../api/client/client.ts'
import { startSession } from '../../api/login.ts'
import { Checking } from '../../features/visitor/sign-in/checking.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { useSession } from '../../shell/base/session.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { browserLinkText as text } from '../../text/account/mini-app.ts'
import { commonText } from '../../text/common.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

const titleClass = 'mb-3 text-3xl leading-tight wrap-anywhere'

export const meta = () => privateHead(text.title)

type State =
  | { step: 'checking' }
  | { step: 'asking'; secret: string; owner: BrowserLinkOwner }
  | { step: 'failed'; message: string; retry: (() => void) | null }

/**
 * Target of a one-time address of the Mini App: signs the browser in and continues to the course. Unless the owner is
 * signed in here, it first shows the owner's name and asks, because anybody could send such an address of their own
 * account.
 */
export default function TelegramOpenPage() {
  const navigate = useNavigate()
  const session = useSession()
  const [state, setState] = useState<State>({ step: 'checking' })
  const isRead = useRef(false)

  const enter = async (secret: string, isConfirmed = false) => {
    setState({ step: 'checking' })
    try {
      const { data } = await api('POST /api/telegram/browser-session', {
        body: { secret, is_confirmed: isConfirmed },
      })
      const user = await startSession(data.token)
      showToast({ title: text.welcome(user.first_name) })
      await navigate(localPath(data.path) ?? '/', { replace: true })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'telegram_link_unconfirmed')
        return setState({ step: 'asking', secret, owner: error.data as BrowserLinkOwner })
      const isOver = error instanceof ApiError && error.code === 'telegram_link_used'
      const retry = isOver ? null : () => void enter(secret, isConfirmed)
      setState({ step: 'failed', message: messageOf(error), retry })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: an address works once, so it is used once
  useEffect(() => {
    if (isRead.current) return
    isRead.current = true
    const secret = location.hash.slice(1)
    // Remove the address from the history, so that a reload does not use it again.
    window.history.replaceState(window.history.state, '', location.pathname)
    void enter(secret)
  }, [])

  switch (state.step) {
    case 'checking':
      return <Checking label={text.checking} />
    case 'asking': {
      const { secret, owner } = state
      const name = fullName(owner)
      const current = session?.user && fullName(session.user)
      return (
        <div role="status">
          <h1 className={titleClass}>{current ? text.otherTitle : text.continueTitle(name)}</h1>
          <p className="mb-3 font-medium wrap-anywhere">@{owner.username}</p>
          <p className="mb-6 text-ink-2 wrap-anywhere">
            {current ? text.otherLead(current, name) : text.continueLead}
          </p>
          <div className="grid gap-3">
            <Button wide onClick={() => void enter(secret, true)}>
              {current ? text.change(owner.first_name) : text.continue}
            </Button>
            <LinkButton to={current ? '/' : '/login'} variant="outline" replace wide>
              {current ? text.stay : text.notMe}
            </LinkButton>
          </div>
        </div>
      )
    }
    case 'failed':
      return (
        <div role="status">
          <h1 className={titleClass}>{text.failed}</h1>
          <p className="mb-6 text-ink-2">{state.message}</p>
          <div className="grid gap-3">
            {state.retry && (
              <Button wide onClick={state.retry}>
                {commonText.retry}
              </Button>
            )}
            <LinkButton to="/login" variant={state.retry ? 'outline' : 'primary'} replace wide>
              {text.login}
            </LinkButton>
          </div>
        </div>
      )
  }
}
