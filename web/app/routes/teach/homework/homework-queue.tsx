import { ClockAlert } from 'lucide-react'
import { ListStates } from '../../../api/query-states.tsx'
import { PageTitle } from '../../../features/teacher/courses/page-title.tsx'
import { QueueFilters } from '../../../features/teacher/homework-checking/queue/queue-filters.tsx'
import { QueueList } from '../../../features/teacher/homework-checking/queue/queue-list.tsx'
import {
  type QueueFilter,
  useNext,
  useQueue,
  useQueueFilter,
} from '../../../features/teacher/homework-checking/queue/use-queue.ts'
import {
  useQueueCounts,
  waitingIn,
} from '../../../features/teacher/homework-checking/queue/use-queue-counts.ts'
import { LetterKeysSwitch } from '../../../features/teacher/inbox/letter-keys-switch.tsx'
import { useInboxKeys } from '../../../features/teacher/inbox/use-inbox-keys.ts'
import { privateHead } from '../../../shell/base/page-head.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { checkingText as text } from '../../../text/teach/homework/checking.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** The homework and the answers of tests that wait for the person, oldest first. */
export default function HomeworkQueue() {
  const filter = useQueueFilter()
  const counts = useQueueCounts().data
  const overdue = counts?.tasks.reduce((sum, task) => sum + task.overdue, 0) ?? 0
  return (
    <>
      <PageTitle title={text.title}>
        {counts && (
          <p className="flex flex-wrap gap-x-4">
            <span>{text.waiting(formatCount(waitingIn(counts)))}</span>
            <span>{text.decidedToday(formatCount(counts.decided_today))}</span>
          </p>
        )}
      </PageTitle>
      {overdue > 0 && (
        <div className="mb-5 flex gap-3 rounded-md bg-red-tint px-4 py-3">
          <ClockAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-red" />
          <div>
            <p className="font-semibold">{text.overdue(formatCount(overdue))}</p>
            <p className="text-md">{text.overdueHint}</p>
          </div>
        </div>
      )}
      {counts && (counts.tasks.length + counts.tests.length > 1 || isFiltered(filter)) && (
        <QueueFilters counts={counts} filter={filter} />
      )}
      <Entries filter={filter} />
    </>
  )
}

const isFiltered = (filter: QueueFilter): boolean => Object.keys(filter).length > 0

function Entries({ filter }: { filter: QueueFilter }) {
  const list = useQueue(filter)
  const next = useNext()
  useInboxKeys((step) => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-entry]')]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    rows[at < 0 ? 0 : at + step]?.focus()
  })
  return (
    <ListStates
      list={list}
      loading={<Skeleton className="h-96 rounded-lg" />}
      empty={
        isFiltered(filter) ? (
          <EmptyState title={text.noneMatch} message={text.noneMatchHint} />
        ) : (
          <EmptyState title={text.empty} message={text.emptyHint} />
        )
      }
    >
      {(entries) => (
        <>
          <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:grid">
            <Button size="lg" loading={next.isPending} onClick={() => next.mutate({ filter })}>
              {text.start}
            </Button>
            <span className="text-sm text-ink-2 max-lg:hidden">{text.rowKeys}</span>
          </div>
          <QueueList entries={entries} filter={filter} />
          <LetterKeysSwitch label={text.letters} />
        </>
      )}
    </ListStates>
  )
}
