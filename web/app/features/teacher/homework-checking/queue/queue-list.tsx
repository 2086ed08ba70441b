import '../checking.css'
import type { QueuedWork } from '@kashf/contract/homework/homework.ts'
import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '../../../../shell/format/format.ts'
import { fullName } from '../../../../shell/format/full-name.ts'
import { timeOfDay } from '../../../../shell/format/time-of-day.ts'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { checkingPath, type QueueFilter } from './use-queue.ts'
import { waited } from './waited.ts'

/** Works that wait, oldest first. Only what is past its promise is red. */
export function QueueList({ works, filter }: { works: readonly QueuedWork[]; filter: QueueFilter }) {
  const nowMs = Date.now()
  return (
    <ul
      aria-label={text.list}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    >
      {works.map((work) => (
        <li key={work.id}>
          <Link
            to={checkingPath(filter, work.id)}
            data-work={work.id}
            className="queue-row -outline-offset-3 hover:bg-sunken"
          >
            <span className="min-w-0 font-semibold wrap-anywhere">{fullName(work.learner)}</span>
            <Waited work={work} nowMs={nowMs} />
            <span className="min-w-0 text-md text-ink-2 wrap-anywhere">
              {work.lesson.title}
              {work.sheets > 0 && ` · ${text.sheets(work.sheets)}`}
              <span className="block truncate text-sm">{work.course.title}</span>
            </span>
            <Signs work={work} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Waited({ work: { sent_at, promised_at }, nowMs }: { work: QueuedWork; nowMs: number }) {
  const isOverdue = Date.parse(promised_at) < nowMs
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

/** Who has it, which attempt it is, and whether it came late. */
function Signs({ work: { claim, number, late_days } }: { work: QueuedWork }) {
  if (!claim && number === 1 && late_days === 0) return null
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
      {number > 1 && <Badge>{text.attempt(number)}</Badge>}
      {late_days > 0 && <Badge tone="wait">{text.late(late_days)}</Badge>}
    </span>
  )
}
