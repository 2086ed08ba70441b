import { useSession } from '../../api/session.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SignedIn } from '../guard/signed-in.tsx'
import { LoginLink, QuietPlace } from './login-link.tsx'

const SignedInTools = lazyPart(() => import('./signed-in-tools.tsx'))

/** Wallet and avatar for the verified, "Kirish" for others, and a quiet space while nobody knows. */
export function PersonTools() {
  const isVisitor = useSession() === null
  return (
    <SignedIn otherwise={isVisitor ? <LoginLink /> : <QuietPlace />}>
      <SignedInTools />
    </SignedIn>
  )
}
