import type { User } from '@kashf/contract/accounts/accounts.ts'
import { type ReactNode, useRef } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useMe } from '../../api/queries/use-me.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { PageSpinner } from '../../ui/states/spinner.tsx'
import { homePath } from '../base/home-path.ts'
import { wasLeftByChoice } from '../base/session.ts'
import { withNext } from '../base/sign-in-path.ts'
import { SignInFirst } from './sign-in-first.tsx'

/**
 * Renders its content for signed-in users, or only for users of one `type`; visitors are invited to log in, and others
 * are redirected to their home page. For convenience only: the server guards the data.
 */
export function Guard({
  type,
  children,
}: {
  type?: User['type']
  children: ReactNode | ((user: User) => ReactNode)
}) {
  const { session, user, isLoading, refetch } = useMe()
  const { pathname, search } = useLocation()
  const wasSignedIn = useRef(false)
  if (session) wasSignedIn.current = true

  if (session === null && !wasSignedIn.current) return <SignInFirst />
  if (session === null) {
    const next = wasLeftByChoice() ? null : pathname + search
    return <Navigate to={withNext('/login', next)} replace />
  }
  if (session === undefined) {
    return (
      <>
        <div className="for-visitors contents">
          <SignInFirst />
        </div>
        <div className="for-members contents">
          <PageSpinner />
        </div>
      </>
    )
  }
  if (isLoading) return <PageSpinner />
  if (!user) return <ErrorState onRetry={refetch} />
  if (type !== undefined && user.type !== type) return <Navigate to={homePath(user)} replace />
  return typeof children === 'function' ? children(user) : children
}
