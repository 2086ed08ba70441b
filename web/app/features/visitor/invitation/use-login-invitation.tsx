import { type ReactNode, Suspense, useState } from 'react'
import { useSession } from '../../../shell/base/session.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'

const LoginInvitation = lazyPart(() => import('./login-invitation.lazy.tsx'))

/**
 * For what takes an account: `invite` tells a visitor what the account gives (`message`) and does nothing while it
 * is not known whether it is one; `invitation` is drawn beside the button.
 */
export function useLoginInvitation(message: string): { invite: () => void; invitation: ReactNode } {
  const isVisitor = useSession() === null
  const [isOpen, setOpen] = useState(false)
  const invitation = isOpen && (
    <Suspense>
      <LoginInvitation message={message} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { invite: () => setOpen(isVisitor), invitation }
}
