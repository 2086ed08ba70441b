import { type ReactNode, Suspense } from 'react'
import { useSession } from './session.ts'

export interface SignedInProps {
  /** Lazy components wrapped in `withQueries`, so that visitors do not load them. */
  children: ReactNode
  /** Shown to visitors, on the server and before hydration, and while `children` load. */
  fallback?: ReactNode
}

/** The part of a public page that differs for signed-in users. */
export function SignedIn({ children, fallback = null }: SignedInProps) {
  if (!useSession()) return fallback
  return <Suspense fallback={fallback}>{children}</Suspense>
}
