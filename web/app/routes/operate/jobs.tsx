import type { AdminDeadJob } from '@kashf/contract/operators/operators.ts'
import { Link } from 'react-router'
import { PersonLink } from '../../features/operator/people/person-link.tsx'
import { type Column, timeColumn } from '../../features/operator/records/column.ts'
import { RecordDesk } from '../../features/operator/records/record-desk.tsx'
import type { OpenRecord } from '../../features/operator/records/record-sheet.tsx'
import { useRecords } from '../../features/operator/records/use-records.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatCount, formatDateTime } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { overviewText, deadJobText as text } from '../../text/operate/console.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

export const meta = () => privateHead(text.title)

const nameOf = ({ queue }: AdminDeadJob) => overviewText.queueNames[queue] ?? queue

/** The lesson, course and person by name; the ids only when no row of theirs is left. */
const subjectOf = ({ lesson, course, person, about }: AdminDeadJob) =>
  [lesson?.title, course?.title, person && fullName(person)].filter(Boolean).join(' · ') || about

const columns: Column<AdminDeadJob>[] = [
  { head: text.job, cell: nameOf },
  { head: text.about, cell: subjectOf, width: 'w-56', phone: 'fact' },
  { head: text.error, cell: ({ last_error }) => last_error, isRoomy: true },
  {
    head: text.crashes,
    cell: ({ crashes }) => text.times(formatCount(crashes)),
    width: 'w-24',
    className: 'tabular-nums',
    isRoomy: true,
  },
  timeColumn(text.last, ({ last_crash_at }) => formatDateTime(last_crash_at), {
    isRoomy: false,
    phone: 'figure',
  }),
]

/** Background jobs that crashed their worker three times. */
export default function DeadJobs() {
  const records = useRecords<AdminDeadJob>('jobs', {})
  return (
    <>
      <h1 className="mb-2 text-2xl sm:text-3xl">{text.title}</h1>
      <p className="mb-4 max-w-prose text-ink-2">{text.lead}</p>
      <RecordDesk
        list="jobs"
        path="/admin/jobs"
        label={text.title}
        records={records}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={nameOf}
        open={openJob}
        isQueue
        empty={<EmptyState title={text.empty} message={text.emptyHint} />}
      />
    </>
  )
}

function openJob(job: AdminDeadJob): OpenRecord {
  return {
    title: nameOf(job),
    badge: <Badge tone="bad">{text.dead}</Badge>,
    facts: [
      { label: text.lesson, value: job.lesson?.title },
      {
        label: text.course,
        value: job.course && (
          <Link to={`/admin/courses/${job.course.id}`} className="rounded-sm text-lapis hover:underline">
            {job.course.title}
          </Link>
        ),
      },
      { label: text.person, value: job.person && <PersonLink person={job.person} /> },
      { label: text.job, value: job.queue },
      { label: text.ids, value: job.about || null },
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
        call: 'POST /api/admin/jobs/:id/retry',
        params: { id: job.id },
        done: text.retryDone,
      },
      {
        label: text.discard,
        title: text.discardTitle,
        consequences: text.discardThen,
        call: 'POST /api/admin/jobs/:id/discard',
        params: { id: job.id },
        done: text.discardDone,
        isDestructive: true,
      },
    ],
    subject: `job:${job.id}`,
  }
}
