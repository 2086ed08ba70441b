import type { QueuedWork } from '@kashf/contract/homework/homework.ts'
import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '../../../../shell/format/format.ts'
import { fullName } from '../../../../shell/format/full-name.ts'
import { timeOfDay } from '../../../../shell/format/time-of-day.ts'
import { checkingText as text } from '../../../../text/teach/homework-checking.ts'
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
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 px-4 py-3 -outline-offset-3 hover:bg-sunken lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_6rem_minmax(0,3fr)] lg:items-center"
          >
            <span className="min-w-0 font-semibold wrap-anywhere lg:col-start-1 lg:row-start-1">
              {fullName(work.learner)}
            </span>
            <Waited work={work} nowMs={nowMs} />
            <span className="col-span-2 min-w-0 text-md text-ink-2 wrap-anywhere lg:col-span-1 lg:col-start-2 lg:row-start-1">
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
      className={cx(
        'text-right whitespace-nowrap lg:col-start-3 lg:row-start-1',
        isOverdue && 'font-semibold text-red',
      )}
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
    <span className="col-span-2 flex flex-wrap gap-1.5 lg:col-span-1 lg:col-start-4 lg:row-start-1">
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
