import { useEffect, useRef, useSyncExternalStore } from 'react'
import { lazyPart } from './lazy-part.ts'
import { toastStore } from './toast.ts'

const loadList = () => import('./toast-list.lazy.tsx')
const ToastList = lazyPart(loadList, null)
/** The idle time after which the code is loaded: by then the page has loaded its own code. */
const QUIET_MS = 5000

/**
 * The container of toasts: below the header on phones, where sheets, price bars and fields are at the bottom. Their code is loaded with the first one, or once the page has been idle for long, because
 * the most important message is that the connection is lost.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer)
  useEffect(() => {
    const timer = setTimeout(() => void loadList().catch(() => {}), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  const layer = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id
  // A popover is above only those dialogs that were opened before it, so each toast reopens it.
  useEffect(() => {
    layer.current?.hidePopover?.()
    if (newest !== undefined) layer.current?.showPopover?.()
  }, [newest])
  return (
    <section aria-live="polite">
      <div
        ref={layer}
        popover="manual"
        className="pointer-events-none inset-x-0 top-17 bottom-auto w-full justify-items-center gap-2 overflow-visible bg-transparent px-4 text-ink open:grid md:top-auto md:bottom-6"
      >
        {toasts.length > 0 && <ToastList toasts={toasts} />}
      </div>
    </section>
  )
}
