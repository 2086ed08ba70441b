import { useLocation } from 'react-router'
import { inviteText } from '../../text/browse/card.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useInMiniApp } from '../base/mini-app.ts'
import { withNext } from '../base/sign-in-path.ts'

/** Shown to visitors instead of a private page; login returns to it. */
export function SignInFirst() {
  const { pathname, search } = useLocation()
  const here = pathname + search
  const inMiniApp = useInMiniApp()
  return (
    <div className="mx-auto grid min-h-[60dvh] w-full max-w-xl content-center">
      <EmptyState
        heading="h1"
        title={inviteText.title}
        message={inviteText.privatePage}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton to={withNext('/login', here)}>{inviteText.login}</LinkButton>
            {/* Inside Telegram, signing in also registers. */}
            {!inMiniApp && (
              <LinkButton to={withNext('/select', here)} variant="outline">
                {inviteText.register}
              </LinkButton>
            )}
          </div>
        }
      />
    </div>
  )
}
