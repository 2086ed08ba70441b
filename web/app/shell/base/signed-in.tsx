import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { useToken } from './session.ts'

export interface SignedInProps {
  /** Lazy components wrapped in `withQueries`, so that visitors do not load them. */
  children: ReactNode
  /** Shown to visitors, on the server and before hydration, and while `children` load. */
  fallback?: ReactNode
}

/** The part of a public page that differs for signed-in users. */
export function SignedIn({ children, fallback = null }: SignedInProps) {
  if (!useToken()) return fallback
  return <Suspense fallback={<Loading>{fallback}</Loading>}>{children}</Suspense>
}

let loading = 0
let waiting: (() => void)[] = []

/** Resolves when no part for signed-in users is loading. */
export function whenPartsLoaded(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    settle()
  })
}

/** Holds back presses from before hydration as long as a part could not answer them. */
export function useStillLoading(isLoading: boolean): void {
  useLayoutEffect(() => {
    if (!isLoading) return
    loading += 1
    return () => {
      loading -= 1
      // Later, because the next part may begin to load in the same render.
      setTimeout(settle)
    }
  }, [isLoading])
}

function settle(): void {
  if (loading > 0) return
  for (const resolve of waiting) resolve()
  waiting = []
}

function Loading({ children }: { children: ReactNode }) {
  useStillLoading(true)
  return children
}
