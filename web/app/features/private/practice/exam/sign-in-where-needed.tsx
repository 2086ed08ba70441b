import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../../../shell/base/session.ts'
import { lazyPart } from '../../../../ui/lazy-part.ts'

// Loaded only when it is needed: the session has ended by an answer of the server, so there is a line.
const SignInAgain = lazyPart(() => import('./sign-in-again.lazy.tsx'), null)

/** The dialog for the password while the session is over, or while something could not be sent without one (`isNeeded`). */
export function SignInWhereNeeded({ isNeeded, onDone }: { isNeeded: boolean; onDone: () => void }) {
  const session = useSession()
  const username = useRef('')
  if (session?.user) username.current = session.user.username
  const [isLater, setLater] = useState(false)
  const isOver = session === null || isNeeded
  useEffect(() => {
    if (!isOver) setLater(false)
  }, [isOver])
  if (!isOver || isLater) return null
  return <SignInAgain username={username.current} onDone={onDone} onClose={() => setLater(true)} />
}
