import '../checking.css'
import type { QueuedWork, QueueEntry } from '@kashf/contract/homework/queue.ts'
import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '../../../../shell/format/format.ts'
import { fullName } from '../../../../shell/format/full-name.ts'
import { timeOfDay } from '../../../../shell/format/time-of-day.ts'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { entryName } from './entry-name.ts'
import { checkingPath, type QueueFilter } from './use-queue.ts'
import { waited } from './waited.ts'

/** What waits, oldest first: works by their learners, answers of tests without a name. Only what is past its promise is red. */
export function QueueList({ entries, filter }: { entries: readonly QueueEntry[]; filter: QueueFilter }) {
  const nowMs = Date.now()
  return (
    <ul
      aria-label={text.list}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    >
      {entries.map((entry) => (
        <li key={entryName(entry)}>
          <Link
            to={checkingPath(filter, entry)}
            data-entry={entryName(entry)}
            className="queue-row -outline-offset-3 hover:bg-sunken"
          >
            <span className="min-w-0 font-semibold wrap-anywhere">
              {entry.kind === 'work' ? fullName(entry.learner) : text.forms[entry.form]}
            </span>
            <Waited entry={entry} nowMs={nowMs} />
            <span className="min-w-0 text-md text-ink-2 wrap-anywhere">
              {entry.kind === 'work' ? entry.lesson.title : entry.test.title}
              {entry.kind === 'work' && entry.sheets > 0 && ` · ${text.sheets(entry.sheets)}`}
              {entry.course && <span className="block truncate text-sm">{entry.course.title}</span>}
            </span>
            <Signs entry={entry} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Waited({ entry, nowMs }: { entry: QueueEntry; nowMs: number }) {
  const { sent_at } = entry
  const isOverdue = entry.kind === 'work' && Date.parse(entry.promised_at) < nowMs
  return (
    <time
      dateTime={sent_at}
      title={formatDateTime(sent_at)}
      className={cx('text-right whitespace-nowrap', isOverdue && 'font-semibold text-red')}
    >
      {isOverdue && <span className="sr-only">{text.isOverdue}: </span>}
      {waited(sent_at, nowMs)}
    </time>
  )
}

/** Who has it; of a work, which attempt it is, and whether it came late. */
function Signs({ entry }: { entry: QueueEntry }) {
  const { claim } = entry
  const about: Pick<QueuedWork, 'number' | 'late_days'> =
    entry.kind === 'work' ? entry : { number: 1, late_days: 0 }
  if (!claim && about.number === 1 && about.late_days === 0) return null
  return (
    <span className="flex flex-wrap gap-1.5">
      {claim && (
        <Badge tone="info" className="max-w-full whitespace-normal">
          <UserRound size={14} aria-hidden="true" className="shrink-0" />
          {claim.is_own
            ? text.heldByYou(timeOfDay(claim.until))
            : text.heldBy(fullName(claim.by), timeOfDay(claim.until))}
        </Badge>
      )}
      {about.number > 1 && <Badge>{text.attempt(about.number)}</Badge>}
      {about.late_days > 0 && <Badge tone="wait">{text.late(about.late_days)}</Badge>}
    </span>
  )
}
