import { layoutText } from '../../text/layout.ts'
import { LinkButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useSession } from '../base/session.ts'
import { SignedIn } from '../base/signed-in.tsx'

const SignedInTools = lazyPart(() => import('../../features/signed-in/header/signed-in-tools.tsx'))

/** Wallet and avatar for verified users, "Kirish" for others, and a placeholder until the session is known. */
export function UserTools() {
  const isVisitor = useSession() === null
  return (
    <SignedIn fallback={isVisitor ? <LoginLink /> : <UserToolsPlaceholder />}>
      <SignedInTools placeholder={<UserToolsPlaceholder />} login={<LoginLink />} />
    </SignedIn>
  )
}

/** The "Kirish" link at the end of the header. */
function LoginLink() {
  return (
    <LinkButton to="/login" className="shrink-0">
      {layoutText.login}
    </LinkButton>
  )
}

/** Placeholder for "Kirish" or the user's tools until the session is known. */
function UserToolsPlaceholder() {
  return <span className="h-11 w-24 shrink-0" />
}
