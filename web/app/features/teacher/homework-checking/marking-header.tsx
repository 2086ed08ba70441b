import type { WorkToCheck } from '@kashf/contract/homework/homework.ts'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { timeOfDay } from '../../../shell/format/time-of-day.ts'
import { checkingText as text } from '../../../text/teach/homework/checking.ts'
import { useWaitingWorks } from './queue/use-queue-counts.ts'
import { waited } from './queue/waited.ts'

interface MarkingHeaderProps {
  work: WorkToCheck
  /** Back to the queue. */
  back: string
  onLeave: () => void
  /** Until when this checker holds the work, as a time of this device; null for a work that is only read. */
  until_ms: number | null
}

/** Whose work it is, how long it has waited, and until when nobody else gets it. */
export function MarkingHeader({ work, back, onLeave, until_ms }: MarkingHeaderProps) {
  const waiting = useWaitingWorks()
  return (
    <header className="sticky top-0 z-30 flex min-h-15 shrink-0 items-center gap-2 border-b border-line bg-surface px-2 lg:px-4">
      <Link
        to={back}
        onClick={onLeave}
        aria-label={text.back}
        title={text.back}
        className="icon-button shrink-0"
      >
        <ArrowLeft size={22} aria-hidden="true" />
      </Link>
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-base leading-tight font-semibold">{fullName(work.learner)}</h1>
        <p className="truncate text-sm text-ink-2">
          {[
            work.lesson.title,
            text.attempt(work.number),
            text.waited(waited(work.sent_at, Date.now())),
            ...(work.late_days > 0 ? [text.late(work.late_days)] : []),
          ].join(' · ')}
        </p>
      </div>
      <p className="shrink-0 text-right text-sm text-ink-2">
        {until_ms !== null && (
          <span className="block max-lg:sr-only">
            {text.yours(timeOfDay(new Date(until_ms).toISOString()))}
          </span>
        )}
        {waiting !== undefined && (
          <span className="block max-sm:hidden">{text.left(formatCount(waiting))}</span>
        )}
      </p>
    </header>
  )
}
