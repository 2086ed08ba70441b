import { lazyPart } from '../../ui/lazy-part.ts'
import { useSession } from '../base/session.ts'
import { SignedIn } from '../base/signed-in.tsx'
import { LoginLink, UserToolsPlaceholder } from './login-link.tsx'

const SignedInTools = lazyPart(() => import('../../features/signed-in/header/signed-in-tools.tsx'))

/** Wallet and avatar for verified users, "Kirish" for others, and a placeholder until the session is known. */
export function UserTools() {
  const isVisitor = useSession() === null
  return (
    <SignedIn otherwise={isVisitor ? <LoginLink /> : <UserToolsPlaceholder />}>
      <SignedInTools placeholder={<UserToolsPlaceholder />} login={<LoginLink />} />
    </SignedIn>
  )
}
