import { type ReactNode, useState } from 'react'
import { readToken } from '../../../shell/base/session.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'

const LoginInvitation = lazyPart(() => import('./login-invitation.lazy.tsx'), null)

/**
 * For actions that need an account: `invite` opens a dialog with `message` for visitors (nothing happens before
 * hydration); render `invitation` beside the button.
 */
export function useLoginInvitation(message: string): { invite: () => void; invitation: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const invitation = isOpen && <LoginInvitation message={message} onClose={() => setOpen(false)} />
  const invite = () => void LoginInvitation.preload().then(() => setOpen(!readToken()))
  return { invite, invitation }
}
