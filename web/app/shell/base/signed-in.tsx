import { type ReactNode, Suspense } from 'react'
import { useSession } from './session.ts'

export interface SignedInProps {
  /** Parts made `withQueries` and loaded lazily, so that only the signed-in load them. */
  children: ReactNode
  /** For a visitor, while nobody knows who it is (the server, the first paint), and until `children` are loaded. */
  otherwise?: ReactNode
}

/** The part of a public page that differs for the signed-in. */
export function SignedIn({ children, otherwise = null }: SignedInProps) {
  if (!useSession()) return otherwise
  return <Suspense fallback={otherwise}>{children}</Suspense>
}
