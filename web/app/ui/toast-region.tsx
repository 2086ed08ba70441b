import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { lazyPart } from './lazy-part.ts'
import { toastStore } from './toast.ts'

const loadList = () => import('./toast-list.lazy.tsx')
const ToastList = lazyPart(loadList)
/** By then the page has loaded what it needs itself. */
const QUIET_MS = 5000

/**
 * Container of toasts. Their code is loaded with the first one, or once the page has been idle for long: the most
 * important message is that the connection is lost.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer)
  useEffect(() => {
    const timer = setTimeout(() => void loadList().catch(() => {}), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-50 grid justify-items-center gap-2 px-4 md:bottom-6"
    >
      {toasts.length > 0 && (
        <Suspense>
          <ToastList toasts={toasts} />
        </Suspense>
      )}
    </section>
  )
}
