import { lazy, Suspense } from 'react'
import { useMe } from '../../api/me.ts'
import { layoutText } from '../../text/layout.ts'
import { LinkButton } from '../../ui/button.tsx'

const SignedInTools = lazy(() => import('./signed-in-tools.tsx'))

/** Wallet and avatar for the verified, "Kirish" for others, and a quiet space while nobody knows. */
export function PersonTools() {
  const { session, user, isLoading } = useMe()
  const quiet = <span className="h-11 w-24 shrink-0" />
  if (session === undefined || isLoading) return quiet
  if (!user?.is_verified) {
    return (
      <LinkButton to="/login" className="shrink-0">
        {layoutText.login}
      </LinkButton>
    )
  }
  return (
    <Suspense fallback={quiet}>
      <SignedInTools user={user} />
    </Suspense>
  )
}
