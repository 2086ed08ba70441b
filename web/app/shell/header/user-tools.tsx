import { layoutText } from '../../text/layout.ts'
import { LinkButton } from '../../ui/button.tsx'
import { signedInPart } from '../../ui/lazy-part.ts'
import { useSession } from '../base/session.ts'
import { SignedIn } from '../base/signed-in.tsx'

const SignedInTools = signedInPart(() => import('../../features/public-account/header/signed-in-tools.tsx'))

/** Wallet and avatar for verified users, "Kirish" for others; also on the server, so that the layout does not shift. */
export function UserTools() {
  const session = useSession()
  return (
    <SignedIn fallback={session ? <UserToolsPlaceholder /> : <LoginLink isKnown={session === null} />}>
      <SignedInTools placeholder={<UserToolsPlaceholder />} login={<LoginLink isKnown />} />
    </SignedIn>
  )
}

/** The "Kirish" link at the end of the header; until the session is known, hidden from a signed-in person. */
function LoginLink({ isKnown }: { isKnown: boolean }) {
  return (
    <span className={isKnown ? 'shrink-0' : 'visitor-tools shrink-0'}>
      <LinkButton to="/login">{layoutText.login}</LinkButton>
    </span>
  )
}

/** Reserves the space of a signed-in person's tools until they are loaded. */
function UserToolsPlaceholder() {
  return <span className="tools-space" />
}
