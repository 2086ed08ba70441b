import type { AdminDeadJob } from '@kashf/contract/operators.ts'
import { useState } from 'react'
import { type OpenRecord, RecordDrawer } from '../../features/operator/records/record-drawer.tsx'
import { type Column, NoRecords, RecordList } from '../../features/operator/records/record-list.tsx'
import { useRecords } from '../../features/operator/records/use-records.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatCount, formatDateTime } from '../../shell/format/format.ts'
import { overviewText, deadJobText as text } from '../../text/operate-console.ts'
import { Badge } from '../../ui/badge.tsx'

export const meta = () => privateHead(text.title)

const nameOf = ({ queue }: AdminDeadJob) => overviewText.queueNames[queue] ?? queue

const columns: Column<AdminDeadJob>[] = [
  {
    head: text.job,
    cell: (job) => (
      <>
        <span className="block font-semibold">{nameOf(job)}</span>
        <span className="text-sm text-ink-2">{job.about}</span>
      </>
    ),
  },
  {
    head: text.error,
    cell: ({ last_error }) => <span className="line-clamp-2 wrap-anywhere">{last_error}</span>,
  },
  { head: text.crashes, cell: ({ crashes }) => text.times(formatCount(crashes)), className: 'tabular-nums' },
  {
    head: text.last,
    cell: ({ last_crash_at }) => formatDateTime(last_crash_at),
    className: 'whitespace-nowrap tabular-nums',
  },
]

/** Background jobs that crashed their worker three times. */
export default function DeadJobs() {
  const records = useRecords<AdminDeadJob>('jobs', {})
  const [opened, setOpened] = useState<AdminDeadJob | null>(null)
  return (
    <>
      <h1 className="mb-2 text-2xl sm:text-[1.75rem]">{text.title}</h1>
      <p className="mb-4 max-w-prose text-ink-2">{text.lead}</p>
      <RecordList
        label={text.title}
        records={records}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={nameOf}
        onOpen={setOpened}
        empty={
          <NoRecords title={text.empty} message={text.emptyHint} isFiltered={false} onClear={() => {}} />
        }
      />
      <RecordDrawer record={opened && openJob(opened)} onClose={() => setOpened(null)} />
    </>
  )
}

function openJob(job: AdminDeadJob): OpenRecord {
  const path = `/api/admin/jobs/${job.id}`
  return {
    title: nameOf(job),
    badge: <Badge tone="bad">{text.dead}</Badge>,
    facts: [
      { label: text.job, value: job.queue },
      { label: text.about, value: job.about || null },
      { label: text.crashes, value: text.times(formatCount(job.crashes)) },
      { label: text.first, value: formatDateTime(job.first_crash_at) },
      { label: text.last, value: formatDateTime(job.last_crash_at) },
      { label: text.error, value: job.last_error },
    ],
    decisions: [
      {
        label: text.retry,
        title: text.retryTitle,
        consequences: text.retryThen,
        path: `${path}/retry`,
        done: text.retryDone,
      },
      {
        label: text.discard,
        title: text.discardTitle,
        consequences: text.discardThen,
        path: `${path}/discard`,
        done: text.discardDone,
        isDestructive: true,
      },
    ],
    subject: `job:${job.id}`,
  }
}
