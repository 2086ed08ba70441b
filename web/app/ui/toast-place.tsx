import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { toastStore } from './toast.ts'

/** Without a line it waits for one: what cannot be drawn now must not take the page with it. */
async function loadList(): Promise<typeof import('./toast-list.tsx')> {
  try {
    return await import('./toast-list.tsx')
  } catch {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return loadList()
  }
}

const ToastList = lazy(loadList)
/** By then the page has what it needs itself. */
const QUIET_MS = 5000

/**
 * Where messages appear. Their drawing is loaded with the first one, or when the page has long been quiet: the message
 * that matters most says that the line is gone.
 */
export function ToastPlace() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer)
  useEffect(() => {
    const timer = setTimeout(() => void loadList(), QUIET_MS)
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
