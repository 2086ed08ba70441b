import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { refetchMissed } from '../../../api/queries/refetch-missed.ts'
import { useLiveEvents } from '../../../api/queries/use-live-events.ts'
import { useSession } from '../../../shell/base/session.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { noticesText } from '../../../text/account/notices.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { wantsPush } from '../push/wants-push.ts'

const LatestNotices = lazyPart(() => import('./latest-notices.lazy.tsx'), null)

/** Higher counts show as `99+`. */
const MAX_COUNT = 99

/**
 * The bell in the header with the unread count; its dropdown is loaded on the first click. `page` is the path of
 * all notices in this layout.
 */
export function NoticeBell({ page }: { page: string }) {
  const unread = useUnread()
  const [isOpen, setOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const count = unread > MAX_COUNT ? `${MAX_COUNT}+` : formatCount(unread)

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent | FocusEvent) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) setOpen(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])

  return (
    <div ref={container} className="sm:relative">
      <button
        ref={button}
        type="button"
        aria-label={unread > 0 ? noticesText.bellUnread(count) : noticesText.bell}
        aria-expanded={isOpen}
        onClick={() => void LatestNotices.preload().then(() => setOpen((wasOpen) => !wasOpen))}
        className="relative grid size-11 shrink-0 place-items-center rounded-full text-ink-2 transition-colors hover:bg-sunken hover:text-ink"
      >
        <Bell size={22} aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute right-0 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-red px-1 text-xs font-semibold leading-none text-surface tabular-nums"
          >
            {count}
          </span>
        )}
      </button>
      {isOpen && <LatestNotices page={page} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** The number of unread notices, updated live. */
function useUnread(): number {
  const queries = useQueryClient()
  const isSignedIn = Boolean(useSession())
  const { data } = useQuery({
    queryKey: queryKeys.noticesUnread,
    queryFn: async ({ signal }) => (await api('GET /api/notices/unread', { signal })).data.unread,
    enabled: isSignedIn,
  })

  useEffect(() => {
    if (isSignedIn && wantsPush()) void import('../push/push-browser.ts').then(({ renewPush }) => renewPush())
  }, [isSignedIn])

  useLiveEvents((name) => {
    if (name === 'ready') void refetchMissed(queries, queryKeys.notices)
    if (name === 'notices') void queries.invalidateQueries({ queryKey: queryKeys.notices })
  })
  return data ?? 0
}
