import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { useToken } from './session.ts'

export interface SignedInProps {
  /** Lazy components wrapped in `withQueries`, which visitors do not load. */
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

/** Resolves when no component for signed-in users is loading. */
export function whenPartsLoaded(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    settle()
  })
}

/** Delays the replay of early clicks while a component that handles them is loading. */
export function useStillLoading(isLoading: boolean): void {
  useLayoutEffect(() => {
    if (!isLoading) return
    loading += 1
    return () => {
      loading -= 1
      // Asynchronously, because the next component may start loading in the same render.
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
