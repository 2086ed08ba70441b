import type { Notice } from '@kashf/contract/notices/notices.ts'
import { CheckCheck } from 'lucide-react'
import { QueryStates } from '../../../api/query-states.tsx'
import { noticesText } from '../../../text/account/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { MorePages } from '../../../ui/on-demand/more-pages.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { NoticeRow } from '../../public-account/notices/notice-row.tsx'
import { useMarkRead, useNotices } from '../../public-account/notices/use-notices.ts'

/** All of the user's notices, newest first. */
export function NoticeList({ isTeacher }: { isTeacher: boolean }) {
  const list = useNotices()
  const markRead = useMarkRead()
  if (!list.data) return <QueryStates query={list} loading={<NoticeSkeletons />} />
  const notices = list.data.pages.flatMap(({ data }) => data)
  const [newest] = notices
  if (!newest) {
    return (
      <EmptyState
        title={noticesText.none}
        message={isTeacher ? noticesText.noneHintTeacher : noticesText.noneHint}
      />
    )
  }
  const read = ({ id }: Notice) => markRead.mutate({ id })
  return (
    <>
      {(list.data.pages[0]?.unread ?? 0) > 0 && (
        <Button
          variant="outline"
          size="sm"
          className="mb-4"
          icon={<CheckCheck size={18} aria-hidden="true" />}
          loading={markRead.isPending}
          onClick={() => markRead.mutate({ up_to: newest.id })}
        >
          {noticesText.markAll}
        </Button>
      )}
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeRow notice={notice} onRead={read} />
          </li>
        ))}
      </ul>
      <MorePages list={list} />
    </>
  )
}

function NoticeSkeletons() {
  return (
    <div className="grid gap-3">
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} className="h-20 rounded-lg" />
      ))}
    </div>
  )
}
