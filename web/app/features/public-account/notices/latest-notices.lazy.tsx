import type { Notice } from '@kashf/contract/notices/notices.ts'
import { CheckCheck } from 'lucide-react'
import { Link } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { noticesText } from '../../../text/account/notices.ts'
import { commonText } from '../../../text/common.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { NoticeRow } from './notice-row.tsx'
import { useMarkRead, useNotices } from './use-notices.ts'
import '../../../signed-in.css'

const LIMIT = 8

/** Dropdown of the bell with the latest notices. */
export default function LatestNotices({ page, onClose }: { page: string; onClose: () => void }) {
  const list = useNotices()
  const markRead = useMarkRead()
  const notices = list.data?.pages[0]?.data.slice(0, LIMIT) ?? []
  const unread = list.data?.pages[0]?.unread ?? 0
  const [newest] = notices
  const read = ({ id }: Notice) => markRead.mutate({ id })
  return (
    <section
      aria-label={noticesText.title}
      className="absolute right-2 top-full z-30 mt-2 w-[calc(100vw-1rem)] max-w-100 animate-appear overflow-hidden rounded-md border border-line bg-surface shadow-float sm:right-0"
    >
      <div className="flex min-h-13 items-center justify-between gap-3 border-b border-line py-1 pl-4 pr-1.5">
        <h2 className="text-lg">{noticesText.title}</h2>
        {unread > 0 && newest && (
          <IconButton
            label={noticesText.markAll}
            icon={<CheckCheck size={20} aria-hidden="true" />}
            onClick={() => markRead.mutate({ up_to: newest.id })}
          />
        )}
      </div>
      <div className="max-h-[min(28rem,70vh)] overflow-y-auto">
        {list.isPending && (
          <div className="grid gap-3 p-4">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        )}
        {list.isError && notices.length === 0 && (
          <div className="grid justify-items-start gap-2 p-4">
            <p className="text-red">{messageOf(list.error)}</p>
            <Button variant="outline" size="sm" onClick={() => void list.refetch()}>
              {commonText.retry}
            </Button>
          </div>
        )}
        {list.data && notices.length === 0 && (
          <p className="px-4 py-8 text-center text-ink-2">{noticesText.noneShort}</p>
        )}
        <ul className="divide-y divide-line">
          {notices.map((notice) => (
            <li key={notice.id}>
              <NoticeRow
                notice={notice}
                onRead={(seen) => {
                  read(seen)
                  onClose()
                }}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="grid grid-cols-2 border-t border-line text-center font-medium text-lapis">
        <Link to={page} onClick={onClose} className="px-3 py-3 -outline-offset-3 hover:bg-sunken">
          {noticesText.all}
        </Link>
        <Link
          to={`${page}?tab=settings`}
          onClick={onClose}
          className="border-l border-line px-3 py-3 -outline-offset-3 hover:bg-sunken"
        >
          {noticesText.settings}
        </Link>
      </div>
    </section>
  )
}
