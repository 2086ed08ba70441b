import type { QueuedWork } from '@kashf/contract/homework/queue.ts'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount } from '../../../shell/format/format.ts'
import { timeOfDay } from '../../../shell/format/time-of-day.ts'
import { checkingText as text } from '../../../text/teach/homework/checking.ts'
import { useWaiting } from './queue/use-queue-counts.ts'
import { waited } from './queue/waited.ts'

interface MarkingHeaderProps {
  title: string
  facts: readonly string[]
  /** Back to the queue. */
  back: string
  onLeave: () => void
  /** Until when this checker holds it, as a time of this device; null for what is only read. */
  until_ms: number | null
}

/** What is checked, how long it has waited, and until when nobody else gets it. */
export function MarkingHeader({ title, facts, back, onLeave, until_ms }: MarkingHeaderProps) {
  const waiting = useWaiting()
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
        <h1 className="truncate text-base leading-tight font-semibold">{title}</h1>
        <p className="truncate text-sm text-ink-2">{facts.join(' · ')}</p>
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

/** What the header says of a work, besides whose it is. */
export const workFacts = ({
  lesson,
  number,
  sent_at,
  late_days,
}: Pick<QueuedWork, 'lesson' | 'number' | 'sent_at' | 'late_days'>): string[] => [
  lesson.title,
  text.attempt(number),
  text.waited(waited(sent_at, Date.now())),
  ...(late_days > 0 ? [text.late(late_days)] : []),
]
