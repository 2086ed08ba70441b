import { Bell } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { formatCount } from '../../../shell/format/format.ts'
import { noticesText } from '../../../text/notices.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useUnread } from './use-unread.ts'

const LatestNotices = lazyPart(() => import('./latest-notices.lazy.tsx'))

/** Higher counts show as `99+`. */
const MOST = 99

/**
 * The bell in the header with the unread count; its dropdown is loaded on the first click. `page` is the path of
 * all notices in this layout.
 */
export function NoticeBell({ page }: { page: string }) {
  const unread = useUnread()
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const count = unread > MOST ? `${MOST}+` : formatCount(unread)

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent | FocusEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [isOpen])

  return (
    <div ref={place} className="sm:relative">
      <button
        ref={button}
        type="button"
        aria-label={unread > 0 ? noticesText.bellUnread(count) : noticesText.bell}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="relative grid size-11 shrink-0 place-items-center rounded-full text-ink-2 transition-colors hover:bg-sunken hover:text-ink"
      >
        <Bell size={22} aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute right-0 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-red px-1 text-[12px] font-bold leading-none text-surface tabular-nums"
          >
            {count}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <LatestNotices page={page} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
